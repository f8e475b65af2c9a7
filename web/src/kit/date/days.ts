// Days as text, `2026-11-21`: what people choose. They become instants on the server, in the time of Guatemala [TM2].
import { DAY_MS } from '@despacho/contract/durations.ts';
import { localDay, startOfLocalDay, writtenDay } from '@despacho/domain/localTime.ts';

export type Day = string;
export type DayRange = { from: Day; to: Day };

const pattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** A day has no zone: noon UTC is the same day everywhere it is counted. */
const numberOf = (day: Day): number => Math.floor(Date.parse(`${day}T12:00:00Z`) / DAY_MS);
const dayOf = (number: number): Day => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** The 31st of February is none. */
export const isDay = (text: string): boolean => pattern.test(text) && dayOf(numberOf(text)) === text;

export const today = (now: number): Day => localDay(now);
export const daysBefore = (day: Day, count: number): Day => dayOf(numberOf(day) - count);
/** The instant at which a day begins in Guatemala. */
export const startOfDay = (day: Day): number => startOfLocalDay(Date.parse(`${day}T12:00:00Z`));

/** As all dates of the screens: `21-11-2026`. */
export const dayName: (day: Day) => string = writtenDay;
/** Both ends belong to it. */
export const daysIn = ({ from, to }: DayRange): number => numberOf(to) - numberOf(from) + 1;

export const monthOf = (day: Day): DayRange => {
  const from = `${day.slice(0, 7)}-01`;
  const next = dayOf(numberOf(from) + 31).slice(0, 7);
  return { from, to: daysBefore(`${next}-01`, 1) };
};

/** `2026-11`, the newest first. */
export const lastMonths = (day: Day, count: number): string[] => {
  const months: string[] = [];
  for (let at = day; months.length < count; at = daysBefore(monthOf(at).from, 1)) months.push(at.slice(0, 7));
  return months;
};

/** The calendar of the browser's own zone shows it: only its year, month and day count. */
export const calendarDate = (day: Day): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};
export const dayOfCalendar = (date: Date): Day => {
  const pad = (value: number, length = 2): string => String(value).padStart(length, '0');
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
};

/** `first`: nothing before it may be chosen; null or missing: anything. */
export type RangeRule = { mostDays: number; today: Day; first?: Day | null };
export type RangeProblem = 'missing' | 'backwards' | 'tooMany' | 'future' | 'tooOld';

export const rangeProblem = ({ from, to }: DayRange, rule: RangeRule): RangeProblem | null => {
  if (!isDay(from) || !isDay(to)) return 'missing';
  if (from > to) return 'backwards';
  if (to > rule.today) return 'future';
  const first = rule.first ?? null;
  if (first !== null && from < first) return 'tooOld';
  return daysIn({ from, to }) > rule.mostDays ? 'tooMany' : null;
};
