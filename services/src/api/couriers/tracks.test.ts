import { courierPlan, type CourierPlan } from '@despacho/contract/couriers/plans.ts';
import { courierTrackRoutes } from '@despacho/contract/couriers/tracks.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type Reply, type TestApi } from '../../../../tests/support/api.ts';
import { publishEntities } from '../../../../tests/support/liveState.ts';
import { manualClock } from '../../../../tests/support/manualClock.ts';
import { until } from '../../../../tests/support/until.ts';
import { closeFirestore, connectFirestore, type Firestore } from '../../store/firestore.ts';
import { publishPositions } from '../../store/live/positions.ts';
import { storeTracks } from '../../store/tracks/trackHours.ts';

const NOW = '2026-11-21T18:00:00.000Z';
const nowMs = Date.parse(NOW);
const acme = { id: 'acme', name: 'Acme' };
const other = { id: 'other', name: 'Other' };
const centre = { id: 'centre', name: 'Centre' };
const counter: LatLng = { lat: 14.6, lng: -90.51 };
const north = (metres: number): LatLng => ({ lat: counter.lat + metres / 111_195, lng: counter.lng });

const order = (id: string, metres: number, only: Parameters<typeof sampleOrder>[0] = {}) =>
  sampleOrder({
    id,
    company: acme,
    branch: { ...centre, position: null },
    courier: { id: 'own', name: 'Own' },
    status: ORDER_STATUS.GOING,
    suggestedPosition: null,
    destination: north(metres),
    ...only,
  });

let api: TestApi;
let db: Firestore;
const tokens = new Map<string, string>();
const call = async (who: string, path: string): Promise<Reply> =>
  api.call('GET', path, { token: tokens.get(who) ?? '' });
const interval = (fromSec: number, toSec = 0): string =>
  `from=${new Date(nowMs + fromSec * 1_000).toISOString()}&to=${new Date(nowMs + toSec * 1_000).toISOString()}`;
const track = async (who: string, id: string, query = interval(-86_400)): Promise<Reply> =>
  call(who, `/api/couriers/${id}/points?${query}`);
const secondsOf = (reply: Reply): number[] =>
  courierTrackRoutes.courierTrack.response.parse(reply.json).points.map(({ at }) => (at - nowMs) / 1_000);
const plan = async (id: string, query = '', who = 'admin'): Promise<CourierPlan> =>
  courierPlan.strict().parse((await call(who, `/api/couriers/${id}/plan${query}`)).json);
const pointAt = (second: number) => ({ position: counter, at: nowMs + second * 1_000, accuracyM: 5, battery: 0.5 });

beforeAll(async () => {
  api = await startTestApi({ clock: manualClock(NOW) });
  db = connectFirestore(api.context.config);
  const people = {
    admin: { role: 'ADMINISTRATOR' },
    company: { role: 'COMPANY', company: acme },
    branch: { role: 'BRANCH', company: acme, branch: centre },
    alerts: { role: 'ALERTS' },
  } as const;
  for (const [id, person] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...person })));
  const { context } = api;
  await publishEntities(context.redis(), context.key, {
    branch: [sampleBranch({ ...centre, company: acme, position: counter })],
    courier: [
      sampleCourier({ id: 'own', company: acme, branch: centre }),
      sampleCourier({ id: 'carrying', company: other, branch: null, branchIds: [] }),
      sampleCourier({ id: 'lost', company: acme, branch: centre }),
    ],
    order: [
      order('far', 3_000),
      order('near', 500),
      order('nowhere', 0, { destination: null }),
      order('waiting', 900, { status: ORDER_STATUS.ASSIGNED }),
      order('mine', 1_000, { courier: { id: 'carrying', name: 'C' } }),
      order('theirs', 2_000, { courier: { id: 'carrying', name: 'C' }, company: other, branch: null }),
    ],
  });
  await storeTracks(db, new Map([['own', [-7_200, -90, -75, -60].map(pointAt)]]));
  await publishPositions(
    context.redis(),
    context.key,
    [-70, -45, -30, 0].map((second) => ({ courierId: 'own', ...pointAt(second) })),
  );
  await publishPositions(context.redis(), context.key, [{ courierId: 'carrying', ...pointAt(0) }]);
  await until('the live copy is read', async () => (await track('admin', 'own')).status === 200);
});
afterAll(async () => {
  await closeFirestore(db);
  await api.close();
});

describe('GET /api/couriers/:id/points', () => {
  it('[TK4] joins the stored hours and Redis, without doubles', async () => {
    expect(secondsOf(await track('admin', 'own'))).toEqual([-7_200, -90, -75, -60, -45, -30, 0]);
    expect(secondsOf(await track('admin', 'own', interval(-80, -40)))).toEqual([-75, -60, -45]);
    expect(secondsOf(await track('admin', 'lost'))).toEqual([]);
  });

  it('[TK5] is for couriers that belong to the scope, not for those who only carry its orders', async () => {
    const statuses = async (who: string): Promise<number[]> =>
      Promise.all(['own', 'carrying', 'missing'].map(async (id) => (await track(who, id)).status));
    expect(await statuses('admin')).toEqual([200, 200, 404]);
    expect(await statuses('alerts')).toEqual([200, 200, 404]);
    expect(await statuses('company')).toEqual([200, 404, 404]);
    expect(await statuses('branch')).toEqual([200, 404, 404]);
    expect((await api.call('GET', `/api/couriers/own/points?${interval(-60)}`)).status).toBe(401);
  });

  it('refuses an interval that is longer than a day, reversed, missing or no time', async () => {
    for (const query of [interval(-86_401), interval(0, -1), '', 'from=now&to=then', `${interval(-1)}&all=1`])
      expect((await track('admin', 'own', query)).status, query).toBe(400);
    expect((await track('admin', '..%2Fown')).status).toBe(400);
  });
});

describe('GET /api/couriers/:id/plan', () => {
  it('[TK6] [TK7] has the carried orders with a place, the nearest first, and the way back', async () => {
    const found = await plan('own');
    expect(found.stops.map(({ orderId }) => orderId)).toEqual(['near', 'far']);
    const [near, far] = found.stops;
    expect(far?.inSec).toBeGreaterThan((near?.inSec ?? 0) + 150);
    expect(found.totalSec).toBe((far?.inSec ?? 0) + 150);
    expect(found).toMatchObject({ order: 'nearest', hiddenStops: 0, source: 'estimate', computedAt: NOW });
    expect(found.backHome?.distance).toBeGreaterThan(3);
    const best = await plan('own', '?order=best');
    expect(best.order).toBe('best');
    expect(best.totalSec).toBeLessThanOrEqual(found.totalSec ?? 0);
  });

  it('[TK9] counts the stops of other scopes, and hides their line and numbers', async () => {
    expect(await plan('carrying')).toMatchObject({
      hiddenStops: 0,
      stops: [{ orderId: 'mine' }, { orderId: 'theirs' }],
    });
    const own = await plan('carrying', '', 'company');
    expect(own).toMatchObject({ hiddenStops: 1, stops: [{ orderId: 'mine' }], geometry: null });
    expect((await call('branch', '/api/couriers/missing/plan')).status).toBe(404);
  });

  it('is empty without a position or without a stop', async () => {
    expect(await plan('lost')).toMatchObject({ stops: [], totalSec: null, computedAt: null });
    expect((await call('admin', '/api/couriers/own/plan?order=worst')).status).toBe(400);
  });
});
