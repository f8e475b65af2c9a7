// Handlers of price lists. They are a field of the company, which no other route of companies reads or writes.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import { circleRows, type Company, type PriceRange } from '@despacho/contract/companies.ts';
import type { RefusedField } from '@despacho/contract/errors.ts';
import { MAX_PREVIEWED, type PriceEntry, type PriceList } from '@despacho/contract/pricing.ts';
import type { ResourceConflict } from '@despacho/contract/resource.ts';
import { entryOf, rangeOf } from '@despacho/domain/pricing/entries.ts';
import { lastWeek, priceEffect } from '@despacho/domain/pricing/effect.ts';
import { mergedRanges, isSameList } from '@despacho/domain/pricing/merge.ts';
import { priceProblems, sortedRanges, type PriceProblem } from '@despacho/domain/pricing/ranges.ts';
import type { ProcessContext } from '../../platform/context.ts';
import { companies } from '../../store/companies/companies.ts';
import type { Firestore } from '../../store/firestore.ts';
import { deliveredOf } from '../../store/orders/lists/deliveredOf.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond, type Refusal } from '../outcome.ts';

type Dependencies = Pick<ProcessContext, 'clock'> & { db: Firestore };
type PricingHandlers = Pick<
  Handlers,
  'priceLists' | 'priceList' | 'savePriceList' | 'previewPriceList' | 'circlePrices'
>;

const listOf = ({ id, name, priceRanges }: Company): PriceList => ({
  id,
  name,
  pricingConfig: sortedRanges(priceRanges).map(entryOf),
});

const isoOf = (at: number): string => new Date(at).toISOString();

const refusedAt = (index: number): string => `body.pricingConfig.${index}`;
const refusedField = (problem: PriceProblem): RefusedField => {
  const path = refusedAt(problem.index);
  switch (problem.type) {
    case 'field':
      return { path: `${path}.${circleRows[problem.field].wire}`, issue: 'out-of-range' };
    case 'repeated':
      return { path: `${path}.circle`, issue: 'mismatch', with: `${refusedAt(problem.other)}.circle` };
    case 'overlap':
      return { path, issue: 'mismatch', with: refusedAt(problem.other) };
  }
};

/** [PR5] Null: the list may be saved. */
const refusalOf = (ranges: readonly PriceRange[]): Refusal | null => {
  const problems = priceProblems(ranges);
  return problems.length === 0 ? null : refuse('invalid', problems.map(refusedField));
};

const shown = (range: PriceRange | null): PriceEntry | null => (range === null ? null : entryOf(range));

/** [PR7] `stored` with what the body changed, or why it is not written. */
const decided = (
  { priceRanges }: Company,
  requested: readonly PriceRange[],
  base: readonly PriceRange[] | null,
): { ok: true; value: Partial<Company> } | { ok: false; reason: Refusal } => {
  const merged = mergedRanges(priceRanges, requested, base);
  if (!merged.ok) {
    const fields = merged.conflicts.map(({ circle, ...values }) => ({
      field: `circle-${circle}`,
      base: shown(values.base),
      stored: shown(values.stored),
      requested: shown(values.requested),
    }));
    const details: ResourceConflict = { reason: 'changed', fields };
    return { ok: false, reason: refuse('conflict', details) };
  }
  return { ok: true, value: isSameList(priceRanges, merged.ranges) ? {} : { priceRanges: merged.ranges } };
};

export const pricingHandlers = ({ db, clock }: Dependencies): PricingHandlers => {
  const findOwn = async (scope: Scope, id: string): Promise<Company | null> => {
    const found = await companies.find(db, id);
    return found !== null && companies.isReadable(scope, found) ? found : null;
  };

  return {
    priceLists: async ({ scope }) => {
      const { found } = await companies.list(db, scope);
      return respond(found.filter(({ isEnabled }) => isEnabled).map(listOf));
    },
    priceList: async ({ scope, params }) => {
      const found = await findOwn(scope, params.companyId);
      return found === null ? refuse('not-found') : respond(listOf(found));
    },
    circlePrices: async ({ scope, params }) => {
      const found = await findOwn(scope, params.companyId);
      if (found === null) return refuse('not-found');
      const ranges = sortedRanges(found.priceRanges);
      return respond(ranges.map(({ circle, cost }) => ({ circle, price: cost, CompanyId: found.id })));
    },
    previewPriceList: async ({ scope, params, body }) => {
      const found = await findOwn(scope, params.companyId);
      if (found === null) return refuse('not-found');
      const proposed = sortedRanges(body.pricingConfig.map(rangeOf));
      const refusal = refusalOf(proposed);
      if (refusal !== null) return refusal;
      const week = lastWeek(clock.now());
      const { orders, isWhole } = await deliveredOf(
        db,
        { scope: { type: 'company', companyId: found.id } },
        week,
        MAX_PREVIEWED,
      );
      const effect = priceEffect(orders, sortedRanges(found.priceRanges), proposed);
      return respond({ ...effect, isWhole, from: isoOf(week.from), to: isoOf(week.to) });
    },
    savePriceList: async ({ caller, scope, body }) => {
      const requested = body.pricingConfig.map(rangeOf);
      const refusal = refusalOf(requested);
      if (refusal !== null) return refusal;
      const base = body.base?.map(rangeOf) ?? null;
      const event = { what: 'prices-changed', by: { id: caller.id, name: caller.name }, at: clock.now() };
      const written = await companies.change<Refusal>(db, body.id, event, async (stored) => {
        if (!companies.isWritable(scope, stored)) return { ok: false, reason: refuse('not-found') };
        if (!stored.isEnabled) {
          return { ok: false, reason: refuse('invalid', [{ path: 'body.id', issue: 'disabled' }]) };
        }
        return decided(stored, requested, base);
      });
      if (written === null) return refuse('not-found');
      return written.ok ? respond(listOf(written.value)) : written.reason;
    },
  };
};
