import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOLDING, intervalAt, levelOf, levelToHold, outlookOf } from './interval.ts';

const MINUTE = 60_000;
/** At full five minutes. */
const NOW = Date.parse('2026-11-21T18:00:00.000Z');
const minutesOf = ({ from, to }: { from: number; to: number }) => [(from - NOW) / MINUTE, (to - NOW) / MINUTE];
const outlook = (...minutes: number[]) =>
  outlookOf(
    minutes.map((each) => each * 60),
    NOW,
  );
const someCases = fc
  .array(fc.integer({ min: 30, max: 6_000 }), { minLength: 1, maxLength: 80 })
  .map((cases) => cases.toSorted((a, b) => a - b));
const someNow = fc.integer({ min: 0, max: 600_000 }).map((later) => NOW + later);

describe('the interval of an outlook', () => {
  it('[FC17] grows from the likeliest five minutes to the likelier side', () => {
    const cases = outlook(6, 11, 12, 13, 14, 16, 17, 18, 26, 31);
    expect([0.4, 0.5, 0.7, 0.8, 0.9, 1].map((level) => minutesOf(intervalAt(cases, level)))).toEqual([
      [10, 15],
      [10, 20],
      [10, 20],
      [5, 20],
      [5, 30],
      [5, 35],
    ]);
  });

  it('[FC17] ends at full five minutes, holds its level, and grows with it', () => {
    fc.assert(
      fc.property(someCases, someNow, fc.double({ min: 0, max: 1, noNaN: true }), (cases, now, level) => {
        const found = outlookOf(cases, now);
        const { from, to } = intervalAt(found, level);
        expect([from % (5 * MINUTE), to % (5 * MINUTE)]).toEqual([0, 0]);
        const inside = cases.filter((sec) => from <= now + sec * 1_000 && now + sec * 1_000 < to).length;
        expect(inside / cases.length).toBeGreaterThanOrEqual(level);
        const wider = intervalAt(found, Math.min(1, level + 0.1));
        expect(wider.from).toBeLessThanOrEqual(from);
        expect(wider.to).toBeGreaterThanOrEqual(to);
      }),
    );
  });

  it('[FC18] holds an instant from the level on that is given for it', () => {
    fc.assert(
      fc.property(someCases, someNow, fc.integer({ min: 0, max: 7_000 }), (cases, now, sec) => {
        const found = outlookOf(cases, now);
        const instant = now + sec * 1_000;
        const level = levelToHold(found, instant);
        const holds = (at: number): boolean => {
          const { from, to } = intervalAt(found, at);
          return from <= instant && instant < to;
        };
        expect([holds(level + 1e-9), level > 0 && holds(level)]).toEqual([level < 1, false]);
      }),
    );
  });

  it('[FC18] has the level at which four of five of the earlier ones would have held', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 0.99, noNaN: true }), { minLength: 20, maxLength: 400 }),
        (levels) => {
          const inside = levels.filter((level) => level < levelOf(levels)).length;
          expect(inside / levels.length).toBeGreaterThanOrEqual(HOLDING);
        },
      ),
    );
    const levels = Array.from({ length: 100 }, (_, index) => index / 100);
    expect(levelOf(levels)).toBeCloseTo(0.8, 10);
  });
});
