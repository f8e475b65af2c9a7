import { HOUR_MS, SECOND_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestFirestore, type TestFirestore } from '../../../../tests/support/firestore.ts';
import { until } from '../../../../tests/support/until.ts';
import { connectFirestore, type Firestore } from '../../store/firestore.ts';
import { orderCodec } from '../../store/orders/orders.ts';
import { documentOf } from '../documents.ts';
import { apply, foundedDocuments, testCity, setupOf } from '../simulator/playgroundFixture.ts';
import { play } from '../simulator/step.ts';
import { storeDocuments } from './founding.ts';
import { openSession, type Session } from './session.ts';

const NOON = Date.parse('2026-11-21T18:00:00Z');
const setup = setupOf({ couriers: 30 });

let store: TestFirestore;
let db: Firestore;
let session: Session;
let now: number;

const tick = async (byMs = SECOND_MS) => {
  now += byMs;
  return session.tick(now);
};

const anOrder = (status: string) => {
  const found = Array.from(session.world().orders.values(), ({ order }) => order).find(
    (order) => order.status === status,
  );
  if (found === undefined) throw new Error(`no order is ${status}`);
  return found;
};

const stored = async (id: string) => (await db.doc(`deliveries/${id}`).get()).data();

beforeEach(async () => {
  store = await startTestFirestore();
  db = connectFirestore({ firestore: { kind: 'emulator', address: store.address, projectId: 'despacho' } });
  const resting = testCity(setup, NOON - 2 * HOUR_MS);
  const documents = foundedDocuments(resting);
  apply(documents, play(resting, NOON).writes);
  await storeDocuments(
    db,
    Array.from(documents, ([path, data]) => ({ path, data })),
  );
  session = await openSession(db, setup, NOON);
  now = NOON;
  return async () => {
    session.close();
    await db.terminate();
    await store.close();
  };
});

describe('the city in the store', () => {
  it('runs: a tick writes what it simulated, and nothing is rejected', async () => {
    const before = session.world().orders.size;
    expect(before).toBeGreaterThan(15);
    let written = 0;
    for (let count = 0; count < 30; count += 1) {
      const { written: more, rejected } = await tick(10 * SECOND_MS);
      expect(rejected).toBe(0);
      written += more;
    }
    expect(written).toBeGreaterThan(100);
    const active = await db.collection('deliveries').where('isActive', '==', true).count().get();
    expect(active.data().count).toBe(session.world().orders.size);
  });

  it('yields to a user who was faster, and continues from that state', async () => {
    const order = anOrder(ORDER_STATUS.GOING);
    // The tick below does not have this change yet: its own write is rejected by the version of the document.
    await db
      .doc(`deliveries/${order.id}`)
      .update(orderCodec.write({ status: ORDER_STATUS.CANCELLED, isActive: false }));
    const { rejected } = await tick(HOUR_MS);
    expect(rejected).toBeLessThanOrEqual(1);
    expect(await stored(order.id)).toMatchObject({ status: ORDER_STATUS.CANCELLED });
    await until('the session knows', () => !session.world().orders.has(order.id));
    await tick(HOUR_MS);
    expect(await stored(order.id)).toMatchObject({ status: ORDER_STATUS.CANCELLED });
  });

  it('notices an order created by another program, and delivers it', async () => {
    const like = anOrder(ORDER_STATUS.GOING);
    const at = new Date(now).toISOString();
    const created = {
      ...like,
      id: 'by-hand',
      status: ORDER_STATUS.ON_HOLD,
      courier: null,
      creatorId: 'person',
      createdAt: at,
      updatedAt: at,
      stateTime: { [ORDER_STATUS.ON_HOLD]: at },
    };
    await storeDocuments(db, [documentOf(orderCodec, created)]);
    await until('the order is seen', async () => {
      await tick();
      return session.world().orders.has('by-hand');
    });
    await tick(4 * HOUR_MS);
    expect(await stored('by-hand')).toMatchObject({ status: ORDER_STATUS.DELIVERED });
  });

  it('notices a courier whom staff made unavailable', async () => {
    const rider = Array.from(session.world().riders.values()).find(
      ({ courier }) => courier.availability === 'available',
    );
    if (rider === undefined) throw new Error('nobody is available');
    await db.doc(`bikers/${rider.courier.id}`).update({ status: 'unavailable' });
    await until('the courier is seen as unavailable', async () => {
      await tick();
      return session.world().riders.get(rider.courier.id)?.courier.availability === 'unavailable';
    });
  });

  it('ignores an unreadable document and continues', async () => {
    await db.doc('deliveries/broken').set({ status: 'En cola', createdAt: 'never' });
    await tick();
    expect(session.world().orders.has('broken')).toBe(false);
    session.close();
    session = await openSession(db, setup, now);
    expect(session.world().orders.has('broken')).toBe(false);
    expect((await tick()).rejected).toBe(0);
  });
});

describe('when the store is down', () => {
  it(
    'a tick fails, and the next session continues from the store without doubling anything',
    { timeout: 60_000 },
    async () => {
      await tick(10 * SECOND_MS);
      const livedUntil = session.world().at;
      await store.stop();
      await expect(tick(HOUR_MS)).rejects.toThrow(/did not answer|UNAVAILABLE|CANCELLED|connect|closed/i);
      session.close();
      await store.start();
      session = await openSession(db, setup, livedUntil);
      // Writes of the failed tick may still arrive; then later ones are rejected and the orders are read again.
      for (let count = 0; count < 5; count += 1) await tick();
      expect((await tick()).rejected).toBe(0);
      const orders = await db.collection('deliveries').get();
      const numbers = orders.docs
        .map((document) => String(document.get('orderId')))
        .filter((text) => text !== 'ESPERANDO...');
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(session.world().orders.size).toBeGreaterThan(15);
    },
  );
});
