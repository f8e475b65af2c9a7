import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOf } from '../numbers/periods.ts';
import { weekBefore, weekOf, weekPeriod } from './weeks.ts';

describe('[TS9] weeks', () => {
  it.each([
    ['2026-11-21', '2026-W47'],
    ['2026-11-22', '2026-W47'],
    ['2026-11-23', '2026-W48'],
    ['2021-01-03', '2020-W53'],
    ['2024-12-30', '2025-W01'],
    ['2027-01-01', '2026-W53'],
  ])('%s is in %s', (day, week) => {
    expect(weekOf(day)).toBe(week);
  });

  it('begin on Monday, have seven days, and follow each other', () => {
    const days = fc
      .date({ min: new Date('1971-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, (day) => {
        const period = weekPeriod(weekOf(day));
        if (period === null) throw new Error('a day is in a week');
        expect(daysOf(period)).toHaveLength(7);
        expect(daysOf(period)).toContain(day);
        expect(new Date(period.from).getUTCDay()).toBe(1);
        const before = weekPeriod(weekBefore(period));
        expect(Date.parse(period.from) - Date.parse(before?.to ?? '')).toBe(86_400_000);
      }),
    );
  });

  it('that a year does not have are none', () => {
    expect([weekPeriod('2025-W53'), weekPeriod('2026-W00'), weekPeriod('2026')]).toEqual([null, null, null]);
    expect(weekPeriod('2026-W53')).toEqual({ from: '2026-12-28', to: '2027-01-03' });
  });
});
