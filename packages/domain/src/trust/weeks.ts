// Weeks of the ISO-8601 calendar, from Monday to Sunday, written `2026-W47`.
import { DAY_MS } from '@despacho/contract/durations.ts';
import type { Period } from '../numbers/periods.ts';

const WEEK_MS = 7 * DAY_MS;
/** The year of a week is that of this weekday: Monday is 0. */
const THURSDAY = 3;

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
/** Monday is 0. */
const weekdayOf = (ms: number): number => (new Date(ms).getUTCDay() + 6) % 7;
const mondayOf = (ms: number): number => ms - weekdayOf(ms) * DAY_MS;

/** `day`: `2026-11-21`. [TS9] */
export const weekOf = (day: string): string => {
  const thursday = mondayOf(Date.parse(day)) + THURSDAY * DAY_MS;
  const year = new Date(thursday).getUTCFullYear();
  const number = Math.floor((thursday - Date.UTC(year, 0, 1)) / WEEK_MS) + 1;
  return `${year}-W${String(number).padStart(2, '0')}`;
};

/** [TS9] Its Monday and Sunday; null: the year has no such week. */
export const weekPeriod = (week: string): Period | null => {
  const [year = 0, number = 0] = week.split('-W').map(Number);
  // The fourth of January is always in the first week.
  const monday = mondayOf(Date.UTC(year, 0, 4)) + (number - 1) * WEEK_MS;
  if (Number.isNaN(monday) || weekOf(dayText(monday)) !== week) return null;
  return { from: dayText(monday), to: dayText(monday + 6 * DAY_MS) };
};

/** `from`: the Monday of a week. */
export const weekBefore = ({ from }: Pick<Period, 'from'>): string => weekOf(dayText(Date.parse(from) - WEEK_MS));
