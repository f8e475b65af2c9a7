// Rides over the streets of a network: used by the router and by the demo's couriers.
import type { Position } from 'geojson';
import type { LngLat } from '../geo.ts';
import { graphOf, type Graph, type Streets } from './graph.ts';
import { landmarksFor } from './landmarks.ts';
import { quickestLeg, type Leg } from './legs.ts';
import { joined, lineOf, simplified } from './line.ts';
import type { Network } from './network.ts';
import { createSearch } from './search.ts';
import { createSnapper, type Snapper } from './snap.ts';
import { SPEEDS } from './speeds.ts';

type Rides = {
  graph: Graph;
  snap: Snapper;
  /** Through all stops; null where a stop is far from any street, or no route exists. */
  legsOf(stops: readonly LngLat[]): Leg[] | null;
};

export const createRides = (network: Network): Rides => {
  const graph = graphOf(network, SPEEDS);
  const search = createSearch(graph, landmarksFor(network, graph, SPEEDS));
  const snap = createSnapper(network);
  return {
    graph,
    snap,
    legsOf: (stops) => {
      const [first, ...others] = stops.map(snap);
      const legs: Leg[] = [];
      let from = first ?? [];
      for (const to of others) {
        const leg = quickestLeg(graph, search, from, to);
        if (leg === null) return null;
        legs.push(leg);
        // Each leg starts at the exact point where the previous one ended.
        from = [leg.end];
      }
      return legs;
    },
  };
};

/** Simplified leg by leg: where a ride turns back at a stop, the stop must remain on the line. */
export const rideLine = (streets: Streets, legs: readonly Leg[]): Position[] =>
  joined(legs.map(({ stretches }) => simplified(lineOf(streets, stretches))));

/** The line along the streets between two places, without the places themselves; null without a route. */
export type StreetLine = (from: LngLat, to: LngLat) => LngLat[] | null;

export const streetLines = (network: Network): StreetLine => {
  const rides = createRides(network);
  return (from, to) => {
    const legs = rides.legsOf([from, to]);
    return legs === null ? null : rideLine(network, legs).map(([lng = 0, lat = 0]) => ({ lng, lat }));
  };
};
