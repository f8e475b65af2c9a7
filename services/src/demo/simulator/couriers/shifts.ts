// Couriers check in and out by their phones and move their shifts on; the branch approves most of them, and staff plans the
// next day.
import { DAY_MS } from '@despacho/contract/durations.ts';
import { startOfLocalDay } from '@despacho/domain/localTime.ts';
import { checkInCodec } from '../../../store/couriers/attendance.ts';
import { scheduleCodec } from '../../../store/couriers/schedules.ts';
import {
  checkInDocument,
  checkInPath,
  progressOf,
  scheduleDocument,
  schedulePath,
  shiftsOn,
  type Shift,
} from '../../city/shifts.ts';
import type { Write } from '../../documents.ts';
import { mergeWrite, type Draft } from '../draft.ts';
import type { Setup, World } from '../world.ts';

/** The shifts of each day follow from the setup and the couriers: computed once for all steps of a day. */
const plans = new WeakMap<Setup, Map<number, Shift[]>>();
const DAYS_KEPT = 4;

const shiftsOf = ({ setup, riders }: Pick<World, 'setup' | 'riders'>, midnight: number): readonly Shift[] => {
  const days = plans.get(setup) ?? new Map<number, Shift[]>();
  plans.set(setup, days);
  const existing = days.get(midnight);
  if (existing !== undefined) return existing;
  const couriers = Array.from(riders.values(), ({ courier }) => courier);
  const shifts = shiftsOn(setup.seed, couriers, midnight);
  days.set(midnight, shifts);
  for (const old of [...days.keys()].slice(0, -DAYS_KEPT)) days.delete(old);
  return shifts;
};

type Span = { from: number; to: number };
const isDue = ({ from, to }: Span, at: number | null): boolean => at !== null && from < at && at <= to;

/** At each midnight the shifts of the day after the one that begins. */
export const plannedShifts = (world: Pick<World, 'setup' | 'riders'>, { from, to }: Span): Write[] => {
  const writes: Write[] = [];
  for (let midnight = startOfLocalDay(from) + DAY_MS; midnight <= to; midnight += DAY_MS)
    for (const shift of shiftsOf(world, midnight + DAY_MS))
      writes.push({ kind: 'create', ...scheduleDocument(world.setup.seed, shift, midnight) });
  return writes;
};

/** By the courier's phone, at the moment itself. */
const phoneWrites = (seed: number, shift: Shift, at: number): Write[] => {
  const phone = shift.courier.id;
  const data = scheduleCodec.write(progressOf(shift, at));
  const moved: Write = { kind: 'update', isGuarded: false, path: schedulePath(seed, shift), data, phone };
  if (at === shift.to) {
    const checkOut = checkInCodec.write({ checkOutAt: new Date(at).toISOString() });
    return [moved, { kind: 'update', isGuarded: false, path: checkInPath(seed, shift), data: checkOut, phone }];
  }
  const checkIn = checkInDocument(seed, shift, at);
  return checkIn === null ? [moved] : [moved, { kind: 'create', ...checkIn, phone }];
};

const staffWrites = (seed: number, shift: Shift, span: Span): Write[] => {
  const writes: Write[] = [];
  const approve = (approved: Parameters<typeof checkInCodec.write>[0]): void => {
    const path = checkInPath(seed, shift);
    writes.push({ kind: 'update', isGuarded: false, path, data: checkInCodec.write(approved) });
  };
  if (isDue(span, shift.inApprovedAt)) approve({ isCheckInApproved: true });
  if (isDue(span, shift.outApprovedAt)) approve({ isCheckOutApproved: true });
  return writes;
};

const cancelled = (seed: number, shift: Shift): Write => ({
  kind: 'update',
  isGuarded: false,
  path: schedulePath(seed, shift),
  data: scheduleCodec.write({ status: 'Cancelado' }),
});

export const updateShifts = (draft: Draft): void => {
  const { base, from, to } = draft;
  const { seed } = base.setup;
  const span = { from, to };
  const today = startOfLocalDay(to);
  for (const write of plannedShifts(base, span)) mergeWrite(draft.writes, write);
  for (const shift of [today - DAY_MS, today].flatMap((midnight) => shiftsOf(base, midnight))) {
    // Who began during a pause did not check in.
    if (base.skipped !== null && isDue(base.skipped, shift.from)) continue;
    const writes = shift.isMissed
      ? isDue(span, shift.from)
        ? [cancelled(seed, shift)]
        : []
      : [
          ...[shift.from, shift.to].flatMap((at) => (isDue(span, at) ? phoneWrites(seed, shift, at) : [])),
          ...staffWrites(seed, shift, span),
        ];
    for (const write of writes) mergeWrite(draft.writes, write);
  }
};
