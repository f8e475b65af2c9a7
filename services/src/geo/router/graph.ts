// A network prepared for searching: for each node its outgoing and incoming arcs with their seconds.
import { STREET_CLASSES } from '../streets.ts';
import type { Network } from './network.ts';
import type { Speeds } from './speeds.ts';

/** The arcs of node n are those from `first[n]` up to, not including, `first[n + 1]`. */
export type Arcs = {
  first: Uint32Array;
  /** The node at the other end. */
  node: Uint32Array;
  seconds: Float64Array;
  /** Twice the number of the edge, plus one when ridden against its points. */
  directedEdge: Uint32Array;
};

/** Input of a graph; landmarks are computed from the graph. */
export type Streets = Omit<Network, 'landmarks' | 'speeds'>;

export type Graph = {
  streets: Streets;
  nodeCount: number;
  outgoing: Arcs;
  incoming: Arcs;
  /** Seconds to ride each edge from end to end, without the junction after it. */
  seconds: Float64Array;
  /** Seconds lost at the end of each edge: at `to`, and at `from` when ridden backwards. */
  junctionTo: Float64Array;
  junctionFrom: Float64Array;
};

type Arc = { from: Uint32Array; to: Uint32Array; seconds: Float64Array; directedEdge: Uint32Array; count: number };

/** Sorted by the key node; a counting sort, since there are many arcs. */
const sorted = (
  { seconds, directedEdge, count }: Arc,
  key: Uint32Array,
  other: Uint32Array,
  nodeCount: number,
): Arcs => {
  const first = new Uint32Array(nodeCount + 1);
  for (let arc = 0; arc < count; arc += 1) first[(key[arc] ?? 0) + 1] = (first[(key[arc] ?? 0) + 1] ?? 0) + 1;
  for (let node = 0; node < nodeCount; node += 1) first[node + 1] = (first[node + 1] ?? 0) + (first[node] ?? 0);
  const next = first.slice();
  const arcs = {
    first,
    node: new Uint32Array(count),
    seconds: new Float64Array(count),
    directedEdge: new Uint32Array(count),
  };
  for (let arc = 0; arc < count; arc += 1) {
    const node = key[arc] ?? 0;
    const at = next[node] ?? 0;
    next[node] = at + 1;
    arcs.node[at] = other[arc] ?? 0;
    arcs.seconds[at] = seconds[arc] ?? 0;
    arcs.directedEdge[at] = directedEdge[arc] ?? 0;
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
  const junctionSeconds = (node: number, edge: number): number =>
    (degrees[node] ?? 0) > 2 ? (junction[kind[edge] ?? 0] ?? 0) : 0;

  const seconds = new Float64Array(edgeCount);
  const junctionTo = new Float64Array(edgeCount);
  const junctionFrom = new Float64Array(edgeCount);
  const arc: Arc = {
    from: new Uint32Array(2 * edgeCount),
    to: new Uint32Array(2 * edgeCount),
    seconds: new Float64Array(2 * edgeCount),
    directedEdge: new Uint32Array(2 * edgeCount),
    count: 0,
  };
  const add = (start: number, end: number, cost: number, directedEdge: number): void => {
    arc.from[arc.count] = start;
    arc.to[arc.count] = end;
    arc.seconds[arc.count] = cost;
    arc.directedEdge[arc.count] = directedEdge;
    arc.count += 1;
  };
  for (let edge = 0; edge < edgeCount; edge += 1) {
    const start = from[edge] ?? 0;
    const end = to[edge] ?? 0;
    const ridingSeconds = (lengthM[edge] ?? 0) * (perMetre[kind[edge] ?? 0] ?? 0);
    seconds[edge] = ridingSeconds;
    junctionTo[edge] = junctionSeconds(end, edge);
    junctionFrom[edge] = junctionSeconds(start, edge);
    add(start, end, ridingSeconds + junctionSeconds(end, edge), 2 * edge);
    if (isOneway[edge] !== 1) add(end, start, ridingSeconds + junctionSeconds(start, edge), 2 * edge + 1);
  }
  return {
    streets,
    nodeCount,
    outgoing: sorted(arc, arc.from, arc.to, nodeCount),
    incoming: sorted(arc, arc.to, arc.from, nodeCount),
    seconds,
    junctionTo,
    junctionFrom,
  };
};
