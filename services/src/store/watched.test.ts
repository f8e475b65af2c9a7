import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleAlarm, sampleIncident, sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectTestFirestore, startTestFirestore, type TestFirestore } from '../../../tests/support/firestore.ts';
import { alarmCodec } from './alarms.ts';
import { couriers, orders } from '../../../tests/support/arbitraries.ts';
import { CANARY_STATUS, canaryPath, readCanary, writeCanary } from './canary.ts';
import { COLLECTIONS } from './collections.ts';
import { courierCodec } from './couriers/couriers.ts';
import { withinLimit, type Firestore, type Query } from './firestore.ts';
import { incidentCodec, incidentPath } from './incidents.ts';
import { orderCodec } from './orders/orders.ts';
import {
  activeOrders,
  allCouriers,
  clearedAlarms,
  closedOrders,
  incidentsOf,
  openAlarms,
  unknownStatusOrders,
} from './watched.ts';

let server: TestFirestore;
let db: Firestore;

beforeAll(async () => {
  server = await startTestFirestore();
  db = connectTestFirestore(server);
});
afterEach(async () => {
  const collections = await db.listCollections();
  await Promise.all(collections.map(async (collection) => db.recursiveDelete(collection)));
});
afterAll(async () => {
  await db.terminate();
  await server.close();
});

const NOW = Date.parse('2026-11-21T18:00:00.000Z');
const later = new Date(NOW + 60_000).toISOString();
const earlier = new Date(NOW - 60_000).toISOString();
const idsOf = async (query: Query): Promise<string[]> => {
  const found = await withinLimit(query.get());
  return found.docs.map(({ id }) => id).toSorted();
};
const saveOrder = async (only: Parameters<typeof sampleOrder>[0] & { id: string }): Promise<void> => {
  await db
    .collection(COLLECTIONS.orders)
    .doc(only.id)
    .set(orderCodec.write(sampleOrder(only)));
};

it('[DO30] the queries for unknown statuses find every status that no spelling has', async () => {
  const spelt = ['En ruta', 'GOING', 'CANCELED', 'Nuevo', 'Reagendado', CANARY_STATUS];
  const unknown = ['', 'A', 'EN RUTA', 'Volando', 'zz', 'Nuevo ', 'ñandú', '\u{1f600}'];
  const other = [null, 7, true, new Date(NOW), [], { id: 1 }];
  const put = async (prefix: string, values: readonly unknown[]) =>
    Promise.all(
      values.map(async (status, at) => db.collection(COLLECTIONS.orders).doc(`${prefix}${at}`).set({ status })),
    );
  await Promise.all([put('spelt', spelt), put('unknown', unknown), put('other', other)]);
  const found = await Promise.all(unknownStatusOrders(db).map(idsOf));
  expect(found.flat().toSorted()).toEqual([
    ...other.map((_, at) => `other${at}`),
    ...unknown.map((_, at) => `unknown${at}`),
  ]);
});

describe('entities through a real store', () => {
  it('an order is read as written', async () => {
    await fc.assert(
      fc.asyncProperty(orders, async (order) => {
        const document = db.collection(COLLECTIONS.orders).doc('round-trip');
        await document.set(orderCodec.write(order));
        const stored = await document.get();
        expect(orderCodec.read(order.id, stored.data() ?? {}, stored)).toEqual({ ok: true, value: order });
      }),
      { numRuns: 60 },
    );
  });

  it('a courier is read as written, with position fields or without', async () => {
    await fc.assert(
      fc.asyncProperty(couriers, async (courier) => {
        const document = db.collection(COLLECTIONS.couriers).doc('round-trip');
        await document.set({ ...courierCodec.write(courier), actualPosition: { latitude: 14, longitude: -90 }, at: 1 });
        const stored = await document.get();
        expect(courierCodec.read(courier.id, stored.data() ?? {}, stored)).toEqual({ ok: true, value: courier });
      }),
      { numRuns: 60 },
    );
  });

  it('an undefined field is rejected instead of lost', async () => {
    await expect(async () => db.doc('deliveries/x').set({ name: undefined })).rejects.toThrow('undefined');
  });
});

describe('documents of the live state', () => {
  it('[OR1] active orders of any age, by label or constant, and the canary', async () => {
    for (const status of Object.values(ORDER_STATUS)) {
      await saveOrder({ id: status, status, createdAt: '2020-01-01T00:00:00.000Z' });
    }
    await db.doc(`${COLLECTIONS.orders}/by-constant`).set({ status: 'GOING' });
    await db.doc(canaryPath('one')).set(writeCanary({ id: 'one', writtenAt: 5 }));
    expect(await idsOf(activeOrders(db))).toEqual(
      [
        'Nuevo',
        'En cola',
        'Pendiente',
        'Aceptado',
        'Asignado',
        'Recibiendo',
        'En ruta',
        'by-constant',
        'canary-one',
      ].toSorted(),
    );
  });

  it('[LV25] a canary is distinguished from an order', async () => {
    await db.doc(canaryPath('one')).set(writeCanary({ id: 'one', writtenAt: 5 }));
    const stored = await db.doc(canaryPath('one')).get();
    expect(readCanary(stored.id, stored.data())).toEqual({ id: 'one', writtenAt: 5 });
    expect(orderCodec.read(stored.id, stored.data() ?? {}).ok).toBe(false);
    const others = [{ status: 'En ruta' }, { status: CANARY_STATUS }, null];
    expect(others.map((data) => readCanary(stored.id, data))).toEqual([null, null, null]);
    expect(readCanary('order-1', stored.data())).toBeNull();
  });

  it('orders closed since a time, however they were closed', async () => {
    await saveOrder({ id: 'delivered', status: 'Entregado', deliveredAt: later });
    await saveOrder({ id: 'cancelled', status: 'Cancelado', canceledAt: later });
    await saveOrder({ id: 'again', status: 'Reagendado', updatedAt: later });
    await saveOrder({ id: 'deleted', status: 'Eliminado', updatedAt: later });
    await saveOrder({ id: 'open', status: 'En ruta', updatedAt: later });
    await saveOrder({ id: 'old', status: 'Entregado', deliveredAt: earlier, updatedAt: earlier });
    const found = await Promise.all(closedOrders(db, NOW).map(idsOf));
    expect(found.flat().toSorted()).toEqual(['again', 'cancelled', 'deleted', 'delivered']);
  });

  it('open alarms, and those cleared since a time', async () => {
    const alarms = db.collection(COLLECTIONS.alarms);
    await alarms.doc('open').set(alarmCodec.write(sampleAlarm()));
    await alarms.doc('cleared').set(alarmCodec.write(sampleAlarm({ clearedAt: later })));
    await alarms.doc('old').set(alarmCodec.write(sampleAlarm({ clearedAt: earlier })));
    expect(await idsOf(openAlarms(db))).toEqual(['open']);
    expect(await idsOf(clearedAlarms(db, NOW))).toEqual(['cleared']);
  });

  it('all documents of a small collection, one without any field too', async () => {
    await db.doc('bikers/empty').set({});
    expect(await idsOf(allCouriers(db))).toEqual(['empty']);
  });

  it('[TM4] incidents of one day, and of an old shared folder only those of that day', async () => {
    const day = Date.parse('2026-03-05T12:00:00-06:00');
    const at = new Date(day).toISOString();
    await db.doc(`${incidentPath('Robo', day)}/today`).set(incidentCodec.write(sampleIncident({ at })));
    await db.doc(`extortion/2026/5/today-old`).set({ time: day, description: 'Extorsión' });
    await db.doc(`extortion/2026/5/april`).set({ time: '2026-04-05T12:00:00-06:00', description: 'Extorsión' });
    const found: string[] = [];
    for (const { collection, query, accepts } of incidentsOf(db, day)) {
      for (const stored of (await query.get()).docs) {
        const read = incidentCodec.read(stored.id, stored.data(), { collection });
        if (read.ok && accepts(read.value)) found.push(`${read.value.kind}:${stored.id}`);
      }
    }
    expect(found.toSorted()).toEqual(['Extorsion:today-old', 'Robo:today']);
  });

  it('a read ends when the store does not respond', async () => {
    const silent = new Promise<never>(() => {});
    await expect(withinLimit(silent, 5)).rejects.toThrow('did not answer within 5 ms');
  });
});
