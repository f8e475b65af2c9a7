import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleCompany, sampleOrder } from '@despacho/contract/samples.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testContext, type TestContext } from '../../../../tests/support/context.ts';
import { publishEntities } from '../../../../tests/support/liveState.ts';
import { connectFirestore, type Firestore } from '../../store/firestore.ts';
import { pendingMessages } from '../../store/messages/outbox.ts';
import { announcing } from './announcing.ts';

let context: TestContext;
let db: Firestore;
beforeAll(async () => {
  context = await testContext();
  db = connectFirestore(context.config);
});
afterAll(async () => {
  await db.terminate();
  await context.close();
});
afterEach(async () => {
  await context.redis().flushall();
  for (const collection of ['smsSends', 'emailSends']) {
    const { docs } = await db.collection(collection).get();
    await Promise.all(docs.map(async ({ ref }) => ref.delete()));
  }
});

const notifiedCompany = sampleCompany({ hasSms: true, hasEmail: true, emails: ['tienda@example.test'] });
const tools = () => ({ ...context, redis: context.redis(), db });

describe('announcements of orders', () => {
  it('[MS6] are made once, whichever program wrote the status', async () => {
    const at = (ms: number) => ({
      status: ORDER_STATUS.GOING,
      stateTime: { [ORDER_STATUS.GOING]: new Date(context.clock.now() - ms).toISOString() },
    });
    const fresh = sampleOrder({ id: 'fresh', ...at(60_000) });
    const old = sampleOrder({ id: 'old', ...at(3_600_000) });
    const silent = sampleOrder({ id: 'silent', ...at(0), company: { id: 'company-2', name: 'Other' } });
    await db.doc('orderSecrets/fresh').set({ trackingToken: 'abc123' });
    // As in a document of an older version.
    await db.doc('deliveries/silent').set({ trackingToken: 'abc123' });
    await publishEntities(context.redis(), context.key, {
      order: [fresh, old, silent],
      company: [notifiedCompany, sampleCompany({ id: 'company-2' })],
    });
    const first = announcing();
    expect(await first(tools())).toEqual({ due: 2, announced: 2 });
    expect(await first(tools())).toEqual({ due: 2, announced: 0 });
    expect(await announcing()(tools())).toEqual({ due: 2, announced: 0 });
    expect(await pendingMessages(db, 'sms', 10)).toEqual(['onTheWay-fresh']);
    expect(await pendingMessages(db, 'email', 10)).toEqual(['onTheWay-fresh']);
  });

  it('[MS16] [MS17] are made of arrivals and deliveries, as their company chose', async () => {
    const chosen = sampleCompany({ ...notifiedCompany, hasEmail: false, customerMessages: ['arriving', 'delivered'] });
    const ago = (ms: number) => new Date(context.clock.now() - ms).toISOString();
    const near = sampleOrder({
      id: 'near',
      status: ORDER_STATUS.GOING,
      stateTime: { [ORDER_STATUS.GOING]: ago(20 * 60_000) },
    });
    const done = sampleOrder({ id: 'done', status: ORDER_STATUS.DELIVERED, deliveredAt: ago(60_000) });
    for (const { id } of [near, done]) await db.doc(`orderSecrets/${id}`).set({ trackingToken: `token-${id}` });
    await publishEntities(context.redis(), context.key, {
      order: [near, done],
      company: [chosen],
      arrival: [
        {
          id: 'near',
          companyId: chosen.id,
          branchId: null,
          routeTimeSec: 120,
          returnTimeSec: null,
          computedAt: context.clock.now(),
        },
      ],
    });
    expect(await announcing()(tools())).toEqual({ due: 2, announced: 2 });
    expect(await announcing()(tools())).toEqual({ due: 2, announced: 0 });
    expect((await pendingMessages(db, 'sms', 10)).toSorted()).toEqual(['arriving-near', 'delivered-done']);
  });
});
