// Seconds from one place to many: a search that spreads in all directions until it has met them all. What is reached waits in
// buckets of half a second instead of a sorted queue, which halves the time of a row of a matrix (delta-stepping, Meyer and Sanders).
import type { Graph } from './graph.ts';
import type { Entry } from './search.ts';

/** Seconds a bucket holds. Within one the order does not matter: a node that is bettered there is looked at again. */
const BUCKET_S = 0.5;
/** Buckets between two looks at whether all ends were met. */
const LOOK_EVERY = 32;

export type Spread = (starts: readonly Entry[], ends: readonly (readonly Entry[])[]) => (number | null)[];

/** For each list of entries the seconds to the quickest of them; null where no way leads. */
export const createSpread = ({ leaving, nodeCount }: Graph): Spread => {
  const { first, node: heads, seconds: costs } = leaving;
  const reached = new Float64Array(nodeCount);
  const buckets: number[][] = [];
  /** The bucket after the last that was ever filled in this search. */
  let end = 0;

  const put = (node: number, seconds: number): void => {
    if (seconds >= (reached[node] ?? 0)) return;
    reached[node] = seconds;
    const index = Math.floor(seconds / BUCKET_S);
    while (buckets.length <= index) buckets.push([]);
    buckets[index]?.push(node);
    end = Math.max(end, index + 1);
  };

  const empty = (index: number): void => {
    const bucket = buckets[index] ?? [];
    for (let node = bucket.pop(); node !== undefined; node = bucket.pop()) {
      const seconds = reached[node] ?? 0;
      // It was bettered since, and looked at in an earlier bucket.
      if (seconds < index * BUCKET_S) continue;
      for (let arc = first[node] ?? 0, last = first[node + 1] ?? 0; arc < last; arc += 1) {
        put(heads[arc] ?? 0, seconds + (costs[arc] ?? 0));
      }
    }
  };

  return (starts, ends) => {
    const wanted = new Set(ends.flat().map(({ node }) => node));
    reached.fill(Infinity);
    for (let index = 0; index < end; index += 1) buckets[index]?.splice(0);
    end = 0;
    for (const { node, seconds } of starts) put(node, seconds);
    for (let index = 0; index < end; index += 1) {
      const isLook = index % LOOK_EVERY === 0;
      if (isLook && [...wanted].every((node) => (reached[node] ?? 0) < index * BUCKET_S)) break;
      empty(index);
    }
    return ends.map((entries) => {
      const best = Math.min(...entries.map(({ node, seconds }) => (reached[node] ?? Infinity) + seconds));
      return best === Infinity ? null : best;
    });
  };
};
