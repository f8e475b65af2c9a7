// Shifts of couriers whose company has assistance: this month's schedule, and who checked in and out.
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { DAY_MS } from '@despacho/contract/durations.ts';
import { dayPath, startOfLocalDay } from '@despacho/domain/localTime.ts';
import { checkInDocument, scheduleDocument, shiftsOn, type Shift } from '../city/shifts.ts';
import { writeConfirmedInstants } from '../../store/orders/phoneTimes.ts';
import type { PlainDocument } from '../documents.ts';

const CHECK_IN_DAYS = 8;

/** The store has it from now on, not since the courier came. */
const checkInUntil = (seed: number, shift: Shift, now: number): PlainDocument[] => {
  const document = checkInDocument(seed, shift, now);
  if (document === null) return [];
  const confirmed = writeConfirmedInstants([shift.from, shift.to].map((at) => new Date(at).toISOString()));
  return [{ ...document, data: { ...document.data, ...confirmed } }];
};

/** Schedules from the first of the month to tomorrow; attendance of the last days. */
export const attendanceUntil = (seed: number, couriers: readonly Courier[], now: number): PlainDocument[] => {
  const today = startOfLocalDay(now);
  const daysOfMonth = Number(dayPath(now).monthDay.slice(3));
  return Array.from({ length: Math.max(daysOfMonth, CHECK_IN_DAYS) + 1 }, (_, index) =>
    shiftsOn(seed, couriers, today + (1 - index) * DAY_MS).flatMap((shift) => [
      ...(index <= daysOfMonth ? [scheduleDocument(seed, shift, now)] : []),
      ...(index <= CHECK_IN_DAYS ? checkInUntil(seed, shift, now) : []),
    ]),
  ).flat();
};
