// The part of a network in which every node can be reached from every other. Isolated parts, such as yards connected
// only by a footpath or streets cut off at the border of the map, would be places without an exit.

/** Directed: an edge leads from `from` to `to`, and back unless it is one-way. */
type Directed = { from: number; to: number; isOneway: boolean };

const arcsOf = (edges: readonly Directed[], isForward: boolean): Map<number, number[]> => {
  const arcs = new Map<number, number[]>();
  const add = (from: number, to: number): void => {
    const existing = arcs.get(from);
    if (existing === undefined) arcs.set(from, [to]);
    else existing.push(to);
  };
  for (const { from, to, isOneway } of edges) {
    if (isForward || !isOneway) add(from, to);
    if (!isForward || !isOneway) add(to, from);
  }
  return arcs;
};

/** Reachable nodes in the order in which a depth-first search finishes them (Kosaraju, without recursion). */
const depthFirst = (start: number, arcs: ReadonlyMap<number, number[]>, visited: Set<number>): number[] => {
  const finished: number[] = [];
  const path = [{ node: start, next: 0 }];
  visited.add(start);
  for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
    const target = arcs.get(step.node)?.[step.next];
    step.next += 1;
    if (target === undefined) {
      finished.push(step.node);
      path.pop();
    } else if (!visited.has(target)) {
      visited.add(target);
      path.push({ node: target, next: 0 });
    }
  }
  return finished;
};

/** The nodes of the largest strongly connected component. */
export const largestReachable = (edges: readonly Directed[]): Set<number> => {
  const forward = arcsOf(edges, true);
  const backward = arcsOf(edges, false);
  const nodes = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const visited = new Set<number>();
  const order: number[] = [];
  for (const start of nodes) {
    if (!visited.has(start)) for (const node of depthFirst(start, forward, visited)) order.push(node);
  }
  const assigned = new Set<number>();
  let largest: number[] = [];
  for (const node of order.toReversed()) {
    if (assigned.has(node)) continue;
    const component = depthFirst(node, backward, assigned);
    if (component.length > largest.length) largest = component;
  }
  return new Set(largest);
};
