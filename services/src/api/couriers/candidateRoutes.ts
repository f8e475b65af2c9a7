// How long candidates need to a branch: a matrix of the nearest ones, and trips of those who first visit their
// customers.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { worthATrip, type Candidate, type Served } from '@despacho/domain/couriers/suggestions.ts';
import { carriedStops } from '@despacho/domain/routes/courierRoutes.ts';
import type { Router } from '../../geo/geo.ts';

type Target = { served: Served; at: LatLng };
type Facts = { fixes: ReadonlyMap<string, Fix>; ordersByCourier: ReadonlyMap<string, Order[]> };

/** Durations are computed for the nearest only. */
const MAX_ROUTED = 30;
/** Couriers with orders whose trip through their customers is computed; each is a request of its own. */
const MAX_TRIPS = 5;

const withDurations = async (
  router: Router,
  candidates: readonly Candidate[],
  fixes: ReadonlyMap<string, Fix>,
  at: LatLng,
): Promise<Candidate[]> => {
  const near = candidates
    .filter((candidate) => candidate.distanceM !== null)
    .toSorted((a, b) => (a.distanceM ?? 0) - (b.distanceM ?? 0))
    .slice(0, MAX_ROUTED)
    .flatMap(({ courier: { id } }) => {
      const position = fixes.get(id)?.position;
      return position === undefined ? [] : [{ id, position }];
    });
  const { durationsS } = await router.matrix(
    near.map(({ position }) => position),
    [at],
  );
  const seconds = new Map(near.map(({ id }, index) => [id, durationsS[index]?.[0] ?? null]));
  return candidates.map((one) => ({ ...one, toBranchSec: seconds.get(one.courier.id) ?? null }));
};

/** [OR51] Trips through the courier's customers, quickest first; without their places the estimate stays. */
const withTrips = async (
  router: Router,
  candidates: readonly Candidate[],
  { served, at }: Target,
  { fixes, ordersByCourier }: Facts,
): Promise<Candidate[]> => {
  const found = new Map<string, Candidate['trip']>();
  for (const { courier } of worthATrip(candidates, served, MAX_TRIPS)) {
    const start = fixes.get(courier.id)?.position;
    const stops = carriedStops(ordersByCourier.get(courier.id) ?? []);
    if (start === undefined || stops.length === 0) continue;
    const { route } = await router.trip(start, [...stops.map((stop) => stop.at), at]);
    found.set(courier.id, { stops: stops.length, driveSec: route.durationS });
    await yieldToEventLoop();
  }
  return candidates.map((one) => ({ ...one, trip: found.get(one.courier.id) ?? null }));
};

export const withRoutes = async (
  router: Router,
  candidates: readonly Candidate[],
  target: Target,
  facts: Facts,
): Promise<Candidate[]> =>
  withTrips(router, await withDurations(router, candidates, facts.fixes, target.at), target, facts);
