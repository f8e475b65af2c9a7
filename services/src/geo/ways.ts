// Computed ways, kept while they are good [ER8]: every screen asks for the same ones, and most couriers have hardly moved.
import { isWayGood, type ComputedWay } from '@despacho/domain/enRoute/ways.ts';
import type { Clock } from '../platform/clock.ts';
import type { LngLat, Route, Router } from './geo.ts';

/** `computedAt` is on the operation's clock; `order` holds the stops behind the first in the order of the visit. */
export type FoundWay = { route: Route; order: readonly number[]; computedAt: string };

export type Ways = {
  /** Through the places in their order. `id` names who asks: a moved courier's way replaces his old one. */
  along(id: string, stops: readonly LngLat[]): Promise<FoundWay>;
  /** From the first place through the others in their quickest order, ending at the last. */
  around(id: string, stops: readonly LngLat[]): Promise<FoundWay>;
};

/** Twice what a large operation has on the road; a way is some kilobytes. */
const MOST_KEPT = 4_000;

type Kept = ComputedWay & { found: Promise<FoundWay> };

export const createWays = (router: Router, clock: Clock): Ways => {
  /** The least recently asked first. */
  const kept = new Map<string, Kept>();

  const keep = (id: string, one: Kept): void => {
    kept.delete(id);
    kept.set(id, one);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  };

  const recall = async (
    id: string,
    stops: readonly LngLat[],
    compute: () => Promise<Pick<FoundWay, 'route' | 'order'>>,
  ): Promise<FoundWay> => {
    const known = kept.get(id);
    if (known !== undefined && isWayGood(known, stops, clock.realNow())) {
      keep(id, known);
      return known.found;
    }
    const computedAt = new Date(clock.now()).toISOString();
    const one: Kept = {
      stops,
      computedAt: clock.realNow(),
      found: compute().then((way) => ({ ...way, computedAt })),
    };
    keep(id, one);
    try {
      return await one.found;
    } catch (error) {
      // Whoever asks next tries again.
      if (kept.get(id) === one) kept.delete(id);
      throw error;
    }
  };

  return {
    along: async (id, stops) =>
      recall(`along ${id}`, stops, async () => ({
        route: await router.route(stops),
        order: stops.slice(1).map((_, index) => index),
      })),
    around: async (id, stops) => {
      const [start, ...others] = stops;
      if (start === undefined) throw new RangeError('a way begins somewhere');
      return recall(`around ${id}`, stops, async () => router.trip(start, others));
    },
  };
};
