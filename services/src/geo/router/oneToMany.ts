// Seconds from one place to many: a search in all directions until it has reached every target. Reached nodes wait in
// buckets of half a second instead of a sorted queue, which halves the time of a matrix row (delta-stepping, Meyer and
// Sanders).
import type { Graph } from './graph.ts';
import type { Entry } from './search.ts';

/** Seconds per bucket. Within a bucket the order is irrelevant: an improved node is processed again. */
const BUCKET_S = 0.5;
/** Number of buckets between two checks whether all targets were reached. */
const CHECK_EVERY = 32;

type OneToMany = (starts: readonly Entry[], ends: readonly (readonly Entry[])[]) => (number | null)[];

/** For each list of entries the seconds to the quickest of them; null without a route. */
export const createOneToMany = ({ outgoing, nodeCount }: Graph): OneToMany => {
  const { first, node: heads, seconds: costs } = outgoing;
  const reached = new Float64Array(nodeCount);
  const buckets: number[][] = [];
  /** The bucket after the last one filled in this search. */
  let end = 0;

  const put = (node: number, seconds: number): void => {
    if (seconds >= (reached[node] ?? 0)) return;
    reached[node] = seconds;
    const index = Math.floor(seconds / BUCKET_S);
    while (buckets.length <= index) buckets.push([]);
    buckets[index]?.push(node);
    end = Math.max(end, index + 1);
  };

  const relaxBucket = (index: number): void => {
    const bucket = buckets[index] ?? [];
    for (let node = bucket.pop(); node !== undefined; node = bucket.pop()) {
      const seconds = reached[node] ?? 0;
      // The node was improved since and processed in an earlier bucket.
      if (seconds < index * BUCKET_S) continue;
      for (let arc = first[node] ?? 0, last = first[node + 1] ?? 0; arc < last; arc += 1) {
        put(heads[arc] ?? 0, seconds + (costs[arc] ?? 0));
      }
    }
  };

  return (starts, ends) => {
    const targets = new Set(ends.flat().map(({ node }) => node));
    reached.fill(Infinity);
    for (let index = 0; index < end; index += 1) buckets[index]?.splice(0);
    end = 0;
    for (const { node, seconds } of starts) put(node, seconds);
    for (let index = 0; index < end; index += 1) {
      const isCheck = index % CHECK_EVERY === 0;
      if (isCheck && [...targets].every((node) => (reached[node] ?? 0) < index * BUCKET_S)) break;
      relaxBucket(index);
    }
    return ends.map((entries) => {
      const best = Math.min(...entries.map(({ node, seconds }) => (reached[node] ?? Infinity) + seconds));
      return best === Infinity ? null : best;
    });
  };
};
