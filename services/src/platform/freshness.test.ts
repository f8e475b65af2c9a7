import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFreshness } from './freshness.ts';

it('[LV29] an echo is never younger than its arrival, with any time inside', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ id: fc.constantFrom('a', 'b'), writtenAt: fc.double() }), { minLength: 1 }),
      fc.nat(100_000),
      (echoes, passed) => {
        let now = 5_000_000;
        const freshness = createFreshness({ realNow: () => 5_000_000, monotonicNow: () => now });
        for (const { id, writtenAt } of echoes) freshness.onEcho(id, writtenAt);
        now += passed;
        for (const { id, writtenAt } of echoes.slice(-1)) freshness.onEcho(id, writtenAt);
        expect(freshness.ageMs() ?? passed).toBeGreaterThanOrEqual(passed);
      },
    ),
  );
});

it('[LV29] the age of an honest echo counts from its writing', () => {
  const freshness = createFreshness({ realNow: () => 10_000, monotonicNow: () => 0 });
  expect(freshness.ageMs()).toBeNull();
  freshness.onEcho('a', 4_000);
  expect(freshness.ageMs()).toBe(6_000);
  freshness.onEcho('b', 9_000);
  freshness.onEcho('a', 5_000);
  expect(freshness.ageMs()).toBe(1_000);
});
