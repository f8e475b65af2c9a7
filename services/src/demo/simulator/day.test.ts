import { HOUR_MS, MINUTE_MS } from '@despacho/contract/durations.ts';
import { ACTIVE_STATUSES, ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { alertFor } from '@despacho/domain/lateness/alerts.ts';
import { courierState, goingCouriers } from '@despacho/domain/couriers/couriers.ts';
import { distanceM } from '@despacho/domain/routes/distance.ts';
import { hasCoordinates, hasCourier, isUntyped } from '@despacho/domain/orders/order.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMPANIES } from '../city/companies.ts';
import { secretsOfOrder } from '../city/orders.ts';
import { linksOf } from '../life/trackingLinks.ts';
import { CITY_BOUNDS } from '../city/neighbourhoods.ts';
import { fixOf } from '../../store/couriers/couriers.ts';
import type { Write } from '../documents.ts';
import { firstAfter } from './orders/demand.ts';
import { apply, foundedDocuments, ordersIn, readAll, testCity, setupOf, type Documents } from './playgroundFixture.ts';
import { play } from './step.ts';
import type { World } from './world.ts';
import { incidentCodec } from '../../store/incidents.ts';

/** Local midnight. */
const MIDNIGHT = Date.parse('2026-11-21T06:00:00Z');

const limits = new Map(COMPANIES.map(({ id, lateLimitSec }) => [id, lateLimitSec]));

type Glimpse = {
  at: number;
  active: number;
  share: Record<'ON_TIME' | 'VERIFY' | 'TO_BE_LATE' | 'LATE', number>;
  withoutCourier: number;
  withoutCoordinates: number;
  untyped: number;
  unavailable: number;
};

const glimpse = ({ at, orders, riders }: World): Glimpse => {
  const all = Array.from(orders.values(), ({ order }) => order);
  const levels = all.map((order) => alertFor(at - Date.parse(order.createdAt), limits.get(order.company.id) ?? null));
  const share = (level: string): number => (100 * levels.filter((found) => found === level).length) / all.length;
  return {
    at,
    active: all.length,
    share: {
      ON_TIME: share('ON_TIME'),
      VERIFY: share('VERIFY'),
      TO_BE_LATE: share('TO_BE_LATE'),
      LATE: share('LATE'),
    },
    withoutCourier: all.filter((order) => !hasCourier(order)).length,
    withoutCoordinates: all.filter((order) => !hasCoordinates(order)).length,
    untyped: all.filter(isUntyped).length,
    unavailable: Array.from(riders.values()).filter(
      ({ courier }) => courier.accountStatus === 'ACTIVE' && courier.availability === 'unavailable',
    ).length,
  };
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Above half an hour the simulator uses coarse steps, without changing scheduled instants. */
const GLIMPSE_MS = 31 * MINUTE_MS;

describe('a day of the city', () => {
  const setup = setupOf({ seed: 20_261_121, couriers: 200 });
  const documents: Documents = new Map();
  const glimpses: Glimpse[] = [];
  let evening: World;

  beforeAll(() => {
    let world = testCity(setup, MIDNIGHT - 3 * HOUR_MS);
    for (const [path, data] of foundedDocuments(world)) documents.set(path, data);
    for (let at = MIDNIGHT - 2 * HOUR_MS; at <= MIDNIGHT + 24 * HOUR_MS; at += GLIMPSE_MS) {
      const played = play(world, at);
      apply(documents, played.writes);
      world = played.world;
      if (at >= MIDNIGHT) glimpses.push(glimpse(world));
    }
    evening = world;
  });

  it('has about two hundred active orders around the clock, two peaks and a quiet night', () => {
    const active = glimpses.map((each) => each.active);
    const during = (from: number, to: number): number =>
      mean(
        glimpses
          .filter(({ at }) => at >= MIDNIGHT + from * HOUR_MS && at < MIDNIGHT + to * HOUR_MS)
          .map((each) => each.active),
      );
    expect(mean(active)).toBeGreaterThan(165);
    expect(mean(active)).toBeLessThan(235);
    expect(Math.min(...active)).toBeGreaterThan(100);
    expect(during(12.5, 14)).toBeGreaterThan(1.15 * mean(active));
    expect(during(18.5, 21)).toBeGreaterThan(1.1 * mean(active));
    expect(during(2, 5)).toBeLessThan(0.85 * mean(active));
  });

  it('has links of customers’ pages to try: of an order on its way, and of one that needs its PIN', () => {
    const { open, locked } = linksOf(evening);
    const orderOf = (token: string | undefined): Order | undefined =>
      [...evening.orders.values()]
        .map(({ order }) => order)
        .find(({ id }) => secretsOfOrder(setup.seed, id).trackingToken === token);
    const [going, asking] = [orderOf(open ?? undefined), orderOf(locked?.token)];
    const needsPin = (order: Order | undefined) => evening.companies.get(order?.company.id ?? '')?.requirePin;
    expect([going?.status, asking?.status]).toEqual([ORDER_STATUS.GOING, ORDER_STATUS.GOING]);
    expect([needsPin(going), needsPin(asking)]).toEqual([false, true]);
    expect(locked?.pin).toBe(secretsOfOrder(setup.seed, asking?.id ?? '').pin);
  });

  it('is busy but manageable: the levels are within their bands', () => {
    const shareOf = (level: keyof Glimpse['share']): number[] => glimpses.map(({ share }) => share[level]);
    expect(mean(shareOf('ON_TIME'))).toBeGreaterThan(58);
    expect(mean(shareOf('ON_TIME'))).toBeLessThan(69);
    expect(mean(shareOf('VERIFY'))).toBeGreaterThan(15);
    expect(mean(shareOf('VERIFY'))).toBeLessThan(22);
    expect(mean(shareOf('TO_BE_LATE'))).toBeGreaterThan(7);
    expect(mean(shareOf('TO_BE_LATE'))).toBeLessThan(13);
    expect(mean(shareOf('LATE'))).toBeGreaterThan(2.5);
    expect(mean(shareOf('LATE'))).toBeLessThan(6.5);
    expect(Math.max(...shareOf('LATE'))).toBeLessThan(12);
    expect(Math.min(...shareOf('ON_TIME'))).toBeGreaterThan(50);
  });

  it('always has a few orders that need attention', () => {
    const meanOf = (pick: (glimpse: Glimpse) => number): number => mean(glimpses.map(pick));
    expect(meanOf(({ withoutCourier }) => withoutCourier)).toBeGreaterThan(3);
    expect(meanOf(({ withoutCourier }) => withoutCourier)).toBeLessThan(15);
    expect(meanOf(({ withoutCoordinates }) => withoutCoordinates)).toBeGreaterThan(2);
    expect(meanOf(({ withoutCoordinates }) => withoutCoordinates)).toBeLessThan(9);
    expect(meanOf(({ untyped }) => untyped)).toBeGreaterThan(1);
    expect(meanOf(({ untyped }) => untyped)).toBeLessThan(6);
    expect(meanOf(({ unavailable }) => unavailable)).toBeGreaterThan(3);
  });

  it('[OR1] leaves every document readable, and every status entered after the previous one', () => {
    const course = [...ACTIVE_STATUSES, ORDER_STATUS.DELIVERED];
    const wrong = ordersIn(documents).filter((order: Order) => {
      const instants = course.flatMap((status) => order.stateTime[status] ?? []);
      const isSorted = instants.every((at, index) => index === 0 || at >= (instants[index - 1] ?? ''));
      return !isSorted || instants.some((at) => at < order.createdAt) || order.stateTime[order.status] === undefined;
    });
    expect(wrong).toEqual([]);
  });

  it('ends most orders by delivery and some early, each with the fields of its end', () => {
    const closed = ordersIn(documents).filter(({ isActive }) => !isActive);
    const of = (status: Order['status']): Order[] => closed.filter((order) => order.status === status);
    expect(of(ORDER_STATUS.DELIVERED).length / closed.length).toBeGreaterThan(0.92);
    for (const order of of(ORDER_STATUS.DELIVERED)) {
      expect(order).toMatchObject({ deliveredAt: order.stateTime.Entregado, courier: { id: expect.any(String) } });
      expect(hasCoordinates({ ...order, suggestedPosition: null })).toBe(true);
    }
    expect(of(ORDER_STATUS.CANCELLED).length).toBeGreaterThan(50);
    expect(
      of(ORDER_STATUS.CANCELLED).filter(({ canceledAt, remarks }) => canceledAt === null || remarks === null),
    ).toEqual([]);
    expect(of(ORDER_STATUS.RE_AGEND).length).toBeGreaterThan(5);
    expect(
      of(ORDER_STATUS.DELETED).filter(({ closedBy, closeReason }) => closedBy === null || closeReason === null),
    ).toEqual([]);
    expect(closed.filter(({ customerRating }) => customerRating !== null).length).toBeGreaterThan(300);
  });

  it('[CO2] shows couriers in every state', () => {
    const going = goingCouriers(Array.from(evening.orders.values(), ({ order }) => order));
    const states = Array.from(evening.riders.values())
      .filter(({ courier }) => courier.accountStatus === 'ACTIVE')
      .map(({ courier, status }) => courierState({ courier, status, isGoing: going.has(courier.id) }, evening.at));
    expect(new Set(states)).toEqual(new Set(['going', 'returning', 'unavailable', 'unknown']));
    for (const { courier, status } of evening.riders.values()) {
      expect(status.isDelivering ?? false).toBe(going.has(courier.id));
    }
  });

  it('[CO9] contains some thefts and extortions, most of them closed', () => {
    const incidents = ['theft', 'extortion'].flatMap((name) => readAll(documents, incidentCodec, name));
    expect(incidents.length).toBeGreaterThan(4);
    expect(incidents.filter(({ closedAt }) => closedAt === null).length).toBeLessThan(4);
  });

  it('ends every order when no new ones arrive', () => {
    const quiet = { ...evening, nextArrival: firstAfter(setup, evening.at + 24 * HOUR_MS) };
    const { world } = play(quiet, evening.at + 6 * HOUR_MS);
    expect([...world.orders.values()].map(({ order }) => order)).toEqual([]);
    expect(Array.from(world.riders.values()).filter(({ task }) => task.stage !== 'idle')).toEqual([]);
  });
});

/** Positions of a courier, in order. */
type Trace = { at: number; lat: number; lng: number }[];

describe('an hour at noon, every ten seconds', () => {
  const traces = new Map<string, Trace>();

  const follow = (writes: readonly Write[]): void => {
    for (const { path, data } of writes) {
      const fix = path.startsWith('bikers/') && 'actualPosition' in data ? fixOf(path, data, 0) : null;
      if (fix === null) continue;
      const trace = traces.get(path) ?? [];
      trace.push({ at: fix.at, ...fix.position });
      traces.set(path, trace);
    }
  };

  beforeAll(() => {
    const noon = MIDNIGHT + 12 * HOUR_MS;
    let { world } = play(testCity(setupOf({ couriers: 100 }), noon - 2 * HOUR_MS), noon);
    for (let at = noon; at <= noon + HOUR_MS; at += 10_000) {
      const played = play(world, at);
      world = played.world;
      follow(played.writes);
    }
  });

  it('never has a courier on two rides at once', () => {
    expect(traces.size).toBeGreaterThan(80);
    for (const trace of traces.values()) {
      for (const [index, here] of trace.entries()) {
        const before = trace[index - 1];
        if (before === undefined) continue;
        const seconds = (here.at - before.at) / 1_000;
        // The top speed here is 11 m/s; twice the error of a fix is added.
        expect(distanceM(before, here)).toBeLessThanOrEqual(11 * seconds + 20);
      }
    }
  });

  it('keeps all couriers inside the city', () => {
    const { south, north, west, east } = CITY_BOUNDS;
    const outside = [...traces.values()]
      .flat()
      .filter(({ lat, lng }) => lat < south || lat > north || lng < west || lng > east);
    expect(outside).toEqual([]);
  });
});
