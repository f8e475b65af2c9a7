import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calendarDate,
  dayOfCalendar,
  daysBefore,
  daysIn,
  isDay,
  monthOf,
  rangeProblem,
  startOfDay,
  today,
} from './days.ts';

const rule = { mostDays: 31, today: '2026-11-21' };

describe('days', () => {
  it('[TM3] are those of Guatemala: at five in the morning UTC it is still yesterday', () => {
    expect(today(Date.parse('2026-11-21T05:59:59Z'))).toBe('2026-11-20');
    expect(today(Date.parse('2026-11-21T06:00:00Z'))).toBe('2026-11-21');
  });

  it('begin at midnight of Guatemala', () => {
    expect(startOfDay('2026-11-21')).toBe(Date.parse('2026-11-21T06:00:00Z'));
    expect(startOfDay('2024-02-29')).toBe(Date.parse('2024-02-29T06:00:00Z'));
  });

  it('are counted with both ends', () => {
    expect(daysIn({ from: '2026-11-21', to: '2026-11-21' })).toBe(1);
    expect(daysIn({ from: '2026-02-28', to: '2026-03-01' })).toBe(2);
    expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28');
  });

  it('must exist', () => {
    expect(['2026-02-29', '2024-02-29', '2026-13-01', '', '21-11-2026'].map(isDay)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
  });

  it('fill a month', () => {
    expect(monthOf('2024-02-10')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
    expect(monthOf('2026-12-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(monthOf('2026-01-31')).toEqual({ from: '2026-01-01', to: '2026-01-31' });
  });

  it('are the same in the calendar of any zone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (count) => {
        const day = daysBefore('2050-01-01', count);
        expect(dayOfCalendar(calendarDate(day))).toBe(day);
      }),
      { seed: 7 },
    );
  });
});

describe('a range of days', () => {
  it.each([
    ['2026-11-01', '2026-11-21', null],
    ['2026-10-22', '2026-11-21', null],
    ['2026-10-21', '2026-11-21', 'tooMany'],
    ['2026-11-21', '2026-11-20', 'backwards'],
    ['2026-11-21', '2026-11-22', 'future'],
    ['', '2026-11-21', 'missing'],
    ['2026-11-31', '2026-12-01', 'missing'],
  ])('%s to %s: %s', (from, to, problem) => {
    expect(rangeProblem({ from, to }, rule)).toBe(problem);
  });
});
