import { expect, it } from 'vitest';
import { inSlicesWithinTime } from './importer.ts';

it('[IN13] what was not begun within a minute is refused as unavailable, and what was done before stays', async () => {
  let nowMs = 0;
  const begun: number[] = [];
  const results = await inSlicesWithinTime<number, { ok: true }>(
    [1, 2, 3, 4, 5],
    2,
    { realNow: () => nowMs },
    async (slice) => {
      begun.push(...slice);
      nowMs += 40_000;
      return slice.map(() => ({ ok: true }));
    },
  );
  expect(begun).toEqual([1, 2, 3, 4]);
  expect(results).toEqual([...begun.map(() => ({ ok: true })), { ok: false, code: 'unavailable' }]);
});
