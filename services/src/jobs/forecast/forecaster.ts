// Looks at all active orders at once: asks the router for their ways, remembers what the last ones took, and tells which are at risk.
import { setImmediate as breath } from 'node:timers/promises';
import type { Forecast } from '@despacho/contract/forecasts.ts';
import type { Fix } from '@despacho/contract/couriers.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { lateLimitOf, type LateLimits } from '@despacho/domain/board.ts';
import { fixAgeMs, positionTruth } from '@despacho/domain/couriers.ts';
import { HANDOVER_SEC, remainingOf, type ForecastWays } from '@despacho/domain/forecast/forecast.ts';
import { paceOf } from '@despacho/domain/forecast/pace.ts';
import {
  leaveTimeOf,
  leftAtOf,
  NOTHING_RECENT,
  remembering,
  rideTimeOf,
  type Recent,
  type RideTime,
} from '@despacho/domain/forecast/recent.ts';
import { riskOf, type RiskOrder } from '@despacho/domain/forecast/risk.ts';
import { secondsOfTour, tourOf, type TouredOrder } from '@despacho/domain/forecast/tours.ts';
import { destinationOf, isActiveStatus } from '@despacho/domain/orders.ts';
import type { Router } from '../../geo/geo.ts';

export type SeenOrder = RiskOrder & TouredOrder & Pick<Order, 'courier'>;

export type Sight = {
  /** Active ones, and those that ended a while ago. */
  orders: readonly SeenOrder[];
  fixes: ReadonlyMap<string, Pick<Fix, 'position' | 'at'>>;
  branches: ReadonlyMap<string, { position: LatLng | null }>;
  companies: LateLimits;
  /** What was told last. */
  said: ReadonlyMap<string, Forecast>;
  /** The operation's clock, and its speed. */
  now: number;
  rate: number;
};

export type Forecaster = {
  /** Orders that ended before anybody looked. */
  recall(ended: readonly SeenOrder[], branches: Sight['branches']): Promise<void>;
  /** The orders at risk. */
  look(sight: Sight): Promise<Map<string, Forecast>>;
};

/** Between two breaths of the process. */
const ROUTES_AT_ONCE = 50;

/** What the router said of the way from the branch to a door; the door may still move. */
type Said = { to: LatLng; sec: number };

const isSamePlace = (one: LatLng, other: LatLng): boolean => one.lat === other.lat && one.lng === other.lng;

export const createForecaster = (router: Router): Forecaster => {
  let recent: Recent = NOTHING_RECENT;
  /** Orders whose end was counted already. */
  let counted = new Set<string>();
  let rides = new Map<string, Said>();
  /** What was said of orders when their couriers were first seen with them. */
  let tours = new Map<string, { at: number; sec: number }>();
  let asked = 0;

  const legsSec = async (stops: readonly LatLng[]): Promise<number[]> => {
    asked += 1;
    if (asked % ROUTES_AT_ONCE === 0) await breath();
    return (await router.route(stops)).legs.map(({ durationS }) => durationS);
  };

  const branchAt =
    (branches: Sight['branches']) =>
    ({ branch }: Pick<Order, 'branch'>): LatLng | null =>
      branch === null ? null : (branches.get(branch.id)?.position ?? branch.position);

  /** Asked once for each order and door. */
  const rideSecOf = async (
    order: SeenOrder,
    branches: Sight['branches'],
    kept: Map<string, Said>,
  ): Promise<number | null> => {
    const [from, to] = [branchAt(branches)(order), destinationOf(order)];
    if (from === null || to === null) return null;
    const known = kept.get(order.id) ?? rides.get(order.id);
    const said =
      known !== undefined && isSamePlace(known.to, to) ? known : { to, sec: (await legsSec([from, to]))[0] ?? 0 };
    kept.set(order.id, said);
    return said.sec + HANDOVER_SEC;
  };

  /** [FC1] Rides are judged by what was said while the order was on its way, not by where its receiver stood. */
  const learn = async (
    orders: readonly SeenOrder[],
    branches: Sight['branches'],
    kept: Map<string, Said>,
  ): Promise<void> => {
    const fresh = orders.filter(({ id, status }) => status === ORDER_STATUS.DELIVERED && !counted.has(id));
    const ended: RideTime[] = [];
    for (const order of fresh) {
      counted.add(order.id);
      const at = leftAtOf(order);
      const known = rides.get(order.id);
      const sec = known === undefined ? await rideSecOf(order, branches, kept) : known.sec + HANDOVER_SEC;
      const ride = at === null || sec === null ? null : rideTimeOf(order, { at, sec });
      if (ride !== null) ended.push(ride);
    }
    const toured = fresh.flatMap((order) => {
      const said = tours.get(order.id);
      return (said === undefined ? null : rideTimeOf(order, said)) ?? [];
    });
    const leaves = orders.flatMap((order) => leaveTimeOf(order) ?? []);
    recent = remembering(recent, { leaves, rides: ended, tours: toured });
  };

  const courierWays = async ({ orders, fixes, branches, now, rate }: Sight) => {
    const ways = new Map<string, Omit<ForecastWays, 'rideSec'>>();
    const active = orders.filter(({ status, courier }) => courier !== null && isActiveStatus(status));
    for (const [courierId, carried] of Map.groupBy(active, ({ courier }) => courier?.id ?? '')) {
      const fix = fixes.get(courierId);
      const ageMs = fix === undefined ? Infinity : fixAgeMs(fix.at, now, rate);
      if (fix === undefined || positionTruth(ageMs) === 'off') continue;
      const tour = tourOf(fix.position, carried, branchAt(branches));
      if (tour.stops.length < 2) continue;
      const { leftSec, fetchSec } = secondsOfTour(tour, await legsSec(tour.stops));
      const fixAgeSec = Math.max(0, now - fix.at) / 1_000;
      for (const { id } of carried)
        ways.set(id, { leftSec: leftSec.get(id) ?? null, fetchSec: fetchSec.get(id) ?? null, fixAgeSec });
    }
    return ways;
  };

  return {
    recall: async (ended, branches) => learn(ended, branches, new Map()),
    look: async (sight) => {
      const { orders, branches, companies, said, now } = sight;
      const kept = new Map<string, Said>();
      await learn(orders, branches, kept);
      const pace = paceOf(recent);
      const ways = await courierWays(sight);
      const toured = new Map<string, { at: number; sec: number }>();
      for (const [id, { leftSec, fixAgeSec }] of ways) {
        if (leftSec !== null) toured.set(id, tours.get(id) ?? { at: now - fixAgeSec * 1_000, sec: leftSec });
      }
      tours = toured;
      const atRisk = new Map<string, Forecast>();
      for (const order of orders) {
        if (!isActiveStatus(order.status)) continue;
        const rideSec = await rideSecOf(order, branches, kept);
        const known = { leftSec: null, fetchSec: null, fixAgeSec: 0, ...ways.get(order.id), rideSec };
        const remaining = remainingOf(order, known, pace, now);
        const lateLimitSec = lateLimitOf(companies, order);
        const risk = riskOf(order, { remaining, pace, lateLimitSec, said: said.get(order.id) ?? null }, now);
        if (risk !== null) atRisk.set(order.id, risk);
      }
      const present = new Set(orders.map(({ id }) => id));
      counted = new Set([...counted].filter((id) => present.has(id)));
      rides = kept;
      return atRisk;
    },
  };
};
