// Days as the people of the operation live them: America/Guatemala has been UTC-6 all year since 2007, so no time zone
// tables are needed.

import { DAY_MS } from '@despacho/contract/durations.ts';

const OFFSET_MS = -6 * 3_600_000;

/** Half-open: `from` belongs to it, `to` does not [TM2]. Milliseconds since 1970. */
export type TimeWindow = { from: number; to: number };

const dayNumber = (at: number): number => Math.floor((at + OFFSET_MS) / DAY_MS);
const startOf = (day: number): number => day * DAY_MS - OFFSET_MS;

/** [TM1] The midnight that began the local day. */
export const startOfLocalDay = (at: number): number => startOf(dayNumber(at));

/** [TM2] From the start of the day `daysBack` days ago to the end of today . */
export const dayWindow = (now: number, daysBack = 0): TimeWindow => ({
  from: startOf(dayNumber(now) - daysBack),
  to: startOf(dayNumber(now) + 1),
});

/** [TM7] From the start of one local day to the end of another, both written `2026-11-21`. */
export const dayRange = (first: string, last: string): TimeWindow => ({
  from: Date.parse(first) - OFFSET_MS,
  to: Date.parse(last) + DAY_MS - OFFSET_MS,
});

export const isWithin = ({ from, to }: TimeWindow, at: number): boolean => from <= at && at < to;

export const isSameLocalDay = (a: number, b: number): boolean => dayNumber(a) === dayNumber(b);

/** [TM3] `2026-11-21`. */
export const localDay = (at: number): string => new Date(at + OFFSET_MS).toISOString().slice(0, 10);

/** [TM4] The two path segments of collections by day: `theft/{year}/{monthDay}`. */
export const dayPath = (at: number): { year: string; monthDay: string } => {
  const day = localDay(at);
  return { year: day.slice(0, 4), monthDay: day.slice(5) };
};

/** [TM5] Milliseconds since local midnight. */
export const timeOfLocalDay = (at: number): number => at - startOfLocalDay(at);

/** [TM6] Whole hours since Monday's midnight, 0 to 167. The first of January 1970 was a Thursday. */
export const localWeekHour = (at: number): number =>
  ((((dayNumber(at) + 3) % 7) + 7) % 7) * 24 + Math.floor(timeOfLocalDay(at) / 3_600_000);

/** [TM9] `21-11-2026` of `2026-11-21`. */
export const writtenDay = (day: string): string => day.split('-').toReversed().join('-');

/** `21-11-2026`. */
export const dayText = (at: number): string => writtenDay(localDay(at));

/** `21-11-2026 12:41:07`. */
export const localDateTime = (at: number): string =>
  `${dayText(at)} ${new Date(timeOfLocalDay(at)).toISOString().slice(11, 19)}`;
