import { describe, expect, it } from 'vitest';
import { BATCH, createBatchedLookUp } from './trackedOrders.ts';

/** A store that answers each query when the test lets it. */
const opened = () => {
  const queries: { keys: readonly string[]; answer: (values?: Record<string, string>) => void; fail: () => void }[] =
    [];
  const lookUp = createBatchedLookUp(async (keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, string>>();
    const answer = (values: Record<string, string> = {}): void => resolve(new Map(Object.entries(values)));
    queries.push({ keys, answer, fail: () => reject(new Error('the store is away')) });
    return promise;
  });
  const look = async (count: number) =>
    Promise.allSettled(Array.from({ length: count }, async (_, at) => lookUp(`k${at}`)));
  return { queries, lookUp, look };
};

describe('[TR10] looking up in turn', () => {
  it('[TR19] begins at once, and reads all that came meanwhile together, thirty in a query', async () => {
    const { queries, lookUp, look } = opened();
    const first = lookUp('first');
    const others = look(35);
    expect(queries.map(({ keys }) => keys)).toEqual([['first']]);
    queries[0]?.answer({ first: 'order-1' });
    expect(await first).toEqual({ value: 'order-1' });
    queries[1]?.answer({ k29: 'order-2' });
    await expect.poll(() => queries.map(({ keys }) => keys.length)).toEqual([1, BATCH.maxKeys, 5]);
    queries[2]?.answer({ k30: 'order-3' });
    const values = (await others).map((result) => (result.status === 'fulfilled' ? result.value : 'failed'));
    expect(values.slice(28, 32)).toEqual([null, 'order-2', 'order-3', null].map((value) => ({ value })));
  });

  it('asks once for what several wait for', async () => {
    const { queries, lookUp } = opened();
    void lookUp('first');
    const [one, other] = [lookUp('same'), lookUp('same')];
    queries[0]?.answer();
    await expect.poll(() => queries[1]?.keys).toEqual(['same']);
    queries[1]?.answer({ same: 'order-1' });
    expect(await Promise.all([one, other])).toEqual([{ value: 'order-1' }, { value: 'order-1' }]);
  });

  it('fails for those of a query that failed only', async () => {
    const { queries, lookUp } = opened();
    const first = lookUp('first');
    const second = lookUp('second');
    queries[0]?.fail();
    await expect(first).rejects.toThrow('the store is away');
    await expect.poll(() => queries.length).toBe(2);
    queries[1]?.answer();
    expect(await second).toEqual({ value: null });
  });

  it('refuses at once where too many wait', async () => {
    const { queries, lookUp, look } = opened();
    void lookUp('first');
    void look(BATCH.maxWaiting);
    expect(await lookUp('another')).toBe('too-many');
    expect(queries).toHaveLength(1);
  });
});
