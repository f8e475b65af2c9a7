import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { sampleConversation, sampleCourier, sampleMessage, sampleOrder } from '@despacho/contract/samples.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { testContext, type TestContext } from '../../../../tests/support/context.ts';
import { publishEntities } from '../../../../tests/support/liveState.ts';
import { manualClock } from '../../../../tests/support/manualClock.ts';
import { startPushService, type PushService } from '../../../../tests/support/pushService.ts';
import { until } from '../../../../tests/support/until.ts';
import { pushSealer, vapidKeysOf } from '../../identity/pushKeys.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { courierCodec } from '../../store/couriers/couriers.ts';
import { saveSubscription, subscriptionIdsOf } from '../../store/couriers/pushSubscriptions.ts';
import { connectFirestore, type Firestore } from '../../store/firestore.ts';
import { ensureEpoch } from '../../store/live/epoch.ts';
import { publish } from '../../store/live/publish.ts';
import { orderCodec } from '../../store/orders/orders.ts';
import type { JobTools } from '../job.ts';
import { workToolsOf, type WorkQueue } from '../workQueue.ts';
import { observingPushes } from './observing.ts';
import { openPushQueue } from './openPushes.ts';
import { createPushSending, type Pushed } from './sending.ts';
import type { PushWork } from './work.ts';

const START = '2026-11-21T18:00:00.000Z';
const clock = manualClock(START);
let context: TestContext;
let db: Firestore;
let tools: JobTools;
let service: PushService;
let queue: WorkQueue<PushWork>;
/** What became of each try. */
let ends: Pushed[];
let observer: ReturnType<typeof observingPushes>;

beforeAll(async () => {
  service = await startPushService();
  context = await testContext({ clock, settings: { PUSH_TO_LOOPBACK: 'on', PUSH_CONTACT: 'ops@despacho.example' } });
  db = connectFirestore(context.config);
  tools = { clock, log: context.log, key: context.key, redis: context.redis(), db };
  queue = openPushQueue({
    ...workToolsOf(context),
    firstPauseMs: 50,
    send: createPushSending({ ...context, db, clock, outbound: createOutbound() }),
    onEnd: (end) => void ends.push(end),
  });
});
afterAll(async () => {
  await queue.close();
  await db.terminate();
  await context.close();
  await service.close();
});

const shift = {
  checkInId: 'c',
  day: '2026-11-21',
  branch: { id: 'branch-1', name: 'Central' },
  startedAt: START,
};
const putCourier = async (only: Partial<Courier> = {}, id = 'luis'): Promise<void> => {
  const courier = sampleCourier({ id, name: id, accountStatus: 'ACTIVE', tokenGeneration: 3, shift, ...only });
  await db.doc(`bikers/${id}`).set(courierCodec.write(courier));
};
const subscribe = async (phone: string, courierId = 'luis', generation = 3): Promise<void> => {
  const subscription = service.subscribe(phone, vapidKeysOf(context.config).publicKey);
  const sealed = pushSealer(context.config).seal(JSON.stringify(subscription), `${courierId} ${phone}`);
  await saveSubscription(db, { id: phone, courierId, generation, sealed }, clock.realNow());
};
const orderOf = (only: Partial<Order> = {}): Order =>
  sampleOrder({
    id: 'order-1',
    status: ORDER_STATUS.PENDING,
    courier: { id: 'luis', name: 'luis' },
    stateTime: {},
    createdAt: START,
    ...only,
  });
/** As any program writes it, and as ingest then publishes it. */
const write = async (...orders: Order[]): Promise<void> => {
  for (const order of orders) await db.doc(`deliveries/${order.id}`).set(orderCodec.write(order));
  await publishEntities(tools.redis, tools.key, { order: orders });
};
const look = async (by = observer) => {
  clock.pass(16_000);
  return by.run(tools);
};
const received = () => service.received.map(({ phone, payload }) => `${phone} ${payload.kind} ${payload.orderId}`);
const arrived = async (count: number) => until(`${count} pushes`, () => service.received.length >= count);
const ended = async (...expected: Pushed[]) => {
  await until(`${expected.length} tries`, () => ends.length >= expected.length);
  expect(ends.toSorted()).toEqual(expected);
};

beforeEach(async () => {
  await tools.redis.flushall();
  for (const name of ['pushSubscriptions', 'deliveries', 'bikers']) await db.recursiveDelete(db.collection(name));
  service.received.length = 0;
  ends = [];
  service.answer(() => 201);
  observer = observingPushes(queue);
  await putCourier();
});
afterEach(() => service.answer(() => 201));

it('[CP28] each change of an order is one push to each phone of its courier, with its id and kind alone', async () => {
  await subscribe('phone-1');
  await subscribe('phone-2');
  await write(orderOf({ courier: null }));
  expect(await look()).toEqual({ orders: 1, pushes: 0 });
  await write(orderOf());
  const second = observingPushes(queue);
  await Promise.all([look(), look(second)]);
  await arrived(2);
  await look();
  await write(orderOf({ address: 'Otra calle' }));
  await look();
  await arrived(4);
  expect(received().toSorted()).toEqual(
    ['phone-1', 'phone-2'].flatMap((phone) => [`${phone} assigned order-1`, `${phone} changed order-1`]),
  );
  const [first] = service.received;
  expect(first?.headers).toMatchObject({ urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) });
  expect(Number(first?.headers['ttl'])).toBeGreaterThan(240);
  expect(Number(first?.headers['ttl'])).toBeLessThanOrEqual(300);
  expect(first?.subject).toBe('mailto:ops@despacho.example');
});

it('[CP28] an entry of the live stream is enough, and a message of the console wakes the phone as well', async () => {
  await subscribe('phone-1');
  await write(orderOf());
  await look();
  const filter = observer.wakes();
  const entry = (kind: 'branch' | 'conversation') => ({
    clock: '1-0',
    n: 1,
    change: { kind, id: 'order-1', v: '', json: '' },
  });
  expect(filter.concerns(entry('branch'))).toBe(false);
  expect(filter.concerns(entry('conversation'))).toBe(true);
  const messages = [sampleMessage({ courierId: 'luis', isFromCourier: false })];
  await publishEntities(tools.redis, tools.key, { conversation: [sampleConversation({ id: 'order-1', messages })] });
  expect(await observer.run(tools)).toEqual({ orders: 1, pushes: 1 });
  await arrived(1);
  expect(received()).toEqual(['phone-1 message order-1']);
});

it('[CP28] an order that is taken away, cancelled or deleted is one push, a delivered one none', async () => {
  await subscribe('phone-1');
  const ids = ['a', 'b', 'c', 'd'];
  await write(...ids.map((id) => orderOf({ id })));
  await look();
  await write(orderOf({ id: 'a', courier: { id: 'ana', name: 'Ana' } }));
  await write(orderOf({ id: 'b', status: ORDER_STATUS.CANCELLED }));
  await write(orderOf({ id: 'd', status: ORDER_STATUS.DELIVERED }));
  await db.doc('deliveries/c').delete();
  const epoch = await ensureEpoch(tools.redis, tools.key);
  await publish(tools.redis, tools.key, epoch, [{ kind: 'order', id: 'c', v: '1900000000000000', json: null }]);
  await look();
  await arrived(3);
  expect(received().toSorted()).toEqual(['a', 'b', 'c'].map((id) => `phone-1 removed ${id}`));
});

it('[CP28] nothing is sent out of a shift, and nothing that is no longer true', async () => {
  await subscribe('phone-1');
  await write(orderOf({ courier: null }));
  await look();
  await putCourier({ shift: null });
  await write(orderOf());
  expect(await look()).toEqual({ orders: 1, pushes: 1 });
  await ended('over');
  await putCourier();
  await publishEntities(tools.redis, tools.key, { order: [orderOf({ note: 'Timbre' })] });
  await db.doc('deliveries/order-1').set(orderCodec.write(orderOf({ courier: null })));
  expect(await look()).toEqual({ orders: 1, pushes: 1 });
  await ended('over', 'over');
  expect(service.received).toEqual([]);
});

it('[CP28] a push service that fails is tried again, and one that is busy too', async () => {
  await subscribe('phone-1');
  await write(orderOf({ courier: null }));
  await look();
  const answers = [503, 429, 201];
  service.answer(() => answers.shift() ?? 201);
  await write(orderOf());
  await look();
  await ended('again', 'again', 'sent');
  expect(received()).toEqual(['phone-1 assigned order-1']);
});

it.each([
  ['seconds', () => '1'],
  ['a date', () => new Date(clock.realNow() + 1_500).toUTCString()],
])('[CP49] a push service that names the time of the next try by %s gets none before', async (_, retryAfter) => {
  await subscribe('phone-1');
  await write(orderOf({ courier: null }));
  await look();
  const triedAt: number[] = [];
  service.answer(() => (triedAt.push(performance.now()) === 1 ? { status: 429, retryAfter: retryAfter() } : 201));
  await write(orderOf());
  await look();
  await ended('again', 'sent');
  const [first = NaN, second = NaN] = triedAt;
  // A date has no milliseconds: the manual clock begins at a whole second.
  expect(second - first).toBeGreaterThan(990);
});

it('[CP49] a push whose next try would come too late is over', async () => {
  await subscribe('phone-1');
  await write(orderOf({ courier: null }));
  await look();
  service.answer(() => ({ status: 503, retryAfter: '301' }));
  await write(orderOf());
  await look();
  await ended('over');
  expect(service.received).toEqual([]);
});

it('[CP29] a phone gets no pushes any more when its push service does not know it, or its session ended', async () => {
  await subscribe('gone');
  await subscribe('old', 'luis', 2);
  await subscribe('phone-1');
  await write(orderOf({ courier: null }));
  await look();
  service.answer((phone) => (phone === 'gone' ? 410 : 201));
  await write(orderOf());
  await look();
  await arrived(1);
  await until('two subscriptions are gone', async () => (await subscriptionIdsOf(db, 'luis')).length === 1);
  expect(await subscriptionIdsOf(db, 'luis')).toEqual(['phone-1']);
  await putCourier({ accountStatus: 'INACTIVE' });
  await write(orderOf({ note: 'Timbre' }));
  await look();
  await until('no subscription', async () => (await subscriptionIdsOf(db, 'luis')).length === 0);
  expect(received()).toEqual(['phone-1 assigned order-1']);
});

it('[CP28] without a subscription nothing is compared, and the first one begins with the orders of then', async () => {
  await write(orderOf());
  expect(await look()).toEqual({});
  expect(observer.wakes().concerns({ clock: '1-0', n: 1, change: { kind: 'order', id: 'x', v: '', json: '' } })).toBe(
    false,
  );
  await subscribe('phone-1');
  expect(await look()).toEqual({ orders: 1, pushes: 0 });
  expect(await look()).toEqual({ orders: 0, pushes: 0 });
});
