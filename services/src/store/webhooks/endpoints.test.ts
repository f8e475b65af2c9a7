import { sampleOrder } from '@despacho/contract/samples.ts';
import { expect, it, vi } from 'vitest';
import { useTestFirestore } from '../../../../tests/support/firestore.ts';
import { until } from '../../../../tests/support/until.ts';
import { addWebhook, HOOK_COMPANY, writeHookOrder } from '../../../../tests/support/webhooks.ts';
import { silentLog } from '../../platform/log.ts';
import type { Firestore } from '../firestore.ts';
import { allSubscribers, followSubscribers, recentSubscriber } from './endpoints.ts';
import { readOutbox } from './outbox.ts';

let db: Firestore;
useTestFirestore((connected) => {
  db = connected;
});
const config = { sessionSecret: 'x'.repeat(40), operation: 'demo' };
const url = 'https://shop.example/a';
const idsOf = async () => (await allSubscribers(db)).flatMap(({ endpoints }) => endpoints.map(({ id }) => id));

it('[OA35] a process that follows the webhooks reads and writes nothing for orders of a company without one', async () => {
  await addWebhook(db, config, { url });
  const following = followSubscribers(db, silentLog());
  // Read from the store until it has heard them.
  await until('the webhooks', async () => {
    const reads = vi.spyOn(db, 'collection');
    await recentSubscriber(db, `company-${Math.random()}`);
    const count = reads.mock.calls.length;
    reads.mockRestore();
    return count === 0;
  });
  const reads = vi.spyOn(db, 'collection');
  await db.runTransaction(async (transaction) => {
    const get = vi.spyOn(transaction, 'get');
    for (const companyId of ['other', 'third'])
      expect(await readOutbox(db, transaction, { orderId: 'a', companyId, keyId: null })).toBeNull();
    expect(get).not.toHaveBeenCalled();
  });
  expect(reads).not.toHaveBeenCalled();
  reads.mockRestore();
  expect(await writeHookOrder(db, sampleOrder({ id: 'a' }))).toBeGreaterThan(0);
  await following.close();
});

it('[OA20] a webhook that another process makes is followed within a moment, and one of this process at once', async () => {
  const following = followSubscribers(db, silentLog());
  await addWebhook(db, config, { url });
  expect(await idsOf()).toEqual(['we_1']);
  const stored = (await db.doc('webhooks/company-1').get()).data();
  await db.doc('webhooks/company-2').set({ ...stored, company: { id: 'company-2', name: 'Otra' } });
  await until('the other', async () => (await idsOf()).length === 2);
  await db.doc('webhooks/company-1').delete();
  await until('its end', async () => (await idsOf()).length === 1);
  await following.close();
});

it('[OA20] a webhook that cannot be read is as if it were not there, and the others of all companies go on', async () => {
  await addWebhook(db, config, { url });
  const [good] = (await db.doc('webhooks/company-1').get()).get('endpoints');
  const newer = { ...good, id: 'we_newer', types: ['order.teleported'], disabledReason: 'new-reason' };
  await db.doc('webhooks/company-1').update({ endpoints: [good, { id: 7 }, newer] });
  await db.doc('webhooks/company-2').set({ company: null });
  expect(await idsOf()).toEqual(['we_1', 'we_newer']);
  expect((await recentSubscriber(db, HOOK_COMPANY.id))?.endpoints).toHaveLength(2);
  expect(await recentSubscriber(db, 'company-2')).toBeNull();
  await expect(addWebhook(db, config, { url, id: 'we_2' })).rejects.toThrow('endpoints');
});
