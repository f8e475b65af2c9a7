// A network made ready for searching: for each node the arcs that leave it, and those that reach it, with their seconds.
import { STREET_CLASSES } from '../streets.ts';
import type { Network } from './network.ts';
import type { Speeds } from './speeds.ts';

/** The arcs of node n are those from `first[n]` up to, not including, `first[n + 1]`. */
export type Arcs = {
  first: Uint32Array;
  /** The node at the other end. */
  node: Uint32Array;
  seconds: Float64Array;
  /** The edge twice, and one more where it is ridden against its points. */
  way: Uint32Array;
};

/** What a graph is made of; landmarks are made of the graph. */
export type Streets = Omit<Network, 'landmarks' | 'speeds'>;

export type Graph = {
  streets: Streets;
  nodeCount: number;
  leaving: Arcs;
  reaching: Arcs;
  /** Seconds to ride each edge from end to end, without the junction behind it. */
  seconds: Float64Array;
  /** Seconds lost at the end of each edge: at `to`, and at `from` when ridden backwards. */
  junctionTo: Float64Array;
  junctionFrom: Float64Array;
};

type Arc = { from: Uint32Array; to: Uint32Array; seconds: Float64Array; way: Uint32Array; count: number };

/** Sorted by the node they are asked for by; counting, as there are many. */
const sorted = ({ seconds, way, count }: Arc, key: Uint32Array, other: Uint32Array, nodeCount: number): Arcs => {
  const first = new Uint32Array(nodeCount + 1);
  for (let arc = 0; arc < count; arc += 1) first[(key[arc] ?? 0) + 1] = (first[(key[arc] ?? 0) + 1] ?? 0) + 1;
  for (let node = 0; node < nodeCount; node += 1) first[node + 1] = (first[node + 1] ?? 0) + (first[node] ?? 0);
  const next = first.slice();
  const arcs = {
    first,
    node: new Uint32Array(count),
    seconds: new Float64Array(count),
    way: new Uint32Array(count),
  };
  for (let arc = 0; arc < count; arc += 1) {
    const node = key[arc] ?? 0;
    const at = next[node] ?? 0;
    next[node] = at + 1;
    arcs.node[at] = other[arc] ?? 0;
    arcs.seconds[at] = seconds[arc] ?? 0;
    arcs.way[at] = way[arc] ?? 0;
  }
  return arcs;
};

const degreesOf = ({ from, to }: Streets, nodeCount: number): Uint16Array => {
  const degrees = new Uint16Array(nodeCount);
  for (const ends of [from, to]) for (const node of ends) degrees[node] = (degrees[node] ?? 0) + 1;
  return degrees;
};

export const graphOf = (streets: Streets, speeds: Speeds): Graph => {
  const { from, to, kind, isOneway, lengthM } = streets;
  const nodeCount = streets.nodes.length / 2;
  const edgeCount = from.length;
  const degrees = degreesOf(streets, nodeCount);
  const perMetre = STREET_CLASSES.map((name) => 3.6 / speeds.kmh[name]);
  const junction = STREET_CLASSES.map((name) => speeds.junctionS[name]);
  const lost = (node: number, edge: number): number =>
    (degrees[node] ?? 0) > 2 ? (junction[kind[edge] ?? 0] ?? 0) : 0;

  const seconds = new Float64Array(edgeCount);
  const junctionTo = new Float64Array(edgeCount);
  const junctionFrom = new Float64Array(edgeCount);
  const arc: Arc = {
    from: new Uint32Array(2 * edgeCount),
    to: new Uint32Array(2 * edgeCount),
    seconds: new Float64Array(2 * edgeCount),
    way: new Uint32Array(2 * edgeCount),
    count: 0,
  };
  const add = (start: number, end: number, cost: number, way: number): void => {
    arc.from[arc.count] = start;
    arc.to[arc.count] = end;
    arc.seconds[arc.count] = cost;
    arc.way[arc.count] = way;
    arc.count += 1;
  };
  for (let edge = 0; edge < edgeCount; edge += 1) {
    const start = from[edge] ?? 0;
    const end = to[edge] ?? 0;
    const riding = (lengthM[edge] ?? 0) * (perMetre[kind[edge] ?? 0] ?? 0);
    seconds[edge] = riding;
    junctionTo[edge] = lost(end, edge);
    junctionFrom[edge] = lost(start, edge);
    add(start, end, riding + lost(end, edge), 2 * edge);
    if (isOneway[edge] !== 1) add(end, start, riding + lost(start, edge), 2 * edge + 1);
  }
  return {
    streets,
    nodeCount,
    leaving: sorted(arc, arc.from, arc.to, nodeCount),
    reaching: sorted(arc, arc.to, arc.from, nodeCount),
    seconds,
    junctionTo,
    junctionFrom,
  };
};
