// Builds the router's network from the streets of an archive.
import { distanceM } from '@despacho/domain/routes/distance.ts';
import type { Bounds } from '../../geo.ts';
import type { Archive } from '../../map/archive.ts';
import { PER_DEGREE, type Network } from '../../router/network.ts';
import { graphOf, type Streets } from '../../router/graph.ts';
import { landmarksOf } from '../../router/landmarks.ts';
import { SPEEDS } from '../../router/speeds.ts';
import { STREET_CLASSES } from '../../streets.ts';
import { lngLatOf, type Point } from '../world.ts';
import { edgesOf, type Edge } from './edges.ts';
import { withJunctions } from './junctions.ts';
import { streetPieces } from './pieces.ts';
import { largestReachable } from './reachable.ts';
import { withSeams } from './seams.ts';

type GeoEdge = Edge & { line: [lng: number, lat: number][] };

const geoEdge = (edge: Edge, zoom: number): GeoEdge => ({
  ...edge,
  line: edge.points.map((point: Point) => {
    const { lng, lat } = lngLatOf(point, zoom);
    return [Math.round(lng * PER_DEGREE), Math.round(lat * PER_DEGREE)];
  }),
});

const metresOf = (line: GeoEdge['line']): number => {
  let sum = 0;
  for (const [index, [lng, lat]] of line.entries()) {
    const before = line[index - 1];
    if (before === undefined) continue;
    const from = { lng: before[0] / PER_DEGREE, lat: before[1] / PER_DEGREE };
    sum += distanceM(from, { lng: lng / PER_DEGREE, lat: lat / PER_DEGREE });
  }
  return sum;
};

/** Nodes are numbered in the order of the edges, so that neighbours are close in memory. */
const arraysOf = (edges: readonly GeoEdge[]): Streets => {
  const numbers = new Map<number, number>();
  const nodes: number[] = [];
  const numberOf = (node: number, at: [number, number] | undefined): number => {
    const existing = numbers.get(node);
    if (existing !== undefined) return existing;
    numbers.set(node, numbers.size);
    nodes.push(...(at ?? [0, 0]));
    return numbers.size - 1;
  };
  const shapes = [0];
  for (const { line } of edges) shapes.push((shapes.at(-1) ?? 0) + line.length);
  return {
    from: Uint32Array.from(edges, ({ from, line }) => numberOf(from, line[0])),
    to: Uint32Array.from(edges, ({ to, line }) => numberOf(to, line.at(-1))),
    nodes: Int32Array.from(nodes),
    kind: Uint8Array.from(edges, ({ kind }) => STREET_CLASSES.indexOf(kind)),
    isOneway: Uint8Array.from(edges, ({ isOneway }) => Number(isOneway)),
    lengthM: Float32Array.from(edges, ({ line }) => metresOf(line)),
    shapes: Uint32Array.from(shapes),
    points: Int32Array.from(edges.flatMap(({ line }) => line.flat())),
  };
};

type NetworkReport = { edges: number; nodes: number; kilometres: number; droppedEdges: number };

export const streetNetwork = async (
  archive: Archive,
  area: Bounds,
): Promise<{ network: Network; report: NetworkReport }> => {
  const edges = edgesOf(withJunctions(withSeams(await streetPieces(archive, area))));
  const reachable = largestReachable(edges);
  const reachableEdges = edges.filter(({ from, to }) => reachable.has(from) && reachable.has(to));
  const streets = arraysOf(reachableEdges.map((edge) => geoEdge(edge, archive.header.maxZoom)));
  const network = { ...streets, ...landmarksOf(graphOf(streets, SPEEDS), SPEEDS) };
  const metres = network.lengthM.reduce((sum, length) => sum + length, 0);
  return {
    network,
    report: {
      edges: reachableEdges.length,
      nodes: network.nodes.length / 2,
      kilometres: Math.round(metres / 1000),
      droppedEdges: edges.length - reachableEdges.length,
    },
  };
};
