// Periods of local days and what they are compared with. Both ends belong to a period.
import { DAY_MS } from '@despacho/contract/durations.ts';
import { daysBetween, type COMPARISONS } from '@despacho/contract/numbers.ts';
import { dayRange, localDay, timeOfLocalDay } from '../localTime.ts';

export type Period = { from: string; to: string };

export const daysOf = ({ from, to }: Period): string[] => {
  const start = dayRange(from, from).from;
  return Array.from({ length: daysBetween(from, to) }, (_, at) => localDay(start + at * DAY_MS));
};

const periodBefore = ({ from, to }: Period): Period => {
  const start = dayRange(from, from).from;
  return { from: localDay(start - daysBetween(from, to) * DAY_MS), to: localDay(start - DAY_MS) };
};

/** The 31st becomes the last day of a shorter month. */
const monthEarlier = (day: string): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 2, Math.min(date, last))).toISOString().slice(0, 10);
};

/** [NU11] */
export const comparedWith = (period: Period, comparison: (typeof COMPARISONS)[number]): Period =>
  comparison === 'previous' ? periodBefore(period) : { from: monthEarlier(period.from), to: monthEarlier(period.to) };

/** `until`: the instant of its last day at which the comparison of a period that is not over ends; null: it is over. */
export type Comparison = Period & { until: number | null };

/** [NU11] Of a period that is not over only what is over counts: its days up to today, and of today the hours up to now. */
export const comparisonOf = (period: Period, comparison: (typeof COMPARISONS)[number], now: number): Comparison => {
  const today = localDay(now);
  const isOver = period.to < today || period.from > today;
  const before = comparedWith(isOver ? period : { from: period.from, to: today }, comparison);
  return { ...before, until: isOver ? null : dayRange(before.to, before.to).from + timeOfLocalDay(now) };
};
