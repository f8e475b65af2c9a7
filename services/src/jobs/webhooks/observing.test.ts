import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { publishEntities } from '../../../../tests/support/liveState.ts';
import { jobTools, type TestTools } from '../../../../tests/support/jobTools.ts';
import { addWebhook } from '../../../../tests/support/webhooks.ts';
import { ensureEpoch } from '../../store/live/epoch.ts';
import { publish } from '../../store/live/publish.ts';
import { readStored, splitStored } from '../../store/live/state.ts';
import { observingOrders } from './observing.ts';

let tools: TestTools;
let observer: ReturnType<typeof observingOrders>;
beforeEach(async () => {
  tools = await jobTools(new Date().toISOString());
  observer = observingOrders();
  await addWebhook(tools.db, tools.context.config, { url: 'https://shop.example/', mode: 'live', keyId: null });
});
afterEach(async () => tools.close());

const company = { id: 'company-1', name: 'San Martin' };
const now = () => new Date(tools.clock.now()).toISOString();
const entered = (id: string, status: Order['status'], only: Partial<Order> = {}): Order =>
  sampleOrder({
    id,
    company,
    status,
    createdAt: now(),
    courier: { id: 'luis', name: 'Luis' },
    stateTime: { [status]: now() },
    deliveredAt: null,
    customerRating: null,
    ...only,
  });
/** As a phone does, and as ingest then publishes it. */
const write = async (...orders: Order[]): Promise<void> => {
  await tools.storeOrders(orders);
  await publishEntities(tools.redis, tools.key, { order: orders });
};
const types = async (): Promise<string[]> => {
  const { docs } = await tools.db.collection('webhookEvents').get();
  return docs.map((each) => `${each.get('orderId')} ${each.get('sequence')} ${each.get('type')}`).toSorted();
};

it('[OA21] what phones write is reported once, however often and by however many processes it is looked at', async () => {
  await write(entered('a', ORDER_STATUS.ASSIGNED));
  const second = observingOrders();
  await Promise.all([observer.run(tools), second.run(tools)]);
  await observer.run(tools);
  tools.clock.pass(16_000);
  await Promise.all([observer.run(tools), second.run(tools)]);
  expect(await types()).toEqual(['a 1 order.created', 'a 2 order.assigned']);
});

it('[OA21] between looks at all orders an entry of the live stream is enough', async () => {
  await write(entered('a', ORDER_STATUS.ASSIGNED), entered('b', ORDER_STATUS.ASSIGNED));
  await observer.run(tools);
  const left = entered('a', ORDER_STATUS.GOING, { stateTime: { [ORDER_STATUS.GOING]: now() } });
  await write(left);
  await observer.run(tools);
  expect(await types()).toHaveLength(4);
  const { v, json } = splitStored((await readStored(tools.redis, tools.key, 'order'))['a'] ?? '');
  const filter = observer.wakes();
  expect(filter.concerns({ clock: '1-0', n: 1, change: { kind: 'branch', id: 'x', v, json } })).toBe(false);
  expect(filter.concerns({ clock: '1-0', n: 2, change: { kind: 'order', id: 'a', v, json } })).toBe(true);
  expect(await observer.run(tools)).toEqual({ orders: 1, events: 1 });
  expect(await types()).toContain('a 3 order.picked_up');
});

it('[OA21] arrivals and risks that are computed are reported: near the door, moved, probably late', async () => {
  const id = 'a';
  const of = { id, companyId: company.id, branchId: null };
  await write(entered(id, ORDER_STATUS.GOING));
  const arrival = (routeTimeSec: number) => ({
    ...of,
    routeTimeSec,
    returnTimeSec: null,
    computedAt: tools.clock.now(),
  });
  const look = async (routeTimeSec: number): Promise<void> => {
    await publishEntities(tools.redis, tools.key, { arrival: [arrival(routeTimeSec)] });
    tools.clock.pass(16_000);
    await observer.run(tools);
  };
  await look(1_200);
  expect(await types()).toHaveLength(3);
  await look(1_230);
  expect(await types()).toHaveLength(3);
  await look(1_400);
  const reason = { part: 'ride' as const, leftSec: 900, usualSec: null };
  const at = tools.clock.now();
  const risk = { ...of, arrivesAt: at, earliestAt: at, latestAt: at, chance: 0.9, reason };
  await publishEntities(tools.redis, tools.key, { forecast: [risk] });
  tools.clock.pass(60_000);
  await look(100);
  expect((await types()).slice(3)).toEqual([
    'a 4 order.eta_changed',
    'a 5 order.late_predicted',
    'a 6 order.eta_changed',
    'a 7 order.arriving',
  ]);
});

it('[OA49] an order that another program moves to a company without a webhook has left its former one, also where no process saw it there', async () => {
  const other = { id: 'other', name: 'Otra' };
  await write(entered('a', ORDER_STATUS.PENDING), entered('b', ORDER_STATUS.PENDING));
  await observer.run(tools);
  await write(entered('a', ORDER_STATUS.PENDING, { company: other }));
  const { v, json } = splitStored((await readStored(tools.redis, tools.key, 'order'))['a'] ?? '');
  expect(observer.wakes().concerns({ clock: '1-0', n: 2, change: { kind: 'order', id: 'a', v, json } })).toBe(true);
  expect(await observer.run(tools)).toEqual({ orders: 0, events: 1 });
  await write(entered('b', ORDER_STATUS.PENDING, { company: other }));
  const second = observingOrders();
  expect(await second.run(tools)).toEqual({ orders: 0, events: 1 });
  expect(await types()).toEqual(['a 1 order.created', 'a 2 order.deleted', 'b 1 order.created', 'b 2 order.deleted']);
  tools.clock.pass(16_000);
  expect(await Promise.all([observer.run(tools), second.run(tools)])).toEqual([
    { orders: 0, events: 0 },
    { orders: 0, events: 0 },
  ]);
});

/** As ingest does where a document is gone, or has left the board. */
const leaveBoard = async (id: string): Promise<void> => {
  const epoch = await ensureEpoch(tools.redis, tools.key);
  await publish(tools.redis, tools.key, epoch, [{ kind: 'order', id, v: String(Number.MAX_SAFE_INTEGER), json: null }]);
};

it('[OA49] an order whose document another program deletes is reported as deleted, also where no process saw it, and one that left the board is not', async () => {
  await write(...['a', 'b', 'c'].map((id) => entered(id, ORDER_STATUS.ASSIGNED, { reference: `web-${id}` })));
  await observer.run(tools);
  await tools.db.doc('deliveries/a').delete();
  await leaveBoard('a');
  expect(observer.wakes().concerns({ clock: '1-0', n: 2, change: { kind: 'order', id: 'a', v: '', json: null } })).toBe(
    true,
  );
  expect(await observer.run(tools)).toMatchObject({ events: 1 });
  await tools.db.doc('deliveries/b').delete();
  await leaveBoard('b');
  await leaveBoard('c');
  const second = observingOrders();
  expect(await second.run(tools)).toMatchObject({ events: 1 });
  tools.clock.pass(16_000);
  expect(await Promise.all([observer.run(tools), second.run(tools)])).toEqual([
    { orders: 0, events: 0 },
    { orders: 0, events: 0 },
  ]);
  const { docs } = await tools.db.collection('webhookEvents').where('type', '==', 'order.deleted').get();
  expect(docs.map((each) => JSON.parse(each.get('body'))).map(({ sequence, data }) => [sequence, data.order])).toEqual(
    expect.arrayContaining(
      ['a', 'b'].map((id) => [3, expect.objectContaining({ id, reference: `web-${id}`, status: 'deleted' })]),
    ),
  );
});

it('[OA35] orders of a company without a webhook cost nothing but a look', async () => {
  await write(entered('a', ORDER_STATUS.ASSIGNED, { company: { id: 'other', name: 'Otra' } }));
  expect(await observer.run(tools)).toEqual({ orders: 0, events: 0 });
  await tools.db.doc('webhooks/company-1').delete();
  tools.clock.pass(16_000);
  expect(await observer.run(tools)).toEqual({});
  expect(observer.wakes().concerns({ clock: '1-0', n: 1, change: { kind: 'order', id: 'a', v: '', json: null } })).toBe(
    false,
  );
});
