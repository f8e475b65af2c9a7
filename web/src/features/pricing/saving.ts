// Saving the prices of companies: what a change would have cost is shown first, then each company is sent by itself.
import type { Api, Failure } from '@despacho/client/rest.ts';
import { entryOf } from '@despacho/domain/pricing/entries.ts';
import { z } from 'zod';
import { conflictSentence } from '../../kit/resource/conflict.ts';
import { concurrentMap } from '../../kit/requests/concurrentMap.ts';
import type { PriceChange, Previewed } from './changes.ts';
import { confirmCost } from './confirmCost.tsx';
import { pricingText } from './text.ts';

/** Each preview reads up to 2,000 orders. */
const MAX_PREVIEWS = 10;

const previewOf = async (api: Api, change: PriceChange): Promise<Previewed> => {
  const { list, ranges } = change;
  const result = await api.previewPriceList({
    params: { companyId: list.id },
    body: { pricingConfig: ranges.map(entryOf) },
  });
  return { ...change, preview: result.ok ? result.value : null };
};

const changedCircles = z.object({ fields: z.array(z.object({ field: z.string() })) });

/** [PR7] Names the circles that another person changed. */
const failureSentence = (failure: Failure): string => {
  const changed = changedCircles.safeParse(failure.details).data?.fields ?? [];
  if (failure.code !== 'conflict' || changed.length === 0) return conflictSentence(failure);
  const circles = changed.map(({ field }) => pricingText.changedCircle(field.replace('circle-', '')));
  return pricingText.changed(circles.join(', '));
};

type SaveOutcome =
  | { type: 'cancelled' }
  /** The failures are the changes that were not saved. */
  | { type: 'sent'; saved: number; failures: { change: PriceChange; sentence: string }[] };

/** [PR9] Asks, then sends one request for each company. */
export const savePrices = async (api: Api, changes: readonly PriceChange[]): Promise<SaveOutcome> => {
  const previewed = await concurrentMap(changes.slice(0, MAX_PREVIEWS), async (change) => previewOf(api, change));
  if (!(await confirmCost(previewed, changes.length - previewed.length))) return { type: 'cancelled' };
  const sent = await concurrentMap(changes, async (change) => {
    const { list, ranges } = change;
    const body = { id: list.id, pricingConfig: ranges.map(entryOf), base: list.pricingConfig };
    const result = await api.savePriceList({ body });
    return result.ok ? null : { change, sentence: failureSentence(result) };
  });
  const failures = sent.flatMap((failure) => failure ?? []);
  return { type: 'sent', saved: changes.length - failures.length, failures };
};
