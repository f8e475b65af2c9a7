// The quickest way on a graph from any of some nodes to any of others: A*, led by the landmarks.
import FlatQueue from 'flatqueue';
import type { Arcs, Graph } from './graph.ts';
import { bound, goalOf, type Goal, type Landmarks } from './landmarks.ts';

/** A node, and the seconds that were or will be spent beside the streets between the nodes. */
export type Entry = { node: number; seconds: number };

export type Path<E extends Entry> = {
  seconds: number;
  start: E;
  end: E;
  /** Edges ridden, twice their number and one more where against their points, first to last. */
  ways: number[];
};

/** Stands for a node that was entered at a start, not through an arc. */
const NO_ARC = 0xffff_ffff;

/** Room for one search after the other. What a mark of an earlier search left behind counts for nothing. */
type Room = {
  arcs: Arcs;
  seconds: Float64Array;
  marked: Uint32Array;
  settled: Uint32Array;
  /** The arc through which the node was reached, and the node before it. */
  arc: Uint32Array;
  before: Uint32Array;
  queue: FlatQueue;
  mark: number;
};

const roomFor = (arcs: Arcs, nodeCount: number): Room => ({
  arcs,
  seconds: new Float64Array(nodeCount),
  marked: new Uint32Array(nodeCount),
  settled: new Uint32Array(nodeCount),
  arc: new Uint32Array(nodeCount),
  before: new Uint32Array(nodeCount),
  queue: new FlatQueue(),
  mark: 0,
});

const isBetter = (room: Room, node: number, seconds: number): boolean =>
  room.marked[node] !== room.mark || seconds < (room.seconds[node] ?? Infinity);

const reach = (room: Room, node: number, seconds: number, arc: number, before: number): void => {
  room.marked[node] = room.mark;
  room.seconds[node] = seconds;
  room.arc[node] = arc;
  room.before[node] = before;
};

const clear = (room: Room): void => {
  room.mark += 1;
  room.queue.clear();
};

/** The next node that is settled for good, or null when all that can be reached is. */
const settleNext = (room: Room): number | null => {
  for (let node = room.queue.pop(); node !== undefined; node = room.queue.pop()) {
    if (room.settled[node] === room.mark) continue;
    room.settled[node] = room.mark;
    return node;
  }
  return null;
};

/** Back from a node to where it was entered. */
const trace = (room: Room, end: number): { startNode: number; ways: number[] } => {
  const ways: number[] = [];
  let node = end;
  for (let arc = room.arc[node] ?? NO_ARC; arc !== NO_ARC; arc = room.arc[node] ?? NO_ARC) {
    ways.push(room.arcs.way[arc] ?? 0);
    node = room.before[node] ?? 0;
  }
  return { startNode: node, ways: ways.toReversed() };
};

export type Search = {
  /** The quickest of all ways from a start to an end; null where there is none quicker than `within` seconds. */
  path<E extends Entry>(starts: readonly E[], ends: readonly E[], within?: number): Path<E> | null;
};

export const createSearch = ({ leaving, nodeCount }: Graph, landmarks: Landmarks): Search => {
  const room = roomFor(leaving, nodeCount);
  const { first, node: heads, seconds: costs } = leaving;

  const enter = (starts: readonly Entry[], goal: Goal): void => {
    clear(room);
    for (const { node, seconds } of starts) {
      if (!isBetter(room, node, seconds)) continue;
      reach(room, node, seconds, NO_ARC, node);
      room.queue.push(node, seconds + bound(landmarks, goal, node));
    }
  };

  const relax = (node: number, goal: Goal): void => {
    const reached = room.seconds[node] ?? 0;
    for (let arc = first[node] ?? 0, last = first[node + 1] ?? 0; arc < last; arc += 1) {
      const head = heads[arc] ?? 0;
      const seconds = reached + (costs[arc] ?? 0);
      if (!isBetter(room, head, seconds)) continue;
      reach(room, head, seconds, arc, node);
      room.queue.push(head, seconds + bound(landmarks, goal, head));
    }
  };

  const path = <E extends Entry>(starts: readonly E[], ends: readonly E[], within = Infinity): Path<E> | null => {
    const goal = goalOf(landmarks, ends);
    const open = new Map<number, E>();
    for (const end of ends) if (end.seconds < (open.get(end.node)?.seconds ?? Infinity)) open.set(end.node, end);
    enter(starts, goal);
    let best: { seconds: number; end: E } | null = null;
    let limit = within;
    while ((room.queue.peekValue() ?? Infinity) < limit) {
      const node = settleNext(room);
      if (node === null) break;
      const reached = room.seconds[node] ?? 0;
      const end = open.get(node);
      if (end !== undefined && reached + end.seconds < limit) {
        limit = reached + end.seconds;
        best = { seconds: limit, end };
      }
      relax(node, goal);
    }
    if (best === null) return null;
    const { startNode, ways } = trace(room, best.end.node);
    const entered = starts.filter(({ node }) => node === startNode);
    const start = entered.toSorted((one, other) => one.seconds - other.seconds)[0];
    return start === undefined ? null : { ...best, start, ways };
  };

  return { path };
};
