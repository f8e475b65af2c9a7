import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayPath,
  dayRange,
  dayWindow,
  isSameLocalDay,
  isWithin,
  localDay,
  localWeekHour,
  startOfLocalDay,
  timeOfLocalDay,
} from './localTime.ts';

const at = Date.parse;
const instants = fc.integer({ min: at('2000-01-01T00:00:00Z'), max: at('2100-01-01T00:00:00Z') });

describe('local time', () => {
  it('[TM1] midnight is 06:00 UTC, in June as in December', () => {
    expect(startOfLocalDay(at('2026-06-10T05:59:59.999Z'))).toBe(at('2026-06-09T06:00:00Z'));
    expect(startOfLocalDay(at('2026-12-10T06:00:00.000Z'))).toBe(at('2026-12-10T06:00:00Z'));
  });

  it('[TM1] agrees with the time zone tables', () => {
    const zone = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Guatemala', dateStyle: 'short' });
    const recent = fc.integer({ min: at('2007-01-01T06:00:00Z'), max: at('2037-01-01T00:00:00Z') });
    fc.assert(fc.property(recent, (instant) => localDay(instant) === zone.format(instant)));
  });

  it('[TM2] a day is half-open', () => {
    const today = dayWindow(at('2026-11-21T18:00:00Z'));
    expect(today).toEqual({ from: at('2026-11-21T06:00:00Z'), to: at('2026-11-22T06:00:00Z') });
    expect(isWithin(today, today.from)).toBe(true);
    expect(isWithin(today, today.to - 1)).toBe(true);
    expect(isWithin(today, today.to)).toBe(false);
  });

  it.each([
    [0, '2026-11-21T06:00:00Z'],
    [1, '2026-11-20T06:00:00Z'],
    [4, '2026-11-17T06:00:00Z'],
  ])('[TM2] %i days back', (daysBack, from) => {
    expect(dayWindow(at('2026-11-21T18:00:00Z'), daysBack)).toEqual({ from: at(from), to: at('2026-11-22T06:00:00Z') });
  });

  it('[TM7] a range of days includes its last day, and may be a single day', () => {
    const day = at('2026-11-21T18:00:00Z');
    expect(dayRange('2026-11-21', '2026-11-21')).toEqual(dayWindow(day));
    expect(dayRange('2026-10-22', '2026-11-21')).toEqual({
      from: at('2026-10-22T06:00:00Z'),
      to: at('2026-11-22T06:00:00Z'),
    });
  });

  it('[TM2] each instant is in exactly one of consecutive days', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -40, max: 40 }), (now, hours) => {
        const instant = now + hours * 3_600_000;
        const days = [-3, -2, -1, 0, 1, 2, 3].map((day) => dayWindow(now + day * 86_400_000));
        expect(days.filter((day) => isWithin(day, instant))).toHaveLength(1);
      }),
    );
  });

  it('[TM2] an instant is in the window of its own day and in no other', () => {
    fc.assert(fc.property(instants, instants, (a, b) => isWithin(dayWindow(a), b) === isSameLocalDay(a, b)));
  });

  it('[TM3] a day keeps its date until local midnight', () => {
    expect(localDay(at('2026-11-22T05:59:59.999Z'))).toBe('2026-11-21');
    expect(localDay(at('2026-11-22T06:00:00Z'))).toBe('2026-11-22');
  });

  it('[TM4] path segments are padded', () => {
    expect(dayPath(at('2026-03-05T12:00:00Z'))).toEqual({ year: '2026', monthDay: '03-05' });
    expect(dayPath(at('2027-01-01T05:00:00Z'))).toEqual({ year: '2026', monthDay: '12-31' });
  });

  it('[TM5] time of day begins at midnight', () => {
    expect(timeOfLocalDay(at('2026-11-21T06:00:00Z'))).toBe(0);
    fc.assert(fc.property(instants, (instant) => startOfLocalDay(instant) + timeOfLocalDay(instant) === instant));
  });
});

describe('hours of a week', () => {
  it('[TM6] begin on Monday at local midnight', () => {
    expect(localWeekHour(Date.parse('2026-11-23T06:00:00.000Z'))).toBe(0);
    expect(localWeekHour(Date.parse('2026-11-23T05:59:59.999Z'))).toBe(167);
    expect(localWeekHour(Date.parse('2026-11-21T18:30:00.000Z'))).toBe(5 * 24 + 12);
    expect(localWeekHour(Date.parse('1969-12-29T06:00:00.000Z'))).toBe(0);
  });
});
