// Small street networks for tests: nodes at places, with straight or bent edges.
import { distanceM } from '@despacho/domain/routes/distance.ts';
import * as fc from 'fast-check';
import type { LngLat } from '../geo.ts';
import { STREET_CLASSES, type StreetClass } from '../streets.ts';
import { graphOf } from './graph.ts';
import { landmarksOf } from './landmarks.ts';
import { PER_DEGREE, type Network } from './network.ts';
import { SPEEDS } from './speeds.ts';

export type TestEdge = { from: number; to: number; kind?: StreetClass; isOneway?: boolean; over?: LngLat[] };

const rounded = (degrees: number): number => Math.round(degrees * PER_DEGREE);
const metresOf = (line: readonly LngLat[]): number =>
  line.slice(1).reduce((sum, to, index) => sum + distanceM(line[index] ?? to, to), 0);

export const networkOf = (places: readonly LngLat[], edges: readonly TestEdge[]): Network => {
  const lines = edges.map(({ from, to, over = [] }) =>
    [places[from], ...over, places[to]].filter((place) => place !== undefined),
  );
  const shapes = [0];
  for (const line of lines) shapes.push((shapes.at(-1) ?? 0) + line.length);
  const streets = {
    nodes: Int32Array.from(places.flatMap(({ lng, lat }) => [rounded(lng), rounded(lat)])),
    from: Uint32Array.from(edges, ({ from }) => from),
    to: Uint32Array.from(edges, ({ to }) => to),
    kind: Uint8Array.from(edges, ({ kind = 'minor' }) => STREET_CLASSES.indexOf(kind)),
    isOneway: Uint8Array.from(edges, ({ isOneway = false }) => Number(isOneway)),
    lengthM: Float32Array.from(lines, metresOf),
    shapes: Uint32Array.from(shapes),
    points: Int32Array.from(lines.flat().flatMap(({ lng, lat }) => [rounded(lng), rounded(lat)])),
  };
  return { ...streets, ...landmarksOf(graphOf(streets, SPEEDS), SPEEDS) };
};

/** Nodes of any graph. */
export const NODES = 14;
export const anyPlace = fc.record({
  lng: fc.double({ min: -90.53, max: -90.5, noNaN: true }),
  lat: fc.double({ min: 14.58, max: 14.61, noNaN: true }),
});
const anyEdge = fc.record({
  from: fc.nat(NODES - 1),
  to: fc.nat(NODES - 1),
  kind: fc.constantFrom(...STREET_CLASSES),
  isOneway: fc.boolean(),
  over: fc.array(anyPlace, { maxLength: 2 }),
});
/** Any graph: islands, dead-end one-way streets, parallel edges. */
export const anyStreets = fc.record({
  places: fc.array(anyPlace, { minLength: NODES, maxLength: NODES }),
  edges: fc.array(anyEdge, { minLength: 1, maxLength: 40 }).map((edges) => edges.filter(({ from, to }) => from !== to)),
});

/** Any graph in which each node can be reached from each other node. */
export const connectedStreets = anyStreets.map(({ places, edges }) => {
  const ring = places.map((_, from): TestEdge => ({ from, to: (from + 1) % NODES }));
  return { places, edges: [...ring, ...edges] };
});
