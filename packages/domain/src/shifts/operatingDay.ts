// The day that shifts are proposed for. It begins at 04:00, so that what is delivered after midnight belongs to the evening
// before, and a shift may end after midnight. Each half hour belongs to exactly one of these days.
import { HALF_HOURS } from '@despacho/contract/numbers.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { dayRange, localDay, type TimeWindow } from '../localTime.ts';
import { asWork, daysBefore, type PastDay } from './forecast.ts';
import { SLOT_MIN } from './need.ts';
import type { ShiftTime } from './propose.ts';

export const SLOT_MS = SLOT_MIN * MINUTE_MS;
/** [SH12] Half hours from local midnight to the beginning of an operating day. */
export const FIRST_SLOT = 8;
const FIRST_MS = FIRST_SLOT * SLOT_MS;

/** [SH12] The operating day of an instant: `2026-11-21` until 04:00 of the 22nd. */
export const operatingDay = (at: number): string => localDay(at - FIRST_MS);

/** [SH12] From 04:00 of the first day to 04:00 after the last one. */
export const operatingWindow = (first: string, last = first): TimeWindow => {
  const { from, to } = dayRange(first, last);
  return { from: from + FIRST_MS, to: to + FIRST_MS };
};

/** [SH5] To the nearest half hours, cut to the operating day that begins at `start`; null: outside it. */
export const timeIn = ({ from: start }: TimeWindow, { from, to }: TimeWindow): ShiftTime | null => {
  const slotOf = (at: number): number => Math.min(HALF_HOURS, Math.max(0, Math.round((at - start) / SLOT_MS)));
  const time = { from: slotOf(from), to: slotOf(to) };
  return time.from < time.to ? time : null;
};

/**
 * [SH1] [SH12] The work of operating days from the deliveries of local days in their order. An operating day is absent where one
 * of its two local days is.
 */
export const workByDay = (localDays: readonly PastDay[]): PastDay[] =>
  localDays.flatMap(({ day, orders }, at) => {
    const next = localDays[at + 1];
    if (next === undefined || daysBefore(next.day, day) !== 1) return [];
    const work = asWork([...orders, ...next.orders]);
    return [{ day, orders: work.slice(FIRST_SLOT, FIRST_SLOT + HALF_HOURS) }];
  });
