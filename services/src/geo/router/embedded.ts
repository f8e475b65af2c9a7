// The router on the street graph. Places far from any street, or without a route, are estimated.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LngLat, Route, Router } from '../geo.ts';
import { estimatedRoute, estimatedSeconds, sumOf, tripWith, type Traffic } from './estimate.ts';
import type { Graph } from './graph.ts';
import { departureEntries, quickestDirect, arrivalEntries, type Leg } from './legs.ts';
import type { Network } from './network.ts';
import { createRides, rideLine } from './rides.ts';
import type { Snap } from './snap.ts';
import { createOneToMany } from './oneToMany.ts';

const routeOf = ({ streets }: Graph, legs: readonly Leg[], factor: number): Route => {
  const parts = legs.map(({ distanceM, seconds }) => ({ distanceM, durationS: seconds * factor }));
  const line = rideLine(streets, legs);
  const [only] = line;
  // A line needs two points, even when there is nothing to ride.
  const coordinates = line.length === 1 && only !== undefined ? [only, only] : line;
  return { ...sumOf(parts), legs: parts, geometry: { type: 'LineString', coordinates }, source: 'graph' };
};

export const createEmbeddedRouter = (network: Network, traffic: Traffic): Router => {
  const { graph, snap, legsOf } = createRides(network);
  const oneToMany = createOneToMany(graph);

  const secondsToAll = (
    start: LngLat,
    ends: readonly LngLat[],
    snapped: readonly (readonly Snap[])[],
    factor: number,
  ) => {
    const starts = snap(start);
    const seconds = oneToMany(
      starts.flatMap((found) => departureEntries(graph, found)),
      snapped.map((found) => found.flatMap((end) => arrivalEntries(graph, end))),
    );
    return ends.map((end, index) => {
      const found = snapped[index] ?? [];
      const quickest = Math.min(seconds[index] ?? Infinity, quickestDirect(graph, starts, found)?.seconds ?? Infinity);
      return quickest === Infinity ? estimatedSeconds(start, end, factor) : quickest * factor;
    });
  };

  const router: Pick<Router, 'route' | 'matrix'> = {
    route: async (stops) => {
      const factor = traffic();
      const legs = legsOf(stops);
      return legs === null ? estimatedRoute(stops, factor) : routeOf(graph, legs, factor);
    },
    matrix: async (from, to) => {
      const factor = traffic();
      const snapped = to.map(snap);
      const durationsS: number[][] = [];
      for (const start of from) {
        durationsS.push(secondsToAll(start, to, snapped, factor));
        // A row takes milliseconds; pending requests are served in between.
        await nextTurn();
      }
      return { durationsS };
    },
  };
  return { ...router, trip: tripWith(router) };
};
