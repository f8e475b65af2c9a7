import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readState } from '../../../../tests/support/liveState.ts';
import { until } from '../../../../tests/support/until.ts';
import { addPending, readPending } from '../../store/live/pendingCorrections.ts';
import { orderCodec } from '../../store/orders/orders.ts';
import { readMisdatedOrders } from '../../store/orders/phoneTimes.ts';
import { ingestFixture, type IngestFixture, type Running } from './ingestFixture.ts';

const { GOING } = ORDER_STATUS;

let fixture: IngestFixture;
let running: Running;
beforeAll(async () => {
  fixture = await ingestFixture();
  running = await fixture.run('one');
});
afterAll(async () => fixture.close());

const live = async (id: string) =>
  (await readState(fixture.context.redis(), fixture.context.key, 'order')).get(id)?.doc;
const stored = async (id: string) => fixture.db.doc(`deliveries/${id}`).get();
const pending = async () => readPending(fixture.context.redis(), fixture.context.key);
const daysBefore = (days: number): number => fixture.context.clock.now() - days * 86_400_000;

const write = async (id: string, only: Parameters<typeof sampleOrder>[0] = {}): Promise<void> => {
  const order = sampleOrder({ id, status: GOING, stateTime: {}, ...only });
  await fixture.db.doc(`deliveries/${id}`).set(orderCodec.write(order));
  await until('the order', async () => live(id));
};

/** As a phone writes it whose clock is 40 days back. */
const deliver = async (id: string, phoneAt: Timestamp) => {
  const { writeTime } = await fixture.db.doc(`deliveries/${id}`).update({
    status: 'Entregado',
    isActive: false,
    deliveredAt: phoneAt,
    updatedAt: phoneAt,
    'stateTime.Entregado': phoneAt,
    alert: 'ON_TIME',
  });
  return writeTime.toDate().toISOString();
};

const corrected = async (id: string) =>
  until('the correction', async () => {
    const document = await stored(id);
    return document.get('phoneTimes') === undefined ? null : document;
  });

it('[DO21] [DO44] an order that a phone dated 40 days back is stored with the instant of its write', async () => {
  await write('misdated', { cashOnDelivery: 120 });
  const phoneAt = Timestamp.fromMillis(daysBefore(40));
  const countedAt = await deliver('misdated', phoneAt);
  const document = await corrected('misdated');
  expect(document.get('phoneTimes')).toEqual({ Entregado: phoneAt });
  // The fixture's clock is not that of the store.
  expect(document.get('deliveredAt').toDate().toISOString()).toBe(countedAt);
  expect(document.get('stateTime').Entregado).toEqual(document.get('deliveredAt'));
  expect((await readMisdatedOrders(fixture.db)).find(({ id }) => id === 'misdated')).toMatchObject({
    status: 'Entregado',
    phoneAt: phoneAt.toDate().toISOString(),
    countedAt,
  });
  await until('nothing is pending', async () => (await pending()).length === 0);
});

it('[DO21] what a phone misdated while no ingest ran is corrected by the next one', async () => {
  await write('unattended');
  await running.ingest.close();
  const countedAt = await deliver('unattended', Timestamp.fromMillis(daysBefore(40)));
  running = await fixture.run('one');
  expect((await corrected('unattended')).get('deliveredAt').toDate().toISOString()).toBe(countedAt);
});

it('[DO32] a correction that a killed process had published without storing it is finished by the next one', async () => {
  const at = new Date(daysBefore(40)).toISOString();
  await write('unfinished', { stateTime: { [GOING]: at }, createdAt: at });
  const { redis, key, clock } = fixture.context;
  await addPending(redis(), key, { id: 'unfinished', misdated: { [GOING]: at }, writtenAt: clock.now() });
  await fixture.run('two');
  const document = await corrected('unfinished');
  expect(document.get('stateTime')).toEqual({ [GOING]: Timestamp.fromMillis(clock.now()) });
  expect(document.get('revision')).toBe(sampleOrder().revision);
  await until('nothing is pending', async () => (await pending()).length === 0);
});
