// The quickest path on a graph from any of several nodes to any of others: A* with landmarks.
import FlatQueue from 'flatqueue';
import type { Arcs, Graph } from './graph.ts';
import { bound, goalOf, type Goal, type Landmarks } from './landmarks.ts';

/** A node, and the seconds spent off the graph before or after it. */
export type Entry = { node: number; seconds: number };

type Path<E extends Entry> = {
  seconds: number;
  start: E;
  end: E;
  /** Ridden edges from first to last: twice the edge number, plus one when ridden against its points. */
  directedEdges: number[];
};

/** Marks a node that was entered at a start, not through an arc. */
const NO_ARC = 0xffff_ffff;

/** Buffers reused by all searches. Entries with an older mark are ignored. */
type Buffers = {
  arcs: Arcs;
  seconds: Float64Array;
  marked: Uint32Array;
  settled: Uint32Array;
  /** The arc through which the node was reached, and the previous node. */
  arc: Uint32Array;
  before: Uint32Array;
  queue: FlatQueue;
  mark: number;
};

const buffersFor = (arcs: Arcs, nodeCount: number): Buffers => ({
  arcs,
  seconds: new Float64Array(nodeCount),
  marked: new Uint32Array(nodeCount),
  settled: new Uint32Array(nodeCount),
  arc: new Uint32Array(nodeCount),
  before: new Uint32Array(nodeCount),
  queue: new FlatQueue(),
  mark: 0,
});

const isBetter = (buffers: Buffers, node: number, seconds: number): boolean =>
  buffers.marked[node] !== buffers.mark || seconds < (buffers.seconds[node] ?? Infinity);

const reach = (buffers: Buffers, node: number, seconds: number, arc: number, before: number): void => {
  buffers.marked[node] = buffers.mark;
  buffers.seconds[node] = seconds;
  buffers.arc[node] = arc;
  buffers.before[node] = before;
};

const clear = (buffers: Buffers): void => {
  buffers.mark += 1;
  buffers.queue.clear();
};

/** The next settled node, or null when all reachable nodes are settled. */
const settleNext = (buffers: Buffers): number | null => {
  for (let node = buffers.queue.pop(); node !== undefined; node = buffers.queue.pop()) {
    if (buffers.settled[node] === buffers.mark) continue;
    buffers.settled[node] = buffers.mark;
    return node;
  }
  return null;
};

/** Follows the arcs back from a node to its start. */
const trace = (buffers: Buffers, end: number): { startNode: number; directedEdges: number[] } => {
  const directedEdges: number[] = [];
  let node = end;
  for (let arc = buffers.arc[node] ?? NO_ARC; arc !== NO_ARC; arc = buffers.arc[node] ?? NO_ARC) {
    directedEdges.push(buffers.arcs.directedEdge[arc] ?? 0);
    node = buffers.before[node] ?? 0;
  }
  return { startNode: node, directedEdges: directedEdges.toReversed() };
};

export type Search = {
  /** The quickest path from a start to an end; null when none is quicker than `within` seconds. */
  path<E extends Entry>(starts: readonly E[], ends: readonly E[], within?: number): Path<E> | null;
};

export const createSearch = ({ outgoing, nodeCount }: Graph, landmarks: Landmarks): Search => {
  const buffers = buffersFor(outgoing, nodeCount);
  const { first, node: heads, seconds: costs } = outgoing;

  const enter = (starts: readonly Entry[], goal: Goal): void => {
    clear(buffers);
    for (const { node, seconds } of starts) {
      if (!isBetter(buffers, node, seconds)) continue;
      reach(buffers, node, seconds, NO_ARC, node);
      buffers.queue.push(node, seconds + bound(landmarks, goal, node));
    }
  };

  const relax = (node: number, goal: Goal): void => {
    const reached = buffers.seconds[node] ?? 0;
    for (let arc = first[node] ?? 0, last = first[node + 1] ?? 0; arc < last; arc += 1) {
      const head = heads[arc] ?? 0;
      const seconds = reached + (costs[arc] ?? 0);
      if (!isBetter(buffers, head, seconds)) continue;
      reach(buffers, head, seconds, arc, node);
      buffers.queue.push(head, seconds + bound(landmarks, goal, head));
    }
  };

  const path = <E extends Entry>(starts: readonly E[], ends: readonly E[], within = Infinity): Path<E> | null => {
    const goal = goalOf(landmarks, ends);
    const open = new Map<number, E>();
    for (const end of ends) if (end.seconds < (open.get(end.node)?.seconds ?? Infinity)) open.set(end.node, end);
    enter(starts, goal);
    let best: { seconds: number; end: E } | null = null;
    let limit = within;
    while ((buffers.queue.peekValue() ?? Infinity) < limit) {
      const node = settleNext(buffers);
      if (node === null) break;
      const reached = buffers.seconds[node] ?? 0;
      const end = open.get(node);
      if (end !== undefined && reached + end.seconds < limit) {
        limit = reached + end.seconds;
        best = { seconds: limit, end };
      }
      relax(node, goal);
    }
    if (best === null) return null;
    const { startNode, directedEdges } = trace(buffers, best.end.node);
    const entered = starts.filter(({ node }) => node === startNode);
    const start = entered.toSorted((a, b) => a.seconds - b.seconds)[0];
    return start === undefined ? null : { ...best, start, directedEdges };
  };

  return { path };
};
