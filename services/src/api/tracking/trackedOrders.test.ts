import { sampleOrder } from '@despacho/contract/samples.ts';
import { foldEntry, isGone } from '@despacho/domain/live/fold.ts';
import { emptyState } from '@despacho/domain/live/kinds.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';
import type { LiveFold } from '../../store/live/foldLive.ts';
import { entryFrom } from '../../store/live/state.ts';
import { createTrackedOrders } from './trackedOrders.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => api.close());

it('[TR16] a rating is answered when the live copy, which the next page is made of, has it', async () => {
  const state = emptyState();
  const put = (v: string, customerRating: number | null): void => {
    const entry = entryFrom('order', v, JSON.stringify(sampleOrder({ id: 'rated', customerRating })));
    if (entry !== null) foldEntry(state.order, 'rated', entry);
  };
  const fold: Pick<LiveFold, 'find'> = {
    find: (kind, id) => {
      const entry = state[kind].get(id);
      return entry === undefined || isGone(entry) ? null : entry.doc;
    },
  };
  const { redis, key } = api.context;
  const orders = createTrackedOrders({ db: api.db, redis: redis(), key, fold });
  put('1', null);
  setTimeout(() => put('2', 4), 100);
  await orders.afterRating('rated');
  expect(fold.find('order', 'rated')?.customerRating).toBe(4);
  // One that left the live state is read from the store.
  await orders.afterRating('of yesterday');
});
