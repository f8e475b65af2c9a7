// The shifts of couriers whose company has assistance, as a plan of the seed: when each begins and ends, who does not come, and
// when the branch approves. History and simulator write the same documents from it.
import type { Branch } from '@despacho/contract/branches.ts';
import type { CheckIn } from '@despacho/contract/couriers/attendance.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { Schedule } from '@despacho/contract/couriers/schedules.ts';
import { HOUR_MS, MINUTE_MS } from '@despacho/contract/durations.ts';
import { dayPath } from '@despacho/domain/localTime.ts';
import { COLLECTIONS } from '../../store/collections.ts';
import { checkInCodec } from '../../store/couriers/attendance.ts';
import { scheduleCodec } from '../../store/couriers/schedules.ts';
import type { PlainDocument } from '../documents.ts';
import { idFor, randomFor } from '../random.ts';
import { BRANCHES, COMPANIES } from './companies.ts';

const SHIFT_MS = 9 * HOUR_MS;

/** Hours of the local day at which shifts begin; the last one ends after midnight. */
const STARTS = [6, 9, 11, 14, 17] as const;

export type Shift = {
  courier: Pick<Courier, 'id' | 'name'>;
  branch: Branch;
  /** The start of the local day on which it begins. */
  midnight: number;
  /** As planned. */
  start: number;
  /** When the courier came and left. */
  from: number;
  to: number;
  isMissed: boolean;
  /** When the branch approves the entry and the exit; null: it is left open. */
  inApprovedAt: number | null;
  outApprovedAt: number | null;
};

const shiftOf = (seed: number, courier: Shift['courier'], branch: Branch, midnight: number): Shift => {
  const random = randomFor(seed, 'shift', courier.id, midnight);
  const start = midnight + randomFor(seed, 'shift-start', courier.id).pick(STARTS) * HOUR_MS;
  const from = Math.round(start + random.between(-10, 14) * MINUTE_MS);
  const to = Math.round(start + SHIFT_MS + random.between(-6, 40) * MINUTE_MS);
  const approval = (at: number, share: number): number | null =>
    random.chance(share) ? at + Math.round(random.between(3, 45) * MINUTE_MS) : null;
  return {
    courier: { id: courier.id, name: courier.name },
    branch,
    midnight,
    start,
    from,
    to,
    isMissed: random.chance(0.05),
    inApprovedAt: approval(from, 0.8),
    outApprovedAt: approval(to, 0.7),
  };
};

const WITH_ASSISTANCE = new Set(COMPANIES.filter(({ hasAssistance }) => hasAssistance).map(({ id }) => id));

/** Shifts of the couriers who belong to a branch and are on duty, one each. */
export const shiftsOn = (
  seed: number,
  couriers: Iterable<Pick<Courier, 'id' | 'name' | 'branch' | 'accountStatus'>>,
  midnight: number,
): Shift[] =>
  Array.from(couriers).flatMap((courier) => {
    const branch = BRANCHES.find(({ id }) => id === courier.branch?.id);
    if (branch === undefined || !WITH_ASSISTANCE.has(branch.company.id) || courier.accountStatus !== 'ACTIVE')
      return [];
    return [shiftOf(seed, courier, branch, midnight)];
  });

const instant = (at: number): string => new Date(at).toISOString();
/** Null: it has not happened yet. */
const past = (at: number, now: number): string | null => (at <= now ? instant(at) : null);

const statusOf = ({ from, to, isMissed }: Shift, now: number): Schedule['status'] => {
  if (from > now) return 'Pendiente';
  if (isMissed) return 'Cancelado';
  return to > now ? 'Iniciado' : 'Completado';
};

export const schedulePath = (seed: number, { courier, midnight }: Shift): string =>
  `${COLLECTIONS.schedules}/${idFor(seed, 'schedule', courier.id, midnight)}`;

/** What a shift has come to. */
export const progressOf = (shift: Shift, now: number): Pick<Schedule, 'status' | 'times'> => ({
  status: statusOf(shift, now),
  times: shift.isMissed
    ? { startedAt: null, completedAt: null }
    : { startedAt: past(shift.from, now), completedAt: past(shift.to, now) },
});

export const scheduleDocument = (seed: number, shift: Shift, now: number): PlainDocument => ({
  path: schedulePath(seed, shift),
  data: scheduleCodec.write({
    courier: shift.courier,
    branch: { id: shift.branch.id, name: shift.branch.name },
    companyId: shift.branch.company.id,
    createdAt: instant(shift.midnight),
    journey: { startsAt: instant(shift.start), endsAt: instant(shift.start + SHIFT_MS) },
    ...progressOf(shift, now),
  }),
});

export const checkInPath = (seed: number, { courier, midnight }: Shift): string => {
  const { year, monthDay } = dayPath(midnight);
  return `${COLLECTIONS.checkIns}/${year}/${monthDay}/${idFor(seed, 'check-in', courier.id, midnight)}`;
};

/** As the courier's phone and the branch wrote it until then; null: the courier did not come, or not yet. */
export const checkInDocument = (seed: number, shift: Shift, now: number): PlainDocument | null => {
  const { courier, branch, from, to, isMissed, inApprovedAt, outApprovedAt } = shift;
  if (isMissed || from > now) return null;
  const written: Partial<CheckIn> = {
    courierId: courier.id,
    name: courier.name,
    checkInAt: instant(from),
    checkOutAt: past(to, now),
    isCheckInApproved: inApprovedAt !== null && inApprovedAt <= now,
    isCheckOutApproved: outApprovedAt !== null && outApprovedAt <= now,
    branch: {
      id: branch.id,
      name: branch.name,
      companyId: branch.company.id,
      companyName: branch.company.name,
      address: branch.address,
    },
  };
  return { path: checkInPath(seed, shift), data: checkInCodec.write(written) };
};
