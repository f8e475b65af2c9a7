import type { LatLng } from '@despacho/contract/values.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import {
  MAX_COURIER_ROUTES,
  courierRouteRow,
  orderRoute,
  type CourierRouteRow,
} from '@despacho/contract/maps/courierRoutes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type Reply, type TestApi } from '../../../../tests/support/api.ts';
import { publishEntities } from '../../../../tests/support/liveState.ts';
import { until } from '../../../../tests/support/until.ts';
import { publishPositions } from '../../store/live/positions.ts';

const PATH = '/orders-service/routes';
const acme = { id: 'acme', name: 'Acme' };
const other = { id: 'other', name: 'Other' };
const counter: LatLng = { lat: 14.6, lng: -90.51 };
const north = (metres: number, from = counter): LatLng => ({ lat: from.lat + metres / 111_195, lng: from.lng });
const east = (metres: number): LatLng => ({ lat: counter.lat, lng: counter.lng + metres / 107_600 });
const branch = sampleBranch({ id: 'centre', name: 'Centre', company: acme, position: counter });
const luis = sampleCourier({
  id: 'luis',
  name: 'Luis Ramos',
  company: acme,
  branch: { id: 'centre', name: 'Centre' },
  branchIds: [],
});
const rosa = sampleCourier({ id: 'rosa', name: 'Rosa Gil', company: null, branch: null, branchIds: [] });
const byLuis = { id: 'luis', name: 'Luis Ramos' };

const order = (only: Parameters<typeof sampleOrder>[0]) =>
  sampleOrder({
    company: acme,
    branch: { id: 'centre', name: 'Centre', position: null },
    courier: byLuis,
    status: ORDER_STATUS.GOING,
    suggestedPosition: null,
    ...only,
  });
const orders = [
  order({ id: 'far', destination: east(3_000), createdAt: '2026-11-21T17:00:00.000Z' }),
  order({ id: 'near', destination: north(2_000), createdAt: '2026-11-21T17:10:00.000Z' }),
  order({ id: 'fetched', status: ORDER_STATUS.ASSIGNED, destination: north(-1_000) }),
  order({ id: 'waiting', status: ORDER_STATUS.RECEIVING, courier: { id: 'ana', name: 'Ana' }, destination: null }),
  order({ id: 'done', status: ORDER_STATUS.DELIVERED, destination: north(9_000) }),
  order({ id: 'nobody', courier: null, destination: north(1_000) }),
  order({ id: 'lost', courier: { id: 'rosa', name: 'Rosa Gil' }, destination: north(1_000) }),
  order({
    id: 'foreign',
    company: other,
    branch: null,
    courier: { id: 'rosa', name: 'Rosa Gil' },
    destination: north(3_000),
  }),
];

let api: TestApi;
let now = Date.parse('2026-11-21T18:00:00.000Z');
let staff: string;
let company: string;

const fixAt = async (courierId: string, position: LatLng): Promise<unknown> =>
  publishPositions(api.context.redis(), api.context.key, [{ courierId, position, at: now, accuracyM: 5, battery: 1 }]);
const ask = async (ids: unknown, token = staff): Promise<Reply> => api.call('PATCH', PATH, { token, body: { ids } });
const rows = async (ids: string[], token = staff): Promise<CourierRouteRow[]> => {
  const reply = await ask(ids, token);
  expect(reply.status).toBe(200);
  return courierRouteRow.array().parse(reply.json);
};
const row = async (id: string, token = staff): Promise<CourierRouteRow> => {
  const [only] = await rows([id], token);
  if (only === undefined) throw new Error('no row');
  return only;
};

beforeAll(async () => {
  const realNow = (): number => now;
  api = await startTestApi({ clock: { now: realNow, rate: 1, realNow } });
  staff = await api.tokenOf(await api.addPerson({ id: 'ada', role: 'USER' }));
  company = await api.tokenOf(await api.addPerson({ id: 'acme-staff', role: 'COMPANY', company: acme }));
  await publishEntities(api.context.redis(), api.context.key, {
    branch: [branch],
    courier: [luis, rosa],
    order: orders,
  });
  await fixAt('luis', north(1_000));
  await fixAt('ana', north(20));
  await until('the live copy is read', async () => (await ask(['far'])).status === 200);
});
afterAll(async () => api.close());

describe('PATCH /orders-service/routes', () => {
  it('returns the route of an order that is on the road', async () => {
    const far = await row('far');
    expect(far).toMatchObject({
      id: 'far',
      kind: 'order',
      biker: byLuis,
      backHome: null,
      source: 'estimate',
      orderIds: [],
    });
    expect(far.distanceM).toBeGreaterThan(4_000);
    expect(far.routeTimeSec).toBeGreaterThan(300);
    expect(far.computedAt).toBe(new Date(now).toISOString());
    expect(far.geometry?.coordinates[0]?.map((degree) => degree.toFixed(3))).toEqual(['-90.510', '14.609']);
  });

  it('goes by the branch while the courier fetches the order, with the route back apart', async () => {
    const fetched = await row('fetched');
    expect(fetched.backHome?.distance).toBeGreaterThan(1);
    expect(fetched.backHome?.date).toBe(fetched.computedAt);
    expect(fetched.routeTimeSec).toBeGreaterThan(fetched.backHome?.time ?? Infinity);
  });

  it('returns the quickest round trip of a courier', async () => {
    const round = await row('luis');
    expect(round).toMatchObject({ kind: 'courier', biker: byLuis, orderIds: ['near', 'far'] });
    expect(round.backHome?.time).toBeGreaterThan(round.routeTimeSec ?? Infinity);
  });

  it('[ER9] contains only nulls when no courier is on the way, no position is available, the order is closed, or the id is unknown', async () => {
    const ids = ['nobody', 'lost', 'done', 'x', 'rosa'];
    const found = await rows(ids);
    expect(found.map(({ id }) => id)).toEqual(ids);
    expect(found.map(({ kind }) => kind)).toEqual(['order', 'order', 'order', null, 'courier']);
    for (const one of found)
      expect(one).toMatchObject({ routeTimeSec: null, backHome: null, geometry: null, computedAt: null });
  });

  it('returns the arrival time of a courier at the counter, without a route', async () => {
    const waiting = await row('waiting');
    expect(waiting).toMatchObject({ routeTimeSec: null, backHome: null, geometry: null });
    expect(waiting.computedAt).not.toBeNull();
  });

  it('returns an id twice when it is requested twice, and an empty list for none', async () => {
    expect((await rows(['far', 'far'])).map(({ id }) => id)).toEqual(['far', 'far']);
    expect(await rows([])).toEqual([]);
  });
});

describe('its scope', () => {
  it('hides orders of others like missing ones', async () => {
    await fixAt('rosa', north(500));
    const [hidden, unknown] = await rows(['foreign', 'x'], company);
    expect(hidden).toEqual({ ...unknown, id: 'foreign' });
    expect((await row('foreign')).kind).toBe('order');
  });

  it('includes a courier who carries orders of several companies, without the customers of others', async () => {
    const whole = await row('rosa');
    expect(whole.orderIds.toSorted()).toEqual(['foreign', 'lost']);
    expect(whole.geometry).not.toBeNull();
    const own = await row('rosa', company);
    expect(own).toMatchObject({ orderIds: ['lost'], geometry: null, routeTimeSec: whole.routeTimeSec });
  });

  it('requires the permission to read orders', async () => {
    expect((await api.call('PATCH', PATH, { body: { ids: [] } })).status).toBe(401);
    const stray = await api.tokenOf(await api.addPerson({ id: 'stray', role: 'BRANCH' }));
    expect((await ask(['far'], stray)).status).toBe(403);
  });
});

describe('[OR115] GET /api/deliveries/:id/route', () => {
  const lineOf = async (id: string, token = staff): Promise<Reply> =>
    api.call('GET', `/api/deliveries/${id}/route`, { token });

  it('returns the line of one order, and whose it is', async () => {
    const far = await row('far');
    const reply = await lineOf('far');
    expect(reply.status).toBe(200);
    const { biker, geometry, distanceM, source, computedAt } = far;
    expect(orderRoute.parse(reply.json)).toEqual({ biker, geometry, distanceM, source, computedAt });
    expect(reply.json).not.toHaveProperty('orderIds');
  });

  it('has no line without a courier, and of a closed order', async () => {
    for (const id of ['nobody', 'done'])
      expect((await lineOf(id)).json).toMatchObject({ geometry: null, computedAt: null, source: null });
  });

  it('hides orders of others like missing ones, and requires the permission', async () => {
    expect((await lineOf('foreign')).status).toBe(200);
    const [hidden, missing] = [await lineOf('foreign', company), await lineOf('x', company)];
    expect([hidden.status, hidden.json]).toEqual([404, missing.json]);
    expect((await api.call('GET', '/api/deliveries/far/route')).status).toBe(401);
  });
});

describe('[ER8] a route is cached', () => {
  it('while the courier stays near, and recomputed after a move', async () => {
    const before = await row('far');
    now += 30_000;
    await fixAt('luis', north(1_060));
    expect(await row('far')).toEqual(before);
    now += 1_000;
    await fixAt('luis', north(400));
    const after = await row('far');
    expect(after.computedAt).toBe(new Date(now).toISOString());
    expect(after.distanceM).toBeLessThan(before.distanceM ?? 0);
  });

  it('until the status of its order changes', async () => {
    const { context } = api;
    await publishEntities(context.redis(), context.key, {
      order: [order({ id: 'fetched', destination: north(-1_000) })],
    });
    await until('the order is on the road', async () => (await row('fetched')).backHome === null);
  });

  it('[ER2] and not returned when the position is off the map', async () => {
    now += 31 * 60_000;
    expect((await row('far')).routeTimeSec).toBeNull();
    await fixAt('luis', north(1_500));
    expect((await row('far')).routeTimeSec).not.toBeNull();
  });
});

describe('rejected requests', () => {
  it.each([
    undefined,
    'far',
    [''],
    [7],
    Array.from({ length: MAX_COURIER_ROUTES + 1 }, (_, index) => `order-${index}`),
    ['x'.repeat(701)],
  ])('%j', async (ids) => {
    expect((await ask(ids)).status).toBe(400);
  });

  it('accepts the maximum number of ids', async () => {
    expect(await rows(Array.from({ length: MAX_COURIER_ROUTES }, (_, index) => `order-${index}`))).toHaveLength(
      MAX_COURIER_ROUTES,
    );
  });
});
