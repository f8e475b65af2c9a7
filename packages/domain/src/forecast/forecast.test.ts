import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleForecast, sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HANDOVER_SEC, remainingOf, type ForecastRoutes } from './forecast.ts';
import { paceOf } from './pace.ts';
import {
  leaveTimeOf,
  MAX_LEAVES,
  MAX_LEAVES_OF_BRANCH,
  NOTHING_RECENT,
  withRecent,
  rideTimeOf,
  type LeaveTime,
  type Recent,
} from './recent.ts';
import { DROP_BELOW, isStillAhead, riskOf, REPORT_FROM } from './risk.ts';
import { secondsOfTour, tourOf } from './tours.ts';

const NOW = Date.parse('2026-11-21T18:00:00.000Z');
const MINUTE = 60_000;
const ago = (minutes: number): string => new Date(NOW - minutes * MINUTE).toISOString();
const courier = { id: 'courier-1', name: 'Luis Ramos' };
const noLegs: ForecastRoutes = { rideSec: null, leftSec: null, fetchSec: null, fixAgeSec: 0 };

const leave = (only: Partial<LeaveTime> & { id: string }): LeaveTime => ({
  companyId: 'company-1',
  branchId: 'branch-1',
  createdAt: NOW - 15 * MINUTE,
  leftAt: NOW,
  acceptedSec: 90,
  leftSec: 900,
  waitedSec: 0,
  readySec: null,
  ...only,
});
const leaves = (count: number, only: Partial<LeaveTime> = {}): LeaveTime[] =>
  Array.from({ length: count }, (_, index) =>
    leave({ id: `${only.branchId ?? 'b'}-${index}`, leftAt: NOW - index, ...only }),
  );
const recentOf = (...leaveTimes: LeaveTime[]): Recent => ({ ...NOTHING_RECENT, leaves: leaveTimes });

const waiting = (minutes: number, only: Partial<Order> = {}): Order =>
  sampleOrder({ createdAt: ago(minutes), courier, status: ORDER_STATUS.ASSIGNED, ...only });
const going = (minutes: number, leftBefore: number): Order =>
  waiting(minutes, { status: ORDER_STATUS.GOING, stateTime: { [ORDER_STATUS.GOING]: ago(leftBefore) } });

const remaining = (order: Order, legs: Partial<ForecastRoutes>, recent: Recent) => {
  const found = remainingOf(order, { ...noLegs, ...legs }, paceOf(recent), NOW);
  if (found === null) throw new Error('the order is over');
  return found;
};
const risk = (order: Order, legs: Partial<ForecastRoutes>, recent: Recent, isReported = false) => {
  const pace = paceOf(recent);
  const facts = { remaining: remainingOf(order, { ...noLegs, ...legs }, pace, NOW), pace, lateLimitSec: null };
  return riskOf(order, { ...facts, previous: isReported ? sampleForecast() : null }, NOW);
};

describe('the stages of recent orders', () => {
  it('[FC1] an order leaves when it goes en route, and is assigned when it first has a courier', () => {
    const stateTime = { [ORDER_STATUS.ASSIGNED]: ago(28), [ORDER_STATUS.GOING]: ago(10) };
    expect(leaveTimeOf(waiting(30, { stateTime }))).toMatchObject({ acceptedSec: 120, leftSec: 1_200 });
    expect(leaveTimeOf(waiting(30))).toBeNull();
    expect(leaveTimeOf(waiting(30, { stateTime, branch: null }))).toBeNull();
    expect(leaveTimeOf(waiting(30, { stateTime: { [ORDER_STATUS.GOING]: ago(31) } }))).toBeNull();
  });

  it('[FC1] a ride is measured between its stages; impossible values are ignored', () => {
    const order = sampleOrder({ status: ORDER_STATUS.DELIVERED, deliveredAt: ago(0) });
    expect(rideTimeOf(order, { at: NOW - 15 * MINUTE, sec: 600 })).toMatchObject({ tookSec: 900, ratio: 1.5 });
    expect(rideTimeOf(order, { at: NOW - 90 * MINUTE, sec: 600 })).toBeNull();
    expect(rideTimeOf(order, { at: NOW - MINUTE, sec: 600 })).toBeNull();
    expect(rideTimeOf(sampleOrder(), { at: NOW, sec: 600 })).toBeNull();
  });

  it('[FC1] each order counts once, the newest are kept, and a busy branch does not displace the others', () => {
    const quiet = leaves(3, { branchId: 'quiet', leftAt: NOW - 1_000_000 });
    const first = withRecent(NOTHING_RECENT, recentOf(...leaves(90), ...quiet));
    const again = withRecent(first, recentOf(...leaves(90, { leftSec: 1_000 }), ...quiet));
    expect(again.leaves.filter(({ branchId }) => branchId === 'quiet')).toHaveLength(3);
    expect(again.leaves.filter(({ leftSec }) => leftSec === 1_000)).toHaveLength(MAX_LEAVES_OF_BRANCH);
    const many = Array.from({ length: 60 }, (_, index) => leaves(30, { branchId: `b${index}` })).flat();
    expect(withRecent(again, recentOf(...many)).leaves).toHaveLength(MAX_LEAVES);
  });
});

describe('the pace of branches', () => {
  it('[FC2] a branch with few orders uses the pace of its company, one with many its own', () => {
    const many = leaves(60, { branchId: 'others', leftSec: 900 });
    const usual = (count: number) =>
      paceOf(recentOf(...leaves(count, { branchId: 'slow', leftSec: 1_800 }), ...many)).usualSec(
        'company-1',
        'slow',
        NOW,
      );
    expect(usual(0)).toBeCloseTo(900, -1.5);
    expect(usual(2)).toBeGreaterThan(usual(0));
    expect(usual(2)).toBeLessThan(1_200);
    expect(usual(16)).toBeGreaterThan(1_450);
    expect(paceOf(NOTHING_RECENT).usualSec('company-1', 'slow', NOW)).toBe(1_200);
  });

  it('[FC2] only the last orders of a branch count, and one outlier has no effect', () => {
    const before = leaves(20, { branchId: 'b', leftSec: 900, leftAt: NOW - 100 * MINUTE }).map((each, index) =>
      leave({ ...each, id: `before-${index}` }),
    );
    const now = leaves(16, { branchId: 'b', leftSec: 1_800 });
    expect(paceOf(recentOf(...now, ...before)).usualSec('company-1', 'b', NOW)).toBeGreaterThan(1_500);
    const mishap = leave({ id: 'mishap', leftSec: 9_000 });
    expect(paceOf(recentOf(mishap, ...leaves(15))).usualSec('company-1', 'branch-1', NOW)).toBeCloseTo(900, -2);
  });
});

/** Departures of branches, from none to many, short and long, assigned early and late. */
const someRecent = fc
  .array(fc.record({ leftSec: fc.integer({ min: 120, max: 4_800 }), acceptedSec: fc.integer({ min: 0, max: 119 }) }), {
    maxLength: 120,
  })
  .map((list) => recentOf(...list.map((times, index) => leave({ id: `${index}`, leftAt: NOW - index, ...times }))));
const someOrder = fc
  .record({ minutes: fc.integer({ min: 0, max: 44 }), leftBefore: fc.integer({ min: 0, max: 20 }), kind: fc.nat(2) })
  .map(({ minutes, leftBefore, kind }) =>
    kind === 0
      ? waiting(minutes, { status: ORDER_STATUS.ON_HOLD, courier: null })
      : kind === 1
        ? waiting(minutes)
        : going(minutes, Math.min(minutes, leftBefore)),
  );
const seconds = fc.integer({ min: 1, max: 3_000 });

describe('the remaining time', () => {
  it('[FC3] an order without a courier waits as long as earlier orders that had waited as long', () => {
    const late = leaves(12, { acceptedSec: 900, leftSec: 2_100 });
    const recent = recentOf(...leaves(30), ...late.map((each) => ({ ...each, id: `late-${each.id}` })));
    const { parts } = remaining(waiting(10, { courier: null, status: ORDER_STATUS.ON_HOLD }), {}, recent);
    expect(parts.courier).toBeGreaterThan(240);
    expect(remaining(waiting(10), {}, recent).parts.courier).toBe(0);
  });

  it('[FC3] an order does not leave before its courier is at the counter', () => {
    const recent = recentOf(...leaves(40));
    const { parts, low } = remaining(waiting(10), { fetchSec: 1_500, fixAgeSec: 60 }, recent);
    expect(parts.courier).toBe(1_440);
    expect(low).toBeGreaterThan(1_440);
  });

  it('[FC4] an order on the road uses the last position and the ride that was left from there', () => {
    const recent = NOTHING_RECENT;
    const fresh = remaining(going(30, 10), { leftSec: 900 }, recent).middle;
    expect(remaining(going(30, 10), { leftSec: 900, fixAgeSec: 240 }, recent).middle).toBeCloseTo(fresh - 240);
    expect(remaining(going(30, 10), { rideSec: 900 }, recent).middle).toBeLessThan(400);
    expect(remaining(going(60, 50), { rideSec: 300 }, recent).low).toBe(30);
  });

  it('[FC3] [FC4] a longer route never makes an order earlier, nor less likely late', () => {
    fc.assert(
      fc.property(someOrder, someRecent, seconds, seconds, (order, recent, sec, more) => {
        const legs = (one: number) => ({ rideSec: one, leftSec: one, fetchSec: one });
        const [near, far] = [remaining(order, legs(sec), recent), remaining(order, legs(sec + more), recent)];
        expect(far.middle).toBeGreaterThanOrEqual(near.middle);
        expect(far.chanceBeyond(600)).toBeGreaterThanOrEqual(near.chanceBeyond(600));
      }),
    );
  });

  it('[FC3] a courier at the counter never makes an order later', () => {
    fc.assert(
      fc.property(someRecent, fc.integer({ min: 0, max: 44 }), seconds, (recent, minutes, rideSec) => {
        const alone = remaining(waiting(minutes, { courier: null, status: ORDER_STATUS.ON_HOLD }), { rideSec }, recent);
        const { parts } = remaining(waiting(minutes), { rideSec, fetchSec: 0 }, recent);
        expect(parts.courier).toBeLessThanOrEqual(alone.parts.courier);
      }),
    );
  });

  it('[FC3] [FC4] with less time left the probability of being late grows, from 0 to 1', () => {
    fc.assert(
      fc.property(someOrder, someRecent, seconds, fc.array(seconds), (order, recent, sec, slacks) => {
        const { chanceBeyond, low, middle, high } = remaining(order, { rideSec: sec, leftSec: sec }, recent);
        const chances = slacks.toSorted((a, b) => b - a).map(chanceBeyond);
        expect(chances).toEqual(chances.toSorted((a, b) => a - b));
        expect([chanceBeyond(1e9), chanceBeyond(-1)]).toEqual([0, 1]);
        expect([low, middle, high]).toEqual([low, middle, high].toSorted((a, b) => a - b));
        expect(low).toBeGreaterThan(0);
      }),
    );
  });
});

describe('orders at risk', () => {
  const slow = recentOf(...leaves(40, { leftSec: 2_400 }));

  it('[FC5] exclude those with ample time, those already late, and closed ones', () => {
    fc.assert(
      fc.property(someOrder, fc.integer({ min: 60, max: 400 }), (order, rideSec) => {
        const early = { ...order, createdAt: ago(0), stateTime: {} };
        expect(risk(early, { rideSec, leftSec: rideSec }, recentOf(...leaves(40, { leftSec: 600 })))).toBeNull();
      }),
    );
    expect(risk(waiting(45), { rideSec: 900 }, slow)).toBeNull();
    expect(risk(waiting(44), { rideSec: 900 }, slow)).not.toBeNull();
    expect(risk(waiting(40, { status: ORDER_STATUS.DELIVERED }), {}, slow)).toBeNull();
    expect([isStillAhead(waiting(44), null, NOW), isStillAhead(waiting(45), null, NOW)]).toEqual([true, false]);
    expect(isStillAhead(waiting(50), 3_600, NOW)).toBe(true);
  });

  it('[FC5] stay at risk until the forecast is clearly better', () => {
    const between = recentOf(...leaves(40));
    const chanceAt = (leftSec: number): number => remaining(going(30, 5), { leftSec }, between).chanceBeyond(900);
    const unsure = Array.from({ length: 120 }, (_, index) => 500 + index * 10).find(
      (sec) => chanceAt(sec) >= DROP_BELOW && chanceAt(sec) < REPORT_FROM,
    );
    if (unsure === undefined) throw new Error('there is no such way');
    expect(risk(going(30, 5), { leftSec: unsure }, between)).toBeNull();
    expect(risk(going(30, 5), { leftSec: unsure }, between, true)).not.toBeNull();
    expect(risk(going(30, 5), { leftSec: unsure / 4 }, between, true)).toBeNull();
  });

  it('[FC6] the reason is the largest share of the remaining time, and a slow branch is named', () => {
    const others = leaves(40, { branchId: 'others', leftSec: 900 });
    const reason = (order: Order, legs: Partial<ForecastRoutes>, recent: Recent) => risk(order, legs, recent)?.reason;
    const slowHere = recentOf(...leaves(16, { branchId: 'branch-1', leftSec: 2_700 }), ...others);
    expect(reason(waiting(20), { rideSec: 700 }, slowHere)).toMatchObject({ part: 'preparation' });
    expect(reason(waiting(20), { rideSec: 700 }, slowHere)?.usualSec).toBeGreaterThan(1_500);
    expect(reason(going(40, 10), { leftSec: 1_020 }, slowHere)).toMatchObject({ part: 'ride', usualSec: null });
    expect(reason(waiting(30), { fetchSec: 1_500, rideSec: 600 }, slowHere)?.part).toBe('courier');
    fc.assert(
      fc.property(someOrder, someRecent, seconds, seconds, (order, recent, rideSec, fetchSec) => {
        const legs = { rideSec, leftSec: rideSec, fetchSec };
        const forecast = risk(order, legs, recent);
        if (forecast === null) return;
        const { parts } = remaining(order, legs, recent);
        expect(parts[forecast.reason.part]).toBe(Math.max(...Object.values(parts)));
      }),
    );
  });

  it('[FC7] are not published again for a change of a minute', () => {
    const order = waiting(30);
    const pace = paceOf(slow);
    const facts = (rideSec: number) => ({
      remaining: remainingOf(order, { ...noLegs, rideSec }, pace, NOW),
      pace,
      lateLimitSec: null,
    });
    const reported = riskOf(order, { ...facts(900), previous: null }, NOW);
    expect(reported).not.toBeNull();
    expect(riskOf(order, { ...facts(930), previous: reported }, NOW)).toBe(reported);
    expect(riskOf(order, { ...facts(1_500), previous: reported }, NOW)).not.toBe(reported);
    expect(riskOf({ ...order, branch: null }, { ...facts(900), previous: reported }, NOW)).not.toBe(reported);
  });
});

describe('the route of a courier', () => {
  const at = { lat: 14.6, lng: -90.5 };
  const door = (id: string, lat: number): Order => ({
    ...going(20, 5),
    id,
    suggestedPosition: { lat, lng: -90.5 },
  });
  const fetched = waiting(10, { id: 'fetched' });
  const branch = { lat: 14.7, lng: -90.5 };

  it('[FC4] goes to the nearest customer first, and to the branch after all customers', () => {
    const tour = tourOf(at, [door('far', 14.63), fetched, door('near', 14.61)], () => branch);
    expect(tour).toMatchObject({ doors: ['near', 'far'], fetched: ['fetched'] });
    expect(tour.stops.map(({ lat }) => lat)).toEqual([14.6, 14.61, 14.63, 14.7]);
    const { leftSec, fetchSec } = secondsOfTour(tour, [100, 200, 400]);
    expect([...leftSec]).toEqual([
      ['near', 100 + HANDOVER_SEC],
      ['far', 300 + 2 * HANDOVER_SEC],
    ]);
    expect([...fetchSec]).toEqual([['fetched', 700 + 2 * HANDOVER_SEC]]);
  });

  it('[FC4] excludes orders without a place', () => {
    const nowhere = { ...door('nowhere', 14), suggestedPosition: { lat: 14, lng: 14 } };
    expect(tourOf(at, [nowhere, fetched], () => null)).toEqual({ stops: [at], doors: [], fetched: [] });
  });
});
