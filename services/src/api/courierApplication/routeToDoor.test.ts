import { routeToDoor } from '@despacho/contract/couriers/routeToDoor.ts';
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type Reply, type TestApi } from '../../../../tests/support/api.ts';
import { publishEntities } from '../../../../tests/support/liveState.ts';
import { manualClock } from '../../../../tests/support/manualClock.ts';
import { addCourierAccount, courierToken } from '../../../../tests/support/people.ts';
import { until } from '../../../../tests/support/until.ts';

const START = '2026-11-21T18:00:00.000Z';
const clock = manualClock(START);
const counter: LatLng = { lat: 14.6, lng: -90.51 };
const home: LatLng = { lat: 14.63, lng: -90.5 };
const phone: LatLng = { lat: 14.61, lng: -90.52 };
const branch = sampleBranch({ id: 'branch-1', position: counter });
const byLuis = { id: 'luis', name: 'Luis' };
const orderOf = (id: string, only: Partial<Order> = {}): Order =>
  sampleOrder({
    id,
    status: 'En ruta',
    branch: { id: 'branch-1', name: branch.name, position: null },
    courier: byLuis,
    destination: home,
    customerName: 'SECRETO',
    address: 'SECRETO',
    note: 'SECRETO',
    createdAt: START,
    ...only,
  });
const pickUp = {
  key: 'key-0000000000000001',
  courierId: 'luis',
  at: START,
  claimedAt: null,
  position: null,
  reason: null,
  distanceM: null,
};
const orders = [
  orderOf('going'),
  orderOf('fetched', { status: 'Recibiendo', courierMarks: {} }),
  orderOf('picked', {
    status: 'Recibiendo',
    courierMarks: { pickUp },
  }),
  orderOf('placeless', {
    status: 'Recibiendo',
    courierMarks: {},
    branch: { id: 'branch-1', name: branch.name, position: { lat: 0, lng: 0 } },
  }),
  orderOf('nowhere', { destination: null, suggestedPosition: null }),
  orderOf('foreign', { courier: { id: 'ana', name: 'Ana' } }),
  orderOf('over', { status: 'Entregado', deliveredAt: START }),
];

let api: TestApi;
let token: string;
const ask = async (orderId: string, position: unknown = phone): Promise<Reply> =>
  api.call('POST', COURIER_PATHS.routeToDoor, { token, body: { orderId, position } });
const answerOf = async (orderId: string) => routeToDoor.strict().parse((await ask(orderId)).json);

beforeAll(async () => {
  api = await startTestApi({ clock });
  const { redis, key } = api.context;
  await publishEntities(redis(), key, { branch: [branch], order: orders });
  await addCourierAccount(api.db, sampleCourier({ ...byLuis, email: 'luis@example.test' }));
  token = await courierToken(api.origin, 'luis@example.test');
  await until('the live copy is read', async () => (await ask('going')).status === 200);
});
afterAll(async () => api.close());

it('[CP57] the way goes from the phone to the door, by the branch until the goods are picked up', async () => {
  const going = await answerOf('going');
  expect(going).toMatchObject({ branch: null, route: { source: 'estimate' } });
  expect(going.route?.coordinates.at(0)).toEqual([phone.lng, phone.lat]);
  expect(going.route?.coordinates.at(-1)).toEqual([home.lng, home.lat]);
  expect(await answerOf('picked')).toEqual(going);
  const fetched = await answerOf('fetched');
  expect(fetched.branch).toEqual(counter);
  expect(fetched.route?.distanceM).toBeGreaterThan((going.route?.distanceM ?? Infinity) + 1_000);
  expect(fetched.route?.durationS).toBeGreaterThan(going.route?.durationS ?? Infinity);
  expect(await answerOf('placeless')).toEqual(going);
  expect(await answerOf('nowhere')).toEqual({ branch: null, route: null });
});

it('[CP57] an order of another courier and one that is over are as if they did not exist, and no answer has anything of the customer but the door', async () => {
  const unknown = await ask('unknown');
  expect(unknown.status).toBe(404);
  for (const id of ['foreign', 'over']) {
    const { status, json } = await ask(id);
    expect([status, json]).toEqual([unknown.status, unknown.json]);
  }
  expect((await ask('fetched')).text).not.toContain('SECRETO');
});

it('[CP57] a place that is none, or outside the country, is refused', async () => {
  const bad = [{ lat: 40, lng: -3 }, { lat: 91, lng: 0 }, { lat: '14.6', lng: -90.5 }, { lat: 14.6 }, null];
  for (const position of bad) expect((await ask('going', position)).status).toBe(400);
  expect((await api.call('POST', COURIER_PATHS.routeToDoor, { token, body: { orderId: 'going' } })).status).toBe(400);
});

it('[CP57] one phone requests no more than twenty ways in a minute', async () => {
  const statuses = new Set<number>();
  for (let count = 0; count < 21; count += 1) statuses.add((await ask('going')).status);
  expect([...statuses]).toEqual([200, 429]);
});
