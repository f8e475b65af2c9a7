// A smaller graph with the same seconds, for searches that spread over the whole map: nodes with few neighbours are
// removed one after the other, and the ways over them become arcs between their neighbours (contraction hierarchies,
// Geisberger et al., stopped before nodes with many neighbours). The nodes that remain are its core.
import type { Arcs, Graph } from './graph.ts';
import type { Entry } from './search.ts';

/** Nodes with more neighbours stay: each removal would add more arcs than it takes. */
const MAX_NEIGHBOURS = 4;

/** Arcs without their edges: between core nodes, and from each removed node to its neighbours of that time. */
export type Ways = Pick<Arcs, 'first' | 'node' | 'seconds'>;

/** A search from a place: to others over outgoing arcs, from others over incoming ones. */
export type Direction = 'outgoing' | 'incoming';

export type Contraction = Record<Direction, Ways> & {
  /** Core nodes have the numbers below. */
  coreCount: number;
  /** New number of each node: the core first, then the removed ones, the last removed first. */
  numbers: Uint32Array;
};

const NONE = -1;

/** Which nodes are joined by arcs: each node has a list of slots, one for each neighbour. */
type Neighbours = {
  first: Int32Array;
  next: Int32Array;
  node: Uint32Array;
  /** Seconds to the neighbour and from it; Infinity where no arc leads that way. */
  to: Float64Array;
  from: Float64Array;
  count: Uint32Array;
  slots: number;
};

const slotOf = ({ first, next, node }: Neighbours, at: number, neighbour: number): number => {
  let slot = first[at] ?? NONE;
  while (slot !== NONE && node[slot] !== neighbour) slot = next[slot] ?? NONE;
  return slot;
};

/** Makes the seconds to the neighbour and from it at most those given. */
const join = (all: Neighbours, at: number, neighbour: number, to: number, from: number): void => {
  let slot = slotOf(all, at, neighbour);
  if (slot === NONE) {
    slot = all.slots;
    all.slots += 1;
    all.node[slot] = neighbour;
    all.to[slot] = all.from[slot] = Infinity;
    all.next[slot] = all.first[at] ?? NONE;
    all.first[at] = slot;
    all.count[at] = (all.count[at] ?? 0) + 1;
  }
  if (to < (all.to[slot] ?? 0)) all.to[slot] = to;
  if (from < (all.from[slot] ?? 0)) all.from[slot] = from;
};

const part = ({ first, next, node, count }: Neighbours, at: number, neighbour: number): void => {
  let [previous, slot] = [NONE, first[at] ?? NONE];
  while (slot !== NONE && node[slot] !== neighbour) [previous, slot] = [slot, next[slot] ?? NONE];
  if (slot === NONE) return;
  if (previous === NONE) first[at] = next[slot] ?? NONE;
  else next[previous] = next[slot] ?? NONE;
  count[at] = (count[at] ?? 0) - 1;
};

const neighboursOf = ({ outgoing, nodeCount }: Graph): Neighbours => {
  const arcCount = outgoing.node.length;
  const capacity = 2 * arcCount + nodeCount * MAX_NEIGHBOURS * (MAX_NEIGHBOURS - 1);
  const all = {
    first: new Int32Array(nodeCount).fill(NONE),
    next: new Int32Array(capacity),
    node: new Uint32Array(capacity),
    to: new Float64Array(capacity),
    from: new Float64Array(capacity),
    count: new Uint32Array(nodeCount),
    slots: 0,
  };
  for (let at = 0; at < nodeCount; at += 1) {
    for (let arc = outgoing.first[at] ?? 0, end = outgoing.first[at + 1] ?? 0; arc < end; arc += 1) {
      const head = outgoing.node[arc] ?? 0;
      // A street back to its own start is never quicker.
      if (head === at) continue;
      join(all, at, head, outgoing.seconds[arc] ?? 0, Infinity);
      join(all, head, at, Infinity, outgoing.seconds[arc] ?? 0);
    }
  }
  return all;
};

/** The neighbours of a removed node are joined over it; its own list stays, for those who climb from it. */
const remove = (all: Neighbours, removed: number, around: readonly number[]): void => {
  for (const slot of around) part(all, all.node[slot] ?? 0, removed);
  for (const a of around) {
    for (const b of around) {
      if (a === b) continue;
      const to = (all.from[a] ?? 0) + (all.to[b] ?? 0);
      const from = (all.from[b] ?? 0) + (all.to[a] ?? 0);
      if (to < Infinity || from < Infinity) join(all, all.node[a] ?? 0, all.node[b] ?? 0, to, from);
    }
  }
};

/** In rounds, so that no two neighbours are removed in the same: otherwise a climb would visit a whole street. */
const removeAll = (all: Neighbours, nodeCount: number): number[] => {
  const removed: number[] = [];
  const lastRound = new Uint32Array(nodeCount);
  let candidates = Array.from({ length: nodeCount }, (_, node) => node);
  for (let round = 1; candidates.length > 0; round += 1) {
    const again: number[] = [];
    for (const node of candidates) {
      if (lastRound[node] === round || (all.count[node] ?? 0) > MAX_NEIGHBOURS) continue;
      const around: number[] = [];
      for (let slot = all.first[node] ?? NONE; slot !== NONE; slot = all.next[slot] ?? NONE) around.push(slot);
      remove(all, node, around);
      removed.push(node);
      for (const slot of around) {
        const neighbour = all.node[slot] ?? 0;
        if (lastRound[neighbour] !== round) again.push(neighbour);
        lastRound[neighbour] = round;
      }
    }
    candidates = again;
  }
  return removed;
};

/** Core nodes keep their order. */
const numbersOf = (removed: readonly number[], nodeCount: number): Uint32Array => {
  const numbers = new Uint32Array(nodeCount);
  const isRemoved = new Uint8Array(nodeCount);
  for (const [index, node] of removed.entries()) {
    numbers[node] = nodeCount - 1 - index;
    isRemoved[node] = 1;
  }
  let next = 0;
  for (let node = 0; node < nodeCount; node += 1) {
    if (isRemoved[node] === 1) continue;
    numbers[node] = next;
    next += 1;
  }
  return numbers;
};

const waysOf = ({ first, next, node }: Neighbours, seconds: Float64Array, numbers: Uint32Array): Ways => {
  const starts = new Uint32Array(numbers.length + 1);
  const [ends, costs]: [number[], number[]] = [[], []];
  const order = new Uint32Array(numbers.length);
  for (const [old, number] of numbers.entries()) order[number] = old;
  for (const [number, old] of order.entries()) {
    for (let slot = first[old] ?? NONE; slot !== NONE; slot = next[slot] ?? NONE) {
      if (seconds[slot] === Infinity) continue;
      ends.push(numbers[node[slot] ?? 0] ?? 0);
      costs.push(seconds[slot] ?? 0);
    }
    starts[number + 1] = ends.length;
  }
  return { first: starts, node: Uint32Array.from(ends), seconds: Float64Array.from(costs) };
};

export const contractionOf = (graph: Graph): Contraction => {
  const neighbours = neighboursOf(graph);
  const removed = removeAll(neighbours, graph.nodeCount);
  const numbers = numbersOf(removed, graph.nodeCount);
  return {
    coreCount: graph.nodeCount - removed.length,
    numbers,
    outgoing: waysOf(neighbours, neighbours.to, numbers),
    incoming: waysOf(neighbours, neighbours.from, numbers),
  };
};

/** The nodes around a place, with their seconds from its entries or to them: those of the core, and removed ones by number. */
export type Climb = { core: Entry[]; removed: ReadonlyMap<number, number> };

/** From the entries over removed nodes to the core: outgoing for those a ride starts from, incoming for those it ends at. */
export const climbFrom = (entries: readonly Entry[], contraction: Contraction, direction: Direction): Climb => {
  const { coreCount, numbers } = contraction;
  const { first, node: ends, seconds: costs } = contraction[direction];
  const [core, removed] = [new Map<number, number>(), new Map<number, number>()];
  const open: number[] = [];
  const reach = (node: number, seconds: number): void => {
    const reached = node < coreCount ? core : removed;
    if (seconds >= (reached.get(node) ?? Infinity)) return;
    reached.set(node, seconds);
    if (node >= coreCount) open.push(node);
  };
  for (const { node, seconds } of entries) reach(numbers[node] ?? 0, seconds);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const seconds = removed.get(node) ?? 0;
    for (let way = first[node] ?? 0, end = first[node + 1] ?? 0; way < end; way += 1) {
      reach(ends[way] ?? 0, seconds + (costs[way] ?? 0));
    }
  }
  return { core: [...core].map(([node, seconds]) => ({ node, seconds })), removed };
};

/** `reached`: seconds between the core and the first place, found by a search; Infinity without a way. */
export const secondsBetween = (reached: ArrayLike<number>, a: Climb, b: Climb): number => {
  let best = Infinity;
  for (const { node, seconds } of b.core) best = Math.min(best, (reached[node] ?? Infinity) + seconds);
  for (const [node, seconds] of b.removed) best = Math.min(best, (a.removed.get(node) ?? Infinity) + seconds);
  return best;
};
