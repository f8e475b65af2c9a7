// A lower bound for the remaining time: the triangle inequality over the seconds to and from a few nodes at the edge of
// the map. It is much closer than the straight line, so a search settles a tenth of the nodes (ALT, Goldberg and
// Harrelson).
import FlatQueue from 'flatqueue';
import { STREET_CLASSES } from '../streets.ts';
import type { Arcs, Graph } from './graph.ts';
import type { Network } from './network.ts';
import type { Speeds } from './speeds.ts';

/** More landmarks give closer bounds but make each bound slower. */
const LANDMARKS = 16;

/** For each node the seconds from each landmark, then the seconds to each. */
export type Landmarks = Float32Array;

/** Seconds are stored in four bytes; this margin keeps rounding from raising a bound too high. */
const ROUNDING_S = 0.01;

const speedsOf = ({ kmh, junctionS }: Speeds): Float32Array =>
  Float32Array.from(STREET_CLASSES.flatMap((name) => [kmh[name], junctionS[name]]));

/** Seconds along the arcs from one node to all. */
const fromNode = (start: number, { first, node, seconds }: Arcs, nodeCount: number): Float64Array => {
  const reached = new Float64Array(nodeCount).fill(Infinity);
  const queue = new FlatQueue();
  reached[start] = 0;
  queue.push(start, 0);
  while (queue.length > 0) {
    const until = queue.peekValue() ?? 0;
    const at = queue.pop() ?? 0;
    if (until > (reached[at] ?? 0)) continue;
    for (let arc = first[at] ?? 0, last = first[at + 1] ?? 0; arc < last; arc += 1) {
      const head = node[arc] ?? 0;
      const sum = until + (seconds[arc] ?? 0);
      if (sum >= (reached[head] ?? 0)) continue;
      reached[head] = sum;
      queue.push(head, sum);
    }
  }
  return reached;
};

const indexOfLargest = (values: Float64Array): number =>
  values.reduce((best, value, index) => (value > (values[best] ?? 0) ? index : best), 0);

/** Each landmark is the node farthest from the previous ones. */
const tablesOf = ({ outgoing, incoming, nodeCount }: Graph): { from: Float64Array; to: Float64Array }[] => {
  const tables: { from: Float64Array; to: Float64Array }[] = [];
  const nearest = new Float64Array(nodeCount).fill(Infinity);
  let next = indexOfLargest(fromNode(0, outgoing, nodeCount));
  for (let count = 0; count < Math.min(LANDMARKS, nodeCount); count += 1) {
    const table = { from: fromNode(next, outgoing, nodeCount), to: fromNode(next, incoming, nodeCount) };
    tables.push(table);
    for (let node = 0; node < nodeCount; node += 1) {
      const roundTrip = (table.from[node] ?? 0) + (table.to[node] ?? 0);
      if (roundTrip < (nearest[node] ?? 0)) nearest[node] = roundTrip;
    }
    next = indexOfLargest(nearest);
  }
  return tables;
};

export const landmarksOf = (graph: Graph, speeds: Speeds): Pick<Network, 'landmarks' | 'speeds'> => {
  const tables = tablesOf(graph);
  const landmarks = new Float32Array(graph.nodeCount * 2 * LANDMARKS);
  for (const [index, { from, to }] of tables.entries()) {
    for (let node = 0; node < graph.nodeCount; node += 1) {
      landmarks[node * 2 * LANDMARKS + index] = from[node] ?? 0;
      landmarks[node * 2 * LANDMARKS + LANDMARKS + index] = to[node] ?? 0;
    }
  }
  return { landmarks, speeds: speedsOf(speeds) };
};

/** The stored landmarks, or new ones when they were computed with other speeds. */
export const landmarksFor = (network: Network, graph: Graph, speeds: Speeds): Landmarks => {
  const isCurrent = speedsOf(speeds).every((value, index) => value === network.speeds[index]);
  return isCurrent ? network.landmarks : landmarksOf(graph, speeds).landmarks;
};

/** Input of `bound`: the least seconds from each landmark to any end, and the most back from one. */
export type Goal = Float64Array;

export const goalOf = (landmarks: Landmarks, ends: readonly { node: number; seconds: number }[]): Goal => {
  const goal = new Float64Array(2 * LANDMARKS);
  for (let index = 0; index < LANDMARKS; index += 1) {
    goal[index] = Infinity;
    goal[LANDMARKS + index] = -Infinity;
    for (const { node, seconds } of ends) {
      const at = node * 2 * LANDMARKS + index;
      goal[index] = Math.min(goal[index] ?? 0, (landmarks[at] ?? 0) + seconds);
      goal[LANDMARKS + index] = Math.max(goal[LANDMARKS + index] ?? 0, (landmarks[at + LANDMARKS] ?? 0) - seconds);
    }
  }
  return goal;
};

/** Minimum seconds between the node and the nearest end. */
export const bound = (landmarks: Landmarks, goal: Goal, node: number): number => {
  const start = node * 2 * LANDMARKS;
  let max = ROUNDING_S;
  for (let index = 0; index < LANDMARKS; index += 1) {
    const behind = (goal[index] ?? 0) - (landmarks[start + index] ?? 0);
    const ahead = (landmarks[start + LANDMARKS + index] ?? 0) - (goal[LANDMARKS + index] ?? 0);
    if (behind > max) max = behind;
    if (ahead > max) max = ahead;
  }
  return max - ROUNDING_S;
};
