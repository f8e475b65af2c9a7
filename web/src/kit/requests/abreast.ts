// Many requests of one kind, a few at a time: each row by its own call, so that each has its own outcome.

/** A browser keeps six connections to one server, and somebody else wants one too. */
export const ABREAST = 4;

/** In the order of the items, whichever ends first. `onDone`: how many have ended. */
export const abreast = async <T, R>(
  items: readonly T[],
  ask: (item: T) => Promise<R>,
  onDone: (count: number) => void = () => {},
): Promise<R[]> => {
  const results = new Map<number, R>();
  const waiting = items.entries();
  const lane = async (): Promise<void> => {
    // The lanes take from one iterator.
    for (const [at, item] of waiting) {
      results.set(at, await ask(item));
      onDone(results.size);
    }
  };
  await Promise.all(Array.from({ length: Math.min(ABREAST, items.length) }, lane));
  return items.flatMap((_, at) => {
    const result = results.get(at);
    return result === undefined ? [] : [result];
  });
};
