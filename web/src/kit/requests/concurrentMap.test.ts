import { describe, expect, it } from 'vitest';
import { CONCURRENT_CALLS, concurrentMap } from './concurrentMap.ts';

describe('concurrent requests', () => {
  it('are never more than four, and return in the order of their items', async () => {
    const open: (() => void)[] = [];
    let running = 0;
    let max = 0;
    const items = Array.from({ length: 11 }, (_, at) => at);
    const mapped = concurrentMap(items, async (item) => {
      running += 1;
      max = Math.max(max, running);
      await new Promise<void>((end) => open.push(end));
      running -= 1;
      return item * 2;
    });
    let ended = 0;
    while (ended < items.length) {
      expect(running).toBeLessThanOrEqual(CONCURRENT_CALLS);
      // The last that began ends first.
      open.pop()?.();
      ended += 1;
      await Promise.resolve()
        .then(() => {})
        .then(() => {})
        .then(() => {});
    }
    expect(await mapped).toEqual(items.map((item) => item * 2));
    expect(max).toBe(CONCURRENT_CALLS);
  });

  it('are none for an empty list', async () => {
    expect(await concurrentMap([], async () => 1)).toEqual([]);
  });
});
