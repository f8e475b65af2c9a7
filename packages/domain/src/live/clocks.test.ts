import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockMs, compareClocks, FIRST_CLOCK, laterClock } from './clocks.ts';

const parts = fc.record({ ms: fc.nat({ max: 2_000_000_000_000 }), seq: fc.nat({ max: 100_000 }) });
const text = ({ ms, seq }: { ms: number; seq: number }): string => `${ms}-${seq}`;

describe('clocks', () => {
  it('[LV2] compare as two integers, not as text', () => {
    expect(compareClocks('1763748000000-9', '1763748000000-10')).toBeLessThan(0);
    expect(compareClocks('999-0', '1000-0')).toBeLessThan(0);
    expect(compareClocks('12-3', '12-3')).toBe(0);
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        const expected = Math.sign(a.ms - b.ms || a.seq - b.seq);
        expect(Math.sign(compareClocks(text(a), text(b)))).toBe(expected);
        expect(laterClock(text(a), text(b))).toBe(expected >= 0 ? text(a) : text(b));
      }),
    );
  });

  it('the first is before every entry, and a clock contains its milliseconds', () => {
    fc.assert(fc.property(parts, (one) => compareClocks(FIRST_CLOCK, text(one)) <= 0));
    expect(clockMs('1763748000123-4')).toBe(1_763_748_000_123);
  });
});
