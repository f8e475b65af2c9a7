// Forecasts of all active orders at once: computes their routes, remembers what the last orders took, and returns those
// at risk and the times on the way.
import type { Arrival } from '@despacho/contract/live/arrivals.ts';
import type { Forecast } from '@despacho/contract/live/forecasts.ts';
import type { Timing } from '@despacho/contract/live/timings.ts';
import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { lateLimitOf, type LateLimits } from '@despacho/domain/board/board.ts';
import { remainingOf, type ForecastRoutes } from '@despacho/domain/forecast/forecast.ts';
import { paceOf, type Pace } from '@despacho/domain/forecast/pace.ts';
import {
  leaveTimeOf,
  leftAtOf,
  NOTHING_RECENT,
  withRecent,
  rideTimeOf,
  type TimedStages,
  type Recent,
  type RideTime,
} from '@despacho/domain/forecast/recent.ts';
import { readyAtOf } from '@despacho/domain/forecast/readiness.ts';
import { riskOf, type RiskOrder } from '@despacho/domain/forecast/risk.ts';
import { timingOf } from '@despacho/domain/forecast/timing.ts';
import type { TouredOrder } from '@despacho/domain/forecast/tours.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { arrivalOf, isAtCounter, routeTimesOf } from '@despacho/domain/routes/arrival.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import type { Router } from '../../geo/geo.ts';
import { courierTours, type CourierRoute, type CourierTours } from './courierTours.ts';
import { learnedReadiness } from './learnedReadiness.ts';
import { createLegs, type Legs } from './legs.ts';
import { createOutlooks } from './outlooks.ts';
import type { AtRiskOrder } from './rescuer.ts';
import { branchAt, createRides, type BranchPositions, type RideRound } from './rides.ts';

type ForecastOrder = RiskOrder & TouredOrder & Pick<Order, 'courier' | 'readyAt'>;

type ForecastInput = {
  /** Active orders, and those that ended a while ago. */
  orders: readonly ForecastOrder[];
  fixes: ReadonlyMap<string, Pick<Fix, 'position' | 'at'>>;
  branches: BranchPositions;
  companies: LateLimits;
  /** The forecasts that were published last. */
  published: ReadonlyMap<string, Forecast>;
  arrivals: ReadonlyMap<string, Arrival>;
  timings: ReadonlyMap<string, Timing>;
  /** The operation's clock, and its speed. */
  now: number;
  rate: number;
};

export type Forecaster = {
  /** Learns from orders that ended before the first forecast. */
  learnFrom(ended: readonly ForecastOrder[], branches: BranchPositions): Promise<void>;
  /** Learns how long goods take from orders of the last weeks. */
  learnReadiness(ended: readonly TimedStages[]): void;
  forecast(input: ForecastInput): Promise<{
    atRisk: Map<string, Forecast>;
    /** Arrivals of orders with a courier whose position is usable. */
    arrivals: Map<string, Arrival>;
    /** When each active order is ready and arrives. */
    timings: Map<string, Timing>;
    /** What the orders at risk were forecast from. */
    basis: { atRisk: AtRiskOrder[]; ends: CourierTours['ends']; pace: Pace };
  }>;
};

/** A duration that was expected at an instant. */
type Expected = { at: number; sec: number };

/** The forecast of each order when it was first seen with its courier. */
const expectedTours = (
  routes: ReadonlyMap<string, CourierRoute>,
  before: ReadonlyMap<string, Expected>,
  now: number,
): Map<string, Expected> => {
  const tours = new Map<string, Expected>();
  for (const [id, { leftSec, fixAgeSec }] of routes) {
    if (leftSec !== null) tours.set(id, before.get(id) ?? { at: now - fixAgeSec * 1_000, sec: leftSec });
  }
  return tours;
};

/** [ER10] An order that the tour leaves out has a route to its own branch. */
const timesOf = async (
  order: ForecastOrder,
  { leftSec, fetchSec, fix, rideSec }: CourierRoute & Pick<ForecastRoutes, 'rideSec'>,
  { counter, legsSec }: { counter: LatLng | null; legsSec: Legs },
) => {
  const isThere = isAtCounter(fix.position, counter);
  const hasRoute = order.status === ORDER_STATUS.GOING || fetchSec !== null || isThere;
  const ownSec = hasRoute || counter === null ? null : ((await legsSec([fix.position, counter]))[0] ?? null);
  const legs = { leftSec, fetchSec: fetchSec ?? ownSec, rideSec, isAtCounter: isThere, computedAt: fix.at };
  return routeTimesOf(order.status, legs);
};

export const createForecaster = (router: Router): Forecaster => {
  const legsSec = createLegs(router);
  const rides = createRides(legsSec);
  const outlooks = createOutlooks();
  const learned = learnedReadiness();
  let recent: Recent = NOTHING_RECENT;
  /** Orders whose end was counted already. */
  let counted = new Set<string>();
  let tours: ReadonlyMap<string, Expected> = new Map();

  /** [FC1] A ride is compared with its forecast, not with the final position of its receiver. */
  const learn = async (orders: readonly ForecastOrder[], round: RideRound): Promise<void> => {
    const ended = orders.filter(({ id, status }) => status === ORDER_STATUS.DELIVERED && !counted.has(id));
    const rideTimes: RideTime[] = [];
    for (const order of ended) {
      counted.add(order.id);
      outlooks.learn(order);
      const at = leftAtOf(order);
      const sec = rides.previousSecOf(order.id) ?? (await round.secOf(order));
      const ride = at === null || sec === null ? null : rideTimeOf(order, { at, sec });
      if (ride !== null) rideTimes.push(ride);
    }
    const tourTimes = ended.flatMap((order) => {
      const expected = tours.get(order.id);
      return (expected === undefined ? null : rideTimeOf(order, expected)) ?? [];
    });
    const leaves = orders.flatMap((order) => leaveTimeOf(order) ?? []);
    recent = withRecent(recent, { leaves, rides: rideTimes, tours: tourTimes });
  };

  return {
    learnFrom: async (ended, branches) => learn(ended, rides.round(branches)),
    learnReadiness: (ended) => learned.learn(ended.flatMap((order) => leaveTimeOf(order) ?? [])),
    forecast: async (input) => {
      const { orders, branches, companies, published, now } = input;
      const round = rides.round(branches);
      await learn(orders, round);
      const readiness = learned.at(now, recent.leaves);
      const pace = paceOf(recent, readiness);
      const { routes, ends } = await courierTours(input, legsSec);
      tours = expectedTours(routes, tours, now);
      const atRisk = new Map<string, Forecast>();
      const arrivals = new Map<string, Arrival>();
      const timings = new Map<string, Timing>();
      const basis: AtRiskOrder[] = [];
      for (const order of orders) {
        if (!isActiveStatus(order.status)) continue;
        const rideSec = await round.secOf(order);
        const route = routes.get(order.id);
        const legs = route ?? { leftSec: null, fetchSec: null, fixAgeSec: 0 };
        const remaining = remainingOf(order, { ...legs, rideSec }, pace, now);
        if (remaining !== null) {
          const previous = input.timings.get(order.id) ?? null;
          const readyAt = readyAtOf(order, readiness, now);
          // An order may be created ahead of the clock.
          const from = Math.max(now, Date.parse(order.createdAt));
          const estimateAt = from + remaining.middle * 1_000;
          const freshInterval = () => outlooks.intervalOf(order, remaining, from);
          outlooks.note(order, remaining, from);
          timings.set(order.id, timingOf(order, { estimateAt, freshInterval, readyAt, previous }, now));
        }
        const lateLimitSec = lateLimitOf(companies, order);
        const previous = published.get(order.id) ?? null;
        const risk = riskOf(order, { remaining, pace, lateLimitSec, previous }, now);
        if (risk !== null) atRisk.set(order.id, risk);
        if (risk !== null && remaining !== null) basis.push({ order, remaining, rideSec });
        if (route === undefined) continue;
        const times = await timesOf(order, { ...route, rideSec }, { counter: branchAt(branches)(order), legsSec });
        arrivals.set(order.id, arrivalOf(order, times, input.arrivals.get(order.id) ?? null));
      }
      const present = new Set(orders.map(({ id }) => id));
      outlooks.keep(present);
      counted = new Set([...counted].filter((id) => present.has(id)));
      round.finish();
      return { atRisk, arrivals, timings, basis: { atRisk: basis, ends, pace } };
    },
  };
};
