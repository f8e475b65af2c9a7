// Seconds from one place to all nodes around it, as far as the farthest target. Reached nodes wait in buckets of a
// second instead of a sorted queue (delta-stepping, Meyer and Sanders).
import type { Ways } from './contraction.ts';
import type { Entry } from './search.ts';

/** Within a bucket the order is irrelevant: an improved node is processed again. */
const BUCKET_S = 1;
/** Ends the list of a bucket. */
const NONE = -1;

/** `seconds` of each node are final below `untilS`. The next search uses the array again. */
type Spread = { seconds: Float64Array; untilS: number };
type OneToMany = (ways: Ways, starts: readonly Entry[], targets: readonly number[]) => Spread;

export const createOneToMany = (nodeCount: number): OneToMany => {
  const reached = new Float64Array(nodeCount);
  /** Per bucket the slot of the node that was put last; per slot its node, and the slot of the one before. */
  const last: number[] = [];
  const nodes: number[] = [];
  const before: number[] = [];
  let slots = 0;

  const put = (node: number, seconds: number): void => {
    reached[node] = seconds;
    const bucket = Math.floor(seconds / BUCKET_S);
    while (last.length <= bucket) last.push(NONE);
    nodes[slots] = node;
    before[slots] = last[bucket] ?? NONE;
    last[bucket] = slots;
    slots += 1;
  };

  const spreadFrom = (bucket: number, { first, node: heads, seconds: costs }: Ways): void => {
    for (let slot = last[bucket] ?? NONE; slot !== NONE; slot = last[bucket] ?? NONE) {
      last[bucket] = before[slot] ?? NONE;
      const node = nodes[slot] ?? 0;
      const seconds = reached[node] ?? 0;
      // The node was improved since and processed in an earlier bucket.
      if (seconds < bucket * BUCKET_S) continue;
      for (let way = first[node] ?? 0, end = first[node + 1] ?? 0; way < end; way += 1) {
        const head = heads[way] ?? 0;
        const sum = seconds + (costs[way] ?? 0);
        if (sum < (reached[head] ?? 0)) put(head, sum);
      }
    }
  };

  return (ways, starts, targets) => {
    reached.fill(Infinity);
    last.fill(NONE);
    slots = 0;
    for (const { node, seconds } of starts) if (seconds < (reached[node] ?? 0)) put(node, seconds);
    let settled = 0;
    for (let bucket = 0; bucket < last.length; bucket += 1) {
      const untilS = bucket * BUCKET_S;
      while (settled < targets.length && (reached[targets[settled] ?? 0] ?? 0) < untilS) settled += 1;
      if (settled === targets.length) return { seconds: reached, untilS };
      spreadFrom(bucket, ways);
    }
    return { seconds: reached, untilS: Infinity };
  };
};
