// Handlers of the planned shifts of couriers: those of a month, and planning, changing and cancelling one.
import type { Branch } from '@despacho/contract/branches.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { NewSchedule, Schedule, ScheduleConflict, ShiftTimes } from '@despacho/contract/couriers/schedules.ts';
import {
  canBecome,
  FIRST_STATUS,
  isChangeable,
  isNearEnough,
  monthWindow,
} from '@despacho/domain/couriers/schedules.ts';
import type { ProcessContext } from '../../platform/context.ts';
import { branches } from '../../store/companies/branches.ts';
import { companies } from '../../store/companies/companies.ts';
import { couriers } from '../../store/couriers/couriers.ts';
import {
  changeSchedule,
  createSchedules,
  findSchedule,
  isScheduleWithin,
  schedulesIn,
} from '../../store/couriers/schedules.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { Handlers } from '../handlers.ts';
import { narrowed } from '../narrowed.ts';
import { refuse, respond, type Outcome, type Refusal } from '../outcome.ts';

type Dependencies = Pick<ProcessContext, 'clock'> & { db: Firestore };
type ScheduleHandlers = Pick<Handlers, 'schedules' | 'createSchedule' | 'changeSchedule' | 'cancelSchedule'>;

export const scheduleClash = (reason: ScheduleConflict['reason']): Refusal => refuse('conflict', { reason });

/** A shift of an existing courier and branch. */
export const plannedShift = (
  courier: Pick<Courier, 'id' | 'name'>,
  { id, name, company }: Pick<Branch, 'id' | 'name' | 'company'>,
  { startsAt, endsAt }: ShiftTimes,
  now: number,
): Omit<Schedule, 'id'> => ({
  courier: { id: courier.id, name: courier.name },
  branch: { id, name },
  companyId: company.id,
  createdAt: new Date(now).toISOString(),
  journey: { startsAt: toSeconds(startsAt), endsAt: toSeconds(endsAt) },
  status: FIRST_STATUS,
  times: { startedAt: null, completedAt: null },
  phoneTimes: { startedAt: null, completedAt: null },
});

/** Documents store whole seconds. */
const toSeconds = (instant: string): string => new Date(Math.round(Date.parse(instant) / 1_000) * 1_000).toISOString();

/** [AT12] */
const hasAssistance = async (db: Firestore, companyId: string): Promise<boolean> =>
  (await companies.find(db, companyId))?.hasAssistance === true;

/** [AT12] At the end that is too far away. */
const timesRefusal = ({ startsAt, endsAt }: ShiftTimes, now: number): Refusal | null => {
  if (isNearEnough({ startsAt, endsAt }, now)) return null;
  const path = isNearEnough({ startsAt, endsAt: startsAt }, now) ? 'body.endsAt' : 'body.startsAt';
  return refuse('invalid', [{ path, issue: 'out-of-range' }]);
};

/** [AT12] A shift that may be planned, before it is compared with those of its courier. */
export const plannedOf = async (
  db: Firestore,
  body: NewSchedule,
  now: number,
): Promise<Outcome<Omit<Schedule, 'id'>>> => {
  const outOfRange = timesRefusal(body, now);
  if (outOfRange !== null) return outOfRange;
  const [courier, branch] = await Promise.all([couriers.find(db, body.courierId), branches.find(db, body.branchId)]);
  if (courier === null) return refuse('invalid', [{ path: 'body.courierId', issue: 'unknown' }]);
  if (courier.accountStatus === 'INACTIVE') return refuse('invalid', [{ path: 'body.courierId', issue: 'disabled' }]);
  if (branch === null) return refuse('invalid', [{ path: 'body.branchId', issue: 'unknown' }]);
  if (!branch.isEnabled) return refuse('invalid', [{ path: 'body.branchId', issue: 'disabled' }]);
  if (!(await hasAssistance(db, branch.company.id))) return scheduleClash('no-assistance');
  return respond(plannedShift(courier, branch, body, now));
};

const isSameTime = (a: string | null, b: string): boolean =>
  a !== null && Math.abs(Date.parse(a) - Date.parse(b)) < 1_000;

export const scheduleHandlers = ({ db, clock }: Dependencies): ScheduleHandlers => ({
  schedules: async ({ scope, query: { year, month, ...named } }) => {
    const within = await narrowed(db, scope, named);
    if (within === null) {
      const path = named.branch === undefined ? 'query.company' : 'query.branch';
      return refuse('invalid', [{ path, issue: 'unknown' }]);
    }
    return respond(await schedulesIn(db, within, monthWindow(year, month)));
  },
  createSchedule: async ({ caller, scope, body }) => {
    const shift = await plannedOf(db, body, clock.now());
    if (!shift.ok) return shift;
    if (!isScheduleWithin(scope, { ...shift.value, id: '' })) return refuse('forbidden');
    const event = { by: { id: caller.id, name: caller.name }, at: clock.now() };
    const [written] = await createSchedules(db, [shift.value], event);
    if (written === undefined) throw new Error('a creation has a result');
    return written.ok ? { ok: true, status: 201, value: written.value } : scheduleClash(written.reason);
  },
  changeSchedule: async ({ caller, scope, params: { id }, body: { base, startsAt, endsAt } }) => {
    const existing = await findSchedule(db, id);
    if (existing === null || !isScheduleWithin(scope, existing)) return refuse('not-found');
    if (existing.companyId !== null && !(await hasAssistance(db, existing.companyId)))
      return scheduleClash('no-assistance');
    const hasSameTimes = isSameTime(existing.journey.startsAt, startsAt) && isSameTime(existing.journey.endsAt, endsAt);
    const outOfRange = hasSameTimes ? null : timesRefusal({ startsAt, endsAt }, clock.now());
    if (outOfRange !== null) return outOfRange;
    const event = { what: 'changed', by: { id: caller.id, name: caller.name }, at: clock.now() };
    const written = await changeSchedule<'status' | 'changed' | 'elsewhere'>(db, id, event, (stored) => {
      const { journey } = stored;
      if (!isScheduleWithin(scope, stored)) return { ok: false, reason: 'elsewhere' };
      if (isSameTime(journey.startsAt, startsAt) && isSameTime(journey.endsAt, endsAt)) return { ok: true, value: {} };
      if (!isChangeable(stored)) return { ok: false, reason: 'status' };
      const isBase =
        isSameTime(journey.startsAt, base.startsAt) &&
        (journey.endsAt === null || isSameTime(journey.endsAt, base.endsAt));
      if (!isBase) return { ok: false, reason: 'changed' };
      return { ok: true, value: { journey: { startsAt: toSeconds(startsAt), endsAt: toSeconds(endsAt) } } };
    });
    if (written === null) return refuse('not-found');
    if (written.ok) return respond(written.value);
    return written.reason === 'elsewhere' ? refuse('not-found') : scheduleClash(written.reason);
  },
  /** [AT4] Cancelling again succeeds. */
  cancelSchedule: async ({ caller, scope, params: { id } }) => {
    const event = { what: 'cancelled', by: { id: caller.id, name: caller.name }, at: clock.now() };
    const written = await changeSchedule<'status' | 'elsewhere'>(db, id, event, (stored) => {
      if (!isScheduleWithin(scope, stored)) return { ok: false, reason: 'elsewhere' };
      if (stored.status === 'Cancelado') return { ok: true, value: {} };
      if (!canBecome(stored.status, 'Cancelado')) return { ok: false, reason: 'status' };
      return { ok: true, value: { status: 'Cancelado' } };
    });
    if (written === null) return refuse('not-found');
    if (written.ok) return respond(written.value);
    return written.reason === 'elsewhere' ? refuse('not-found') : scheduleClash(written.reason);
  },
});
