// The router on the street graph. Places far from any street, or without a route, are estimated.
import type { Route, Router } from '../geo.ts';
import { estimatedRoute, estimatedSeconds, sumOf, tripWith, type Traffic } from './estimate.ts';
import type { Graph } from './graph.ts';
import type { Leg } from './legs.ts';
import { createMatrix } from './matrix.ts';
import type { Network } from './network.ts';
import { createRides, rideLine } from './rides.ts';

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
  const secondsBetween = createMatrix(graph, snap);

  const router: Pick<Router, 'route' | 'matrix'> = {
    route: async (stops) => {
      const factor = traffic();
      const legs = legsOf(stops);
      return legs === null ? estimatedRoute(stops, factor) : routeOf(graph, legs, factor);
    },
    matrix: async (from, to) => {
      const factor = traffic();
      const rows = await secondsBetween(from, to);
      const durationsS = from.map((start, row) =>
        to.map((end, column) => {
          const seconds = rows[row]?.[column] ?? null;
          return seconds === null ? estimatedSeconds(start, end, factor) : seconds * factor;
        }),
      );
      return { durationsS };
    },
  };
  return { ...router, trip: tripWith(router) };
};
