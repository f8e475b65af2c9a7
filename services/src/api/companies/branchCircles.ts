// The price circles around a branch by road. Routes block the event loop while they are computed, so the rings are kept.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { PriceRange } from '@despacho/contract/companies.ts';
import type { RouteSource } from '@despacho/contract/maps/courierRoutes.ts';
import { MAX_REACH_KM, type BranchCircles } from '@despacho/contract/pricing.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { rayEnds, reachRing, type ReachRoute } from '@despacho/domain/pricing/reach.ts';
import { sortedRanges } from '@despacho/domain/pricing/ranges.ts';
import type { Route, Router } from '../../geo/geo.ts';
import { branches } from '../../store/companies/branches.ts';
import { companies } from '../../store/companies/companies.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond } from '../outcome.ts';

type Dependencies = { db: Firestore; router: Router };
type Rings = Pick<BranchCircles, 'source' | 'circles'>;

/** Routes computed at once, between which other requests are served. */
const AT_ONCE = 4;
/** The branches of a large operation; some kilobytes each. */
const MAX_KEPT = 500;

const reachRouteOf = ({ distanceM, geometry }: Route): ReachRoute => ({
  distanceM,
  coordinates: geometry.coordinates.flatMap(([lng, lat]) =>
    lng === undefined || lat === undefined ? [] : [[lng, lat] as const],
  ),
});

/** A direction without a route, as into a lake, is left out. */
const routesTo = async (router: Router, from: LatLng, ends: readonly LatLng[]): Promise<Route[]> => {
  const found: Route[] = [];
  for (let next = 0; next < ends.length; next += AT_ONCE) {
    const some = ends.slice(next, next + AT_ONCE).map(async (end) => router.route([from, end]).catch(() => null));
    found.push(...(await Promise.all(some)).filter((route) => route !== null));
    await yieldToEventLoop();
  }
  return found;
};

/** Where most directions have streets, one that ends far from any street is left out instead of estimated. */
const comparable = (routes: Route[]): Route[] => {
  const ridden = routes.filter(({ source }) => source !== 'estimate');
  return 2 * ridden.length > routes.length ? ridden : routes;
};

const sourceOf = (routes: readonly Route[]): RouteSource | null =>
  routes.find(({ source }) => source === 'estimate')?.source ?? routes[0]?.source ?? null;

/** [PR11] */
const ringsAround = async (router: Router, place: LatLng, ranges: readonly PriceRange[]): Promise<Rings> => {
  const reach = Math.max(0, ...ranges.map(({ maxKm }) => maxKm).filter((km) => km <= MAX_REACH_KM));
  const routes = reach === 0 ? [] : comparable(await routesTo(router, place, rayEnds(place, reach * 1_000)));
  const ridden = routes.map(reachRouteOf);
  const circles = ranges.map(({ circle, maxKm }) => ({
    circle,
    maxKm,
    ring: maxKm > MAX_REACH_KM ? [] : reachRing(place, ridden, maxKm),
  }));
  return { source: sourceOf(routes), circles };
};

export const branchCircleHandlers = ({ db, router }: Dependencies): Pick<Handlers, 'branchCircles'> => {
  /** By place and ranges; the oldest first. */
  const ringsByKey = new Map<string, Promise<Rings>>();
  const ringsOf = async (place: LatLng, ranges: readonly PriceRange[]): Promise<Rings> => {
    const key = JSON.stringify([place, ranges.map(({ circle, maxKm }) => [circle, maxKm])]);
    const found = ringsByKey.get(key) ?? ringsAround(router, place, ranges);
    ringsByKey.delete(key);
    ringsByKey.set(key, found);
    const [oldest] = ringsByKey.keys();
    if (ringsByKey.size > MAX_KEPT && oldest !== undefined) ringsByKey.delete(oldest);
    const rings = await found;
    // A map service that cannot be reached is asked again by the next request.
    if (rings.source === null || rings.source === 'estimate') ringsByKey.delete(key);
    return rings;
  };

  return {
    branchCircles: async ({ scope, params }) => {
      const branch = await branches.find(db, params.id);
      if (branch === null || !branches.isReadable(scope, branch)) return refuse('not-found');
      const company = await companies.find(db, branch.company.id);
      const { id, name, position } = branch;
      const ranges = sortedRanges(company?.priceRanges ?? []);
      const rings: Rings = position === null ? { source: null, circles: [] } : await ringsOf(position, ranges);
      return respond({ branch: { id, name, position }, ...rings });
    },
  };
};
