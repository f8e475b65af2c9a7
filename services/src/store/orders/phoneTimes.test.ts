import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { misdatedStages } from '@despacho/domain/orders/phoneTimes.ts';
import { enterStatus } from '@despacho/domain/orders/status.ts';
import { expect, it } from 'vitest';
import { useTestFirestore } from '../../../../tests/support/firestore.ts';
import type { Firestore } from '../firestore.ts';
import { orderCodec } from './orders.ts';
import { areStagesConfirmed, confirmedInstants, correctPhoneTimes, writeConfirmed } from './phoneTimes.ts';
import { changeOrder, readOrder } from './write.ts';

let db: Firestore;
useTestFirestore((connected) => {
  db = connected;
});

const NOON = Date.parse('2026-11-21T18:00:00.000Z');
const iso = (minutes: number): string => new Date(NOON + minutes * MINUTE_MS).toISOString();
const { RECEIVING, GOING, DELIVERED } = ORDER_STATUS;
const write = { since: NOON, writtenAt: NOON, rate: 1 };
const by = { id: 'eva', name: 'Eva' };

const stored = async (only: Partial<Order>): Promise<Order> => {
  const order = sampleOrder({ createdAt: iso(-600), ...only });
  await db.doc(`deliveries/${order.id}`).set(orderCodec.write(order));
  return order;
};
const misdatedNow = async (before: Order) => {
  const document = await db.doc(`deliveries/${before.id}`).get();
  const after = await readOrder(db, before.id);
  const confirmed = confirmedInstants(document.data() ?? {});
  return misdatedStages(before, after ?? before, { ...write, confirmed });
};

it('[DO21] what a correction stores is not corrected again, also beside a later write', async () => {
  const [leftAt, arrived] = [iso(-3_000), iso(-2_900)];
  const order = await stored({
    id: 'flushed',
    status: DELIVERED,
    stateTime: { [GOING]: leftAt, [DELIVERED]: arrived },
    deliveredAt: arrived,
  });
  const misdated = { [RECEIVING]: iso(-3_100), [GOING]: leftAt, [DELIVERED]: arrived };
  expect(await correctPhoneTimes(db, order.id, { misdated, writtenAt: NOON, now: NOON })).toBe(true);
  const corrected = await readOrder(db, order.id);
  expect(corrected).toMatchObject({
    stateTime: { [GOING]: iso(-100), [DELIVERED]: iso(0) },
    deliveredAt: iso(0),
    revision: order.revision,
  });
  expect(await misdatedNow(sampleOrder({ ...order, stateTime: {}, deliveredAt: null }))).toEqual({});
  expect(await correctPhoneTimes(db, order.id, { misdated, writtenAt: NOON, now: NOON })).toBe(false);
});

it('[DO33] stages of the past that the API stores again are confirmed', async () => {
  const order = await stored({ id: 'undone', status: GOING, stateTime: { [GOING]: iso(-240) } });
  const writer = { by, now: NOON, screen: null };
  const received = enterStatus(order, RECEIVING, writer);
  await changeOrder(db, order.id, 'edited', writer, async () => ({ ok: true, order: received }));
  const before = await readOrder(db, order.id);
  const restored = { ...received, status: order.status, stateTime: order.stateTime };
  await changeOrder(db, order.id, 'undone', writer, async () => ({ ok: true, order: restored }));
  expect(await misdatedNow(before ?? order)).toEqual({});
  expect(confirmedInstants((await db.doc('deliveries/undone').get()).data() ?? {})).toEqual(new Set([iso(-240)]));
});

it('[DO33] a confirmation counts among the writes that were missed', () => {
  const data = writeConfirmed(NOON - 20 * MINUTE_MS);
  expect(areStagesConfirmed(data, write)).toBe(false);
  expect(areStagesConfirmed(data, { ...write, since: NOON - 40 * MINUTE_MS })).toBe(true);
});
