// The router over the own street graph. Places far from any street, and places no way leads to, are estimated.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LngLat, Route, Router } from '../geo.ts';
import { estimatedRoute, estimatedSeconds, sumOf, tripBy, type Traffic } from './estimate.ts';
import { graphOf, type Graph } from './graph.ts';
import { landmarksFor } from './landmarks.ts';
import { leavingEntries, quickestDirect, quickestLeg, reachingEntries, type Leg } from './legs.ts';
import { joined, lineOf, simplified } from './line.ts';
import type { Network } from './network.ts';
import { createSearch } from './search.ts';
import { createSnapper, type Snap } from './snap.ts';
import { SPEEDS } from './speeds.ts';
import { createSpread } from './spread.ts';

const routeOf = ({ streets }: Graph, legs: readonly Leg[], factor: number): Route => {
  const parts = legs.map(({ distanceM, seconds }) => ({ distanceM, durationS: seconds * factor }));
  // Leg by leg: where a ride turns round at a stop, the stop must stay on the line.
  const line = joined(legs.map(({ stretches }) => simplified(lineOf(streets, stretches))));
  const [only] = line;
  // A line has two points, even where there is nothing to ride.
  const coordinates = line.length === 1 && only !== undefined ? [only, only] : line;
  return { ...sumOf(parts), legs: parts, geometry: { type: 'LineString', coordinates }, source: 'graph' };
};

export const createEmbeddedRouter = (network: Network, traffic: Traffic): Router => {
  const graph = graphOf(network, SPEEDS);
  const search = createSearch(graph, landmarksFor(network, graph, SPEEDS));
  const spread = createSpread(graph);
  const snap = createSnapper(network);

  /** Each leg goes on from the very point where the one before ended. */
  const legsOf = (stops: readonly LngLat[]): Leg[] | null => {
    const [first, ...others] = stops.map(snap);
    const legs: Leg[] = [];
    let from = first ?? [];
    for (const to of others) {
      const leg = quickestLeg(graph, search, from, to);
      if (leg === null) return null;
      legs.push(leg);
      from = [leg.end];
    }
    return legs;
  };

  const row = (start: LngLat, ends: readonly LngLat[], snapped: readonly (readonly Snap[])[], factor: number) => {
    const starts = snap(start);
    const seconds = spread(
      starts.flatMap((found) => leavingEntries(graph, found)),
      snapped.map((found) => found.flatMap((end) => reachingEntries(graph, end))),
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
        durationsS.push(row(start, to, snapped, factor));
        // A row is milliseconds; requests that came meanwhile go first.
        await nextTurn();
      }
      return { durationsS };
    },
  };
  return { ...router, trip: tripBy(router) };
};
