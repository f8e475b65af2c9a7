// Cache of computed routes, valid as long as [ER8] allows: every screen requests the same ones, and most couriers have
// hardly moved.
import { isRouteCurrent, type ComputedRoute } from '@despacho/domain/routes/courierRoutes.ts';
import type { Clock } from '../platform/clock.ts';
import type { LngLat, Route, Router } from './geo.ts';

/** `computedAt` is on the operation's clock; `order` contains the stops after the first in the order of the visit. */
export type CachedRoute = { route: Route; order: readonly number[]; computedAt: string };

export type RouteCache = {
  /**
   * Through the places in their order. `id` names the requester: the route of a courier who moved replaces the old
   * one.
   */
  route(id: string, stops: readonly LngLat[]): Promise<CachedRoute>;
  /** From the first place through the others in their quickest order, ending at the last. */
  trip(id: string, stops: readonly LngLat[]): Promise<CachedRoute>;
};

/** Twice the number of couriers of a large operation; a route takes a few kilobytes. */
const MAX_ENTRIES = 4_000;

type Entry = ComputedRoute & { result: Promise<CachedRoute> };

export const createRouteCache = (router: Router, clock: Clock): RouteCache => {
  /** Least recently used first. */
  const entries = new Map<string, Entry>();

  const store = (id: string, entry: Entry): void => {
    entries.delete(id);
    entries.set(id, entry);
    const [oldest] = entries.keys();
    if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
  };

  const lookUp = async (
    id: string,
    stops: readonly LngLat[],
    compute: () => Promise<Pick<CachedRoute, 'route' | 'order'>>,
  ): Promise<CachedRoute> => {
    const cached = entries.get(id);
    if (cached !== undefined && isRouteCurrent(cached, stops, clock.realNow())) {
      store(id, cached);
      return cached.result;
    }
    const computedAt = new Date(clock.now()).toISOString();
    const entry: Entry = {
      stops,
      computedAt: clock.realNow(),
      result: compute().then((computed) => ({ ...computed, computedAt })),
    };
    store(id, entry);
    try {
      return await entry.result;
    } catch (error) {
      // The next request computes it again.
      if (entries.get(id) === entry) entries.delete(id);
      throw error;
    }
  };

  return {
    route: async (id, stops) =>
      lookUp(`along ${id}`, stops, async () => ({
        route: await router.route(stops),
        order: stops.slice(1).map((_, index) => index),
      })),
    trip: async (id, stops) => {
      const [start, ...others] = stops;
      if (start === undefined) throw new RangeError('a route needs a first place');
      return lookUp(`around ${id}`, stops, async () => router.trip(start, others));
    },
  };
};
