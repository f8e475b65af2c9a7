// Many requests of one kind, a few at a time: each row by its own call, so that each has its own outcome.

/** A browser opens six connections to one server, and other requests need some too. */
export const CONCURRENT_CALLS = 4;

/** In the order of the items, whichever ends first. */
export const concurrentMap = async <T, R>(items: readonly T[], ask: (item: T) => Promise<R>): Promise<R[]> => {
  const results: (readonly [at: number, result: R])[] = [];
  const waiting = items.entries();
  const lane = async (): Promise<void> => {
    // All lanes take from one iterator.
    for (const [at, item] of waiting) results.push([at, await ask(item)]);
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENT_CALLS, items.length) }, lane));
  return results.toSorted(([one], [other]) => one - other).map(([, result]) => result);
};
