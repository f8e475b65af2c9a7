// Looks up what belongs to many keys by one query after the other, each for all that wait: however many ask, the store has one query.
export const BATCH = { maxKeys: 30, maxWaiting: 3_000 } as const;

/** `value`: null where the key has none. */
export type LookedUp = { value: string | null } | 'too-many';

export const createBatchedLookUp = (
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): ((key: string) => Promise<LookedUp>) => {
  const waiting = new Map<string, PromiseWithResolvers<LookedUp>>();
  let isReading = false;

  const readAll = async (): Promise<void> => {
    isReading = true;
    while (waiting.size > 0) {
      const batch = new Map([...waiting].slice(0, BATCH.maxKeys));
      for (const key of batch.keys()) waiting.delete(key);
      try {
        const values = await read([...batch.keys()]);
        for (const [key, { resolve }] of batch) resolve({ value: values.get(key) ?? null });
      } catch (error) {
        for (const { reject } of batch.values()) reject(error);
      }
    }
    isReading = false;
  };

  return async (key) => {
    const found = waiting.get(key);
    if (found !== undefined) return found.promise;
    if (waiting.size >= BATCH.maxWaiting) return 'too-many';
    const result = Promise.withResolvers<LookedUp>();
    waiting.set(key, result);
    if (!isReading) void readAll();
    return result.promise;
  };
};
