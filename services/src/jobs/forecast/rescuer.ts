// Which courier still brings an endangered order in time: a matrix from where the nearest couriers become free to the branch.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Courier, Fix } from '@despacho/contract/couriers/couriers.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import type { Rescue } from '@despacho/contract/live/rescues.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { lateLimitOf, type LateLimits } from '@despacho/domain/board/board.ts';
import { courierState, fixAgeMs, positionFreshness } from '@despacho/domain/couriers/couriers.ts';
import { extraMinOf, mayTake, type Served } from '@despacho/domain/couriers/suggestions.ts';
import type { Remaining } from '@despacho/domain/forecast/forecast.ts';
import type { Pace } from '@despacho/domain/forecast/pace.ts';
import type { Fetcher } from '@despacho/domain/plan/aloneProblem.ts';
import {
  missedByMs,
  rescueOptions,
  rescuesOf,
  type Examined,
  type SavableOrder,
} from '@despacho/domain/forecast/rescue.ts';
import { activeCourierId } from '@despacho/domain/live/rooms.ts';
import { straightLineLeg } from '@despacho/domain/routes/straightLine.ts';
import type { Router } from '../../geo/geo.ts';
import type { TourEnd } from './courierTours.ts';
import { branchAt, type BranchPositions } from './rides.ts';

/** [FC9] Orders examined in one run, and couriers routed to the branch of each. */
const MAX_EXAMINED = 40;
const MAX_REACHES = 10;

/** An order at risk, as it was forecast. */
export type AtRiskOrder = { order: SavableOrder; remaining: Remaining; rideSec: number | null };

export type RescueInput = {
  atRisk: readonly AtRiskOrder[];
  orders: readonly Pick<Order, 'status' | 'courier'>[];
  couriers: readonly Courier[];
  fixes: ReadonlyMap<string, Pick<Fix, 'position' | 'at'>>;
  /** By courier with orders. */
  ends: ReadonlyMap<string, TourEnd>;
  branches: BranchPositions;
  companies: LateLimits;
  pace: Pace;
  published: ReadonlyMap<string, Rescue>;
  now: number;
  rate: number;
};

type Free = { courier: Courier; orderCount: number; end: TourEnd; fixAgeMs: number };

/** [FC9] Without orders, or with no order left to fetch; with a position of the last five minutes. */
const freeCouriers = ({ orders, couriers, fixes, ends, now, rate }: RescueInput): Free[] => {
  const carriedBy = Map.groupBy(orders, activeCourierId);
  return couriers.flatMap((courier): Free[] => {
    const fix = fixes.get(courier.id);
    const ageMs = fix === undefined ? Infinity : fixAgeMs(fix.at, now, rate);
    const freshness = positionFreshness(ageMs);
    if (fix === undefined || freshness === 'ghost' || freshness === 'off') return [];
    const orderCount = carriedBy.get(courier.id)?.length ?? 0;
    const end = orderCount === 0 ? { at: fix.position, inSec: 0 } : ends.get(courier.id);
    return end === undefined ? [] : [{ courier, orderCount, end, fixAgeMs: ageMs }];
  });
};

const nearestTo = (branch: LatLng, served: Served, free: readonly Free[], now: number): Free[] =>
  free
    .filter(({ courier, orderCount }) => {
      const state = courierState({ courier, status: null, isGoing: orderCount > 0 }, now);
      return mayTake({ courier, state, orderCount }, served);
    })
    .map((each) => ({ each, sec: each.end.inSec + straightLineLeg(each.end.at, branch, 1).durationS }))
    .toSorted((a, b) => a.sec - b.sec)
    .slice(0, MAX_REACHES)
    .map(({ each }) => each);

/** Once for each branch and company of a run. */
const createReaches = (router: Router, free: readonly Free[], now: number) => {
  const found = new Map<string, Fetcher[]>();
  return async (served: Served, branch: LatLng): Promise<Fetcher[]> => {
    const key = `${served.companyId} ${served.branchId}`;
    const before = found.get(key);
    if (before !== undefined) return before;
    const near = nearestTo(branch, served, free, now);
    const places = near.map(({ end }) => end.at);
    const { durationsS } = places.length === 0 ? { durationsS: [] } : await router.matrix(places, [branch]);
    const reaches = near.flatMap(({ courier, orderCount, end, fixAgeMs: ageMs }, index): Fetcher[] => {
      const rideSec = durationsS[index]?.[0] ?? null;
      if (rideSec === null) return [];
      const extraMin = extraMinOf({ courier, fixAgeMs: ageMs }, served);
      return [{ courierId: courier.id, branchSec: end.inSec + rideSec, orderCount, extraMin }];
    });
    found.set(key, reaches);
    // A matrix blocks the process for milliseconds.
    await yieldToEventLoop();
    return reaches;
  };
};

/** [FC8] [FC9] [FC10] The courier for each order that is forecast late, or none; those that miss the limit by least first. */
export const findRescues = async (router: Router, input: RescueInput): Promise<Map<string, Rescue>> => {
  const { atRisk, companies, branches, pace, published, now } = input;
  const endangered = atRisk
    .flatMap((each) => {
      const lateLimitSec = lateLimitOf(companies, each.order);
      const missed = missedByMs(each.order, { ...each, lateLimitSec }, now);
      return missed === null ? [] : [{ ...each, lateLimitSec, missed }];
    })
    .toSorted((a, b) => b.missed - a.missed)
    .slice(0, MAX_EXAMINED);
  const reachesOf = createReaches(router, freeCouriers(input), now);
  const examined: Examined[] = [];
  for (const { order, remaining, rideSec, lateLimitSec } of endangered) {
    const branch = branchAt(branches)(order);
    const served = { companyId: order.company.id, branchId: order.branch?.id ?? '' };
    const reaches = branch === null ? [] : await reachesOf(served, branch);
    const outlook = { remaining, rideSec, pace, lateLimitSec };
    examined.push({ order, options: rescueOptions(order, outlook, reaches, now) });
  }
  return rescuesOf(examined, published);
};
