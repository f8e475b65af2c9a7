// The part of a network within which every place can be reached from every other. What lies apart - yards that only their
// gate's path connects, streets cut off by the border of the map - would be a place one cannot leave.

/** Directed: an edge may be ridden from `from` to `to`, and back where it is no one-way. */
type Directed = { from: number; to: number; isOneway: boolean };

const arcsOf = (edges: readonly Directed[], isForward: boolean): Map<number, number[]> => {
  const arcs = new Map<number, number[]>();
  const add = (from: number, to: number): void => {
    const known = arcs.get(from);
    if (known === undefined) arcs.set(from, [to]);
    else known.push(to);
  };
  for (const { from, to, isOneway } of edges) {
    if (isForward || !isOneway) add(from, to);
    if (!isForward || !isOneway) add(to, from);
  }
  return arcs;
};

/** Nodes in the order in which a walk through all that can be reached leaves them (Kosaraju, without recursion). */
const walk = (start: number, arcs: ReadonlyMap<number, number[]>, seen: Set<number>): number[] => {
  const left: number[] = [];
  const path = [{ node: start, next: 0 }];
  seen.add(start);
  for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
    const target = arcs.get(step.node)?.[step.next];
    step.next += 1;
    if (target === undefined) {
      left.push(step.node);
      path.pop();
    } else if (!seen.has(target)) {
      seen.add(target);
      path.push({ node: target, next: 0 });
    }
  }
  return left;
};

/** The nodes of the largest part. */
export const largestReachable = (edges: readonly Directed[]): Set<number> => {
  const forward = arcsOf(edges, true);
  const backward = arcsOf(edges, false);
  const nodes = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const seen = new Set<number>();
  const order: number[] = [];
  for (const node of nodes) if (!seen.has(node)) for (const left of walk(node, forward, seen)) order.push(left);
  const taken = new Set<number>();
  let largest: number[] = [];
  for (const node of order.toReversed()) {
    if (taken.has(node)) continue;
    const part = walk(node, backward, taken);
    if (part.length > largest.length) largest = part;
  }
  return new Set(largest);
};
