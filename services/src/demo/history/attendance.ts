// Shifts of couriers whose company has assistance: this month's schedule, and who checked in and out.
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { Branch } from '@despacho/contract/companies.ts';
import { dayPath, startOfLocalDay } from '@despacho/domain/localTime.ts';
import { COLLECTIONS } from '../../store/collections.ts';
import { writeInstant } from '../../store/documents/instants.ts';
import { BRANCHES, COMPANIES } from '../city/companies.ts';
import type { PlainDocument } from '../documents.ts';
import { idFor, randomFor } from '../random.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const CHECK_IN_DAYS = 8;
const SHIFT_MS = 9 * HOUR_MS;

/** Hours of the local day at which shifts begin. */
const STARTS = [6, 9, 11, 14] as const;

type Shift = { courier: Courier; branch: Branch; midnight: number; from: number; to: number; isMissed: boolean };

const shiftsOf = (seed: number, courier: Courier, branch: Branch, midnight: number): Shift => {
  const random = randomFor(seed, 'shift', courier.id, midnight);
  const start = midnight + randomFor(seed, 'shift-start', courier.id).pick(STARTS) * HOUR_MS;
  const from = Math.round(start + random.between(-10, 14) * MINUTE_MS);
  const to = Math.round(start + SHIFT_MS + random.between(-6, 40) * MINUTE_MS);
  return { courier, branch, midnight, from, to, isMissed: random.chance(0.05) };
};

const instantOrNull = (at: number, now: number) => (at <= now ? writeInstant(new Date(at).toISOString()) : null);

const statusOf = ({ from, to, isMissed }: Shift, now: number): string => {
  if (isMissed && from <= now) return 'Cancelado';
  if (from > now) return 'Pendiente';
  return to > now ? 'Iniciado' : 'Completado';
};

/** Journeys are stored in UTC, marked by `isUtc`; only documents of old programs have shifted journeys. */
const scheduleOf = (seed: number, shift: Shift, now: number): PlainDocument => {
  const { courier, branch, midnight, from, to, isMissed } = shift;
  const statusTimes = isMissed ? {} : { Iniciado: instantOrNull(from, now), Completado: instantOrNull(to, now) };
  return {
    path: `${COLLECTIONS.schedules}/${idFor(seed, 'schedule', courier.id, midnight)}`,
    data: {
      alias: { id: courier.id, name: courier.name },
      branch: { id: branch.id, name: branch.name },
      companyId: branch.company.id,
      createdAt: writeInstant(new Date(midnight).toISOString()),
      initJourney: Math.round(from / 1_000),
      endJourney: Math.round(to / 1_000),
      isUtc: true,
      status: statusOf(shift, now),
      statusTimes,
    },
  };
};

/** Null when the courier did not come. */
const checkInOf = (seed: number, shift: Shift, now: number): PlainDocument | null => {
  const { courier, branch, midnight, from, to, isMissed } = shift;
  const { year, monthDay } = dayPath(midnight);
  if (isMissed || from > now) return null;
  const random = randomFor(seed, 'approval', courier.id, midnight);
  return {
    path: `${COLLECTIONS.checkIns}/${year}/${monthDay}/${idFor(seed, 'check-in', courier.id, midnight)}`,
    data: {
      bikerId: courier.id,
      name: courier.name,
      checkinTime: instantOrNull(from, now),
      checkOutTime: instantOrNull(to, now),
      checkInApproved: random.chance(0.8),
      checkOutApproved: to <= now && random.chance(0.7),
      branch: {
        id: branch.id,
        companyId: branch.company.id,
        companyName: branch.company.name,
        branchName: branch.name,
        address: branch.address,
      },
    },
  };
};

/** Schedules from the first of the month to tomorrow; attendance of the last days. */
export const attendanceUntil = (seed: number, couriers: readonly Courier[], now: number): PlainDocument[] => {
  const companies = new Set(COMPANIES.filter(({ hasAssistance }) => hasAssistance).map(({ id }) => id));
  const today = startOfLocalDay(now);
  const daysOfMonth = Number(dayPath(now).monthDay.slice(3));
  return couriers.flatMap((courier) => {
    const branch = BRANCHES.find(({ id }) => id === courier.branch?.id);
    if (branch === undefined || !companies.has(branch.company.id) || courier.accountStatus !== 'ACTIVE') return [];
    const daysBack = Math.max(daysOfMonth, CHECK_IN_DAYS);
    const shifts = Array.from({ length: daysBack + 1 }, (_, index) =>
      shiftsOf(seed, courier, branch, today + (1 - index) * DAY_MS),
    );
    const planned = shifts.slice(0, daysOfMonth + 1).map((shift) => scheduleOf(seed, shift, now));
    const attended = shifts.slice(0, CHECK_IN_DAYS + 1).flatMap((shift) => checkInOf(seed, shift, now) ?? []);
    return [...planned, ...attended];
  });
};
