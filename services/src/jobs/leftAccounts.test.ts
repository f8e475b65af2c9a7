import { sampleCourier } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobTools, type TestTools } from '../../../tests/support/jobTools.ts';
import { courierCodec } from '../store/couriers/couriers.ts';
import { removeCourierUnlessCarrying } from '../store/couriers/directory.ts';
import { removingLeftAccounts } from './leftAccounts.ts';

let tools: TestTools;
beforeAll(async () => {
  tools = await jobTools('2026-11-21T18:00:00.000Z');
});
afterAll(async () => tools.close());

const remove = async (id: string): Promise<void> => {
  await tools.db.doc(`bikers/${id}`).set(courierCodec.write(sampleCourier({ id, email: `${id}@example.test` })));
  await removeCourierUnlessCarrying(tools.db, { id, event: { by: { id: 'ada', name: 'Ada' }, at: 0 } });
};

it('[CU20] the account of a removed courier goes once the provider responds, and one that another person has stays', async () => {
  const uids = new Map([
    ['luis@example.test', 'luis'],
    ['nora@example.test', 'somebody-else'],
  ]);
  const removed: string[] = [];
  let isUnavailable = true;
  const run = removingLeftAccounts({
    uidOf: async (email) => {
      if (isUnavailable) throw new Error('the provider does not respond');
      return uids.get(email) ?? null;
    },
    removeAccount: async (uid) => void removed.push(uid),
  });
  for (const id of ['luis', 'nora']) await remove(id);
  expect(await run(tools)).toEqual({ removed: 0, failed: 2 });
  isUnavailable = false;
  expect(await run(tools)).toEqual({ removed: 2, failed: 0 });
  expect(removed).toEqual(['luis']);
  expect(await run(tools)).toEqual({ removed: 0, failed: 0 });
});
