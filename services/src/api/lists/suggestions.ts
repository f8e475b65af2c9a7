// Handler of GET /api/suggestions: who could take an order, from the live copy and the street network.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { Courier, Fix } from '@despacho/contract/couriers.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { courierState, fixAgeMs, positionTruth } from '@despacho/domain/couriers/couriers.ts';
import { distanceM } from '@despacho/domain/distance.ts';
import { carriedStops } from '@despacho/domain/enRoute/ways.ts';
import { carrierOf, scopesOfCourier } from '@despacho/domain/live/rooms.ts';
import { scopeContains, scopeName } from '@despacho/domain/access/scope.ts';
import {
  mayTake,
  otherCouriers,
  suggestCouriers,
  worthTheWay,
  type Candidate,
  type Served,
} from '@despacho/domain/couriers/suggestions.ts';
import type { Redis } from 'ioredis';
import type { Router } from '../../geo/geo.ts';
import type { ProcessContext } from '../../platform/context.ts';
import type { LiveFold } from '../../store/live/foldLive.ts';
import { readPositionsOf } from '../../store/live/positions.ts';
import type { Handlers } from '../handlers.ts';
import { respond, refuse } from '../outcome.ts';

type Dependencies = Pick<ProcessContext, 'key' | 'clock'> & { redis: Redis; fold: LiveFold; router: Router };
type Target = { served: Served; at: LatLng | null };

/** Routes are computed for the nearest only, a few per batch: each blocks the event loop for milliseconds. */
const MOST_ROUTED = 30;
const AT_ONCE = 5;
/** Couriers with orders whose trip through their customers is computed; each is a request of its own. */
const MOST_TRIPS = 5;

export const suggestionHandlers = ({
  key,
  clock,
  redis,
  fold,
  router,
}: Dependencies): Pick<Handlers, 'suggestions'> => {
  /** Null: the caller's scope has no such order or branch. */
  const targetOf = (
    scope: Scope,
    query: { order?: string | undefined; branch?: string | undefined },
  ): Target | null => {
    const order = query.order === undefined ? null : fold.find('order', query.order);
    const branch = fold.find('branch', query.branch ?? order?.branch?.id ?? '');
    if (branch === null || (query.order !== undefined && order === null)) return null;
    const served = { companyId: order?.company.id ?? branch.company.id, branchId: branch.id };
    return scopeContains(scope, served) ? { served, at: order?.branch?.position ?? branch.position } : null;
  };

  const carriedBy = (): Map<string, Order[]> => {
    const carried = new Map<string, Order[]>();
    for (const order of fold.all('order')) {
      const courierId = carrierOf(order);
      if (courierId !== null) carried.set(courierId, [...(carried.get(courierId) ?? []), order]);
    }
    return carried;
  };

  const candidateOf = (courier: Courier, carried: readonly Order[]): Candidate => ({
    courier,
    state: courierState(
      {
        courier,
        status: fold.find('courierStatus', courier.id),
        isGoing: carried.some(({ status }) => status === ORDER_STATUS.GOING),
      },
      clock.now(),
    ),
    carried: carried.length,
    fixAgeMs: null,
    distanceM: null,
    toBranchSec: null,
    way: null,
  });

  /** A position too old for the map gives no distance [CO7]. */
  const located = (candidate: Candidate, fix: Fix | undefined, at: LatLng | null): Candidate => {
    if (fix === undefined) return candidate;
    const age = fixAgeMs(fix.at, clock.now(), clock.rate);
    const isUsable = at !== null && positionTruth(age) !== 'off';
    return { ...candidate, fixAgeMs: age, distanceM: isUsable ? distanceM(fix.position, at) : null };
  };

  const routed = async (
    candidates: readonly Candidate[],
    fixes: Map<string, Fix>,
    at: LatLng,
  ): Promise<Candidate[]> => {
    const near = candidates
      .filter((candidate) => candidate.distanceM !== null)
      .toSorted((one, other) => (one.distanceM ?? 0) - (other.distanceM ?? 0))
      .slice(0, MOST_ROUTED);
    const seconds = new Map<string, number | null>();
    for (let from = 0; from < near.length; from += AT_ONCE) {
      const some = near.slice(from, from + AT_ONCE);
      const places = some.flatMap(({ courier }) => fixes.get(courier.id)?.position ?? []);
      const { durationsS } = await router.matrix(places, [at]);
      for (const [index, { courier }] of some.entries()) seconds.set(courier.id, durationsS[index]?.[0] ?? null);
      await yieldToEventLoop();
    }
    return candidates.map((one) => ({ ...one, toBranchSec: seconds.get(one.courier.id) ?? null }));
  };

  /** [OR51] Trips through the courier's customers, quickest first; without their places the estimate stays. */
  const withTrips = async (
    candidates: readonly Candidate[],
    { served, at }: { served: Served; at: LatLng },
    fixes: Map<string, Fix>,
    carried: Map<string, Order[]>,
  ): Promise<Candidate[]> => {
    const found = new Map<string, Candidate['way']>();
    for (const { courier } of worthTheWay(candidates, served, MOST_TRIPS)) {
      const start = fixes.get(courier.id)?.position;
      const stops = carriedStops(carried.get(courier.id) ?? []);
      if (start === undefined || stops.length === 0) continue;
      const { route } = await router.trip(start, [...stops.map((stop) => stop.at), at]);
      found.set(courier.id, { stops: stops.length, driveSec: route.durationS });
      await yieldToEventLoop();
    }
    return candidates.map((one) => ({ ...one, way: found.get(one.courier.id) ?? null }));
  };

  return {
    suggestions: async ({ scope, query }) => {
      if (!fold.isReady()) return refuse('unavailable');
      const target = targetOf(scope, query);
      if (target === null) return refuse('not-found');
      const { served, at } = target;
      const carried = carriedBy();
      const all = fold.all('courier').map((courier) => candidateOf(courier, carried.get(courier.id) ?? []));
      const able = all.filter((candidate) => mayTake(candidate, served));
      const ids = able.map(({ courier }) => courier.id);
      const fixes = await readPositionsOf(redis, key, ids);
      const withDistances = able.map((candidate) => located(candidate, fixes.get(candidate.courier.id), at));
      const candidates =
        at === null
          ? withDistances
          : await withTrips(await routed(withDistances, fixes, at), { served, at }, fixes, carried);
      const suggestions = suggestCouriers(candidates, served);
      const isOwn = ({ courier }: Candidate): boolean =>
        scopesOfCourier(courier, carried.get(courier.id) ?? []).includes(scopeName(scope));
      const others = all.filter((candidate) => mayTake(candidate, served) || isOwn(candidate));
      return respond({ suggestions, others: otherCouriers(others, suggestions, served) });
    },
  };
};
