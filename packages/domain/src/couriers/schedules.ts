// Planned shifts of couriers: how documents hold their times, the month they belong to, and what may become of them.
import {
  LONGEST_SHIFT_MS,
  type Schedule,
  type ScheduleStatus,
  type ShiftTimes,
} from '@despacho/contract/couriers/schedules.ts';
import { dayRange, type TimeWindow } from '../localTime.ts';
import { isMisdated, type PhoneWrites } from '../orders/phoneTimes.ts';

/** [AT2] Older programs stored the local wall time of a journey as if it were UTC. */
export const JOURNEY_SHIFT_SEC = 21_600;

/** [AT2] The only place that shifts times. `storedMs`: of `initJourney` or `endJourney`. */
export const journeyMs = (storedMs: number, isUtc: boolean): number =>
  isUtc ? storedMs : storedMs + JOURNEY_SHIFT_SEC * 1_000;

const pad = (value: number): string => String(value).padStart(2, '0');

/** [AT3] `month` 0 to 11. Half-open, in local time. */
export const monthWindow = (year: number, month: number): TimeWindow => {
  const first = `${year}-${pad(month + 1)}-01`;
  const next = month === 11 ? `${year + 1}-01-01` : `${year}-${pad(month + 2)}-01`;
  return { from: dayRange(first, first).from, to: dayRange(next, next).from };
};

/** [AT4] Of a new shift. */
export const FIRST_STATUS: ScheduleStatus = 'Pendiente';

/** [AT4] What a status may become. */
export const NEXT_STATUSES = {
  Pendiente: ['Iniciado', 'Cancelado'],
  Iniciado: ['Completado', 'Cancelado'],
  Completado: [],
  Cancelado: [],
} as const satisfies Record<ScheduleStatus, readonly ScheduleStatus[]>;

export const canBecome = (from: ScheduleStatus, to: ScheduleStatus): boolean =>
  NEXT_STATUSES[from].some((next) => next === to);

/** [AT20] The times of a shift that began stay as they were planned. */
export const isChangeable = ({ status }: Pick<Schedule, 'status'>): boolean => status === 'Pendiente';

/** [AT12] Five years: what is farther from now is a mistyped year. */
const FARTHEST_MS = 5 * 365.25 * 86_400_000;

export const isNearEnough = ({ startsAt, endsAt }: ShiftTimes, now: number): boolean =>
  [startsAt, endsAt].every((at) => Math.abs(Date.parse(at) - now) <= FARTHEST_MS);

type Shift = Pick<Schedule, 'journey' | 'status'>;

/** A shift without an end takes as long as the longest. */
export const windowOf = ({ journey: { startsAt, endsAt } }: Pick<Shift, 'journey'>): TimeWindow => {
  const from = Date.parse(startsAt);
  return { from, to: endsAt === null ? from + LONGEST_SHIFT_MS : Date.parse(endsAt) };
};

/** Earlier than its beginning, a check-in belongs to a planned shift. */
const EARLY_MS = 2 * 3_600_000;

/** [CP7] The planned shift that a check-in or a check-out at this instant moves on; null: none. */
export const plannedShiftAt = <S extends Shift>(
  shifts: readonly S[],
  to: 'Iniciado' | 'Completado',
  at: number,
): S | null => {
  const movable = shifts.filter((shift) => shift.status !== 'Cancelado' && canBecome(shift.status, to));
  if (to === 'Completado') return movable.at(-1) ?? null;
  return movable.find((shift) => windowOf(shift).from - EARLY_MS <= at && at < windowOf(shift).to) ?? null;
};

/** [AT23] Of two shifts of one courier; one may begin when the other ends. */
export const doOverlap = (one: Pick<Shift, 'journey'>, other: Pick<Shift, 'journey'>): boolean => {
  const [a, b] = [windowOf(one), windowOf(other)];
  return a.from < b.to && b.from < a.to;
};

/** [AT23] Why a shift cannot be planned beside those of the same courier; a cancelled one takes no time. */
export const clashOf = (
  planned: Pick<Shift, 'journey'>,
  others: readonly Shift[],
): 'overlap' | 'shift-taken' | null => {
  const clashing = others.filter((other) => other.status !== 'Cancelado' && doOverlap(planned, other));
  if (clashing.length === 0) return null;
  const { startsAt, endsAt } = planned.journey;
  const isSame = clashing.some(({ journey }) => journey.startsAt === startsAt && journey.endsAt === endsAt);
  return isSame ? 'shift-taken' : 'overlap';
};

const PHONE_END = { Pendiente: null, Iniciado: 'startedAt', Completado: 'completedAt', Cancelado: null } as const;

/** [DO21] What counts instead of the time that the phone wrote last; null: that counts. A shift that was stored as it is stays. */
export const countedStep = (
  { status, times, phoneTimes }: Pick<Schedule, 'status' | 'times' | 'phoneTimes'>,
  writes: PhoneWrites,
): Partial<Schedule['times']> | null => {
  const { createdAt, updatedAt } = writes;
  const end = PHONE_END[status];
  if (end === null || phoneTimes[end] !== null || createdAt === updatedAt) return null;
  const at = times[end];
  return at !== null && isMisdated(at, updatedAt, writes) ? { [end]: new Date(updatedAt).toISOString() } : null;
};
