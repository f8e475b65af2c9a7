// Handlers of proposed shifts: what each day needs, what is planned and proposed for it, and planning the proposed ones.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { Branch } from '@despacho/contract/branches.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { NewSchedule, Schedule } from '@despacho/contract/couriers/schedules.ts';
import type { ProposedShift, ShiftRefusal, PlannedResult } from '@despacho/contract/couriers/shiftProposals.ts';
import { DAY_MS } from '@despacho/contract/durations.ts';
import { HALF_HOURS } from '@despacho/contract/numbers.ts';
import { dayRange, localDay, type TimeWindow } from '@despacho/domain/localTime.ts';
import { daysOf } from '@despacho/domain/numbers/periods.ts';
import { windowOf } from '@despacho/domain/couriers/schedules.ts';
import { serves } from '@despacho/domain/orders/parties.ts';
import { assignCouriers, type Candidate, type OpenShift } from '@despacho/domain/shifts/assign.ts';
import { MIN_WEEKS } from '@despacho/domain/shifts/forecast.ts';
import { couriersNeeded, latenessOf, SLOT_MIN, uncoveredSlots } from '@despacho/domain/shifts/need.ts';
import { operatingDay, operatingWindow, SLOT_MS, timeIn } from '@despacho/domain/shifts/operatingDay.ts';
import {
  coverOf,
  proposingShifts,
  type Demand,
  type ShiftRules,
  type ShiftTime,
} from '@despacho/domain/shifts/propose.ts';
import { coverWithout } from '@despacho/domain/shifts/sick.ts';
import { zonesOf } from '@despacho/domain/shifts/zones.ts';
import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import type { ProcessContext } from '../../platform/context.ts';
import { branches } from '../../store/companies/branches.ts';
import { couriers } from '../../store/couriers/couriers.ts';
import { createSchedules, isScheduleWithin, schedulesIn } from '../../store/couriers/schedules.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { Handlers } from '../handlers.ts';
import { narrowed } from '../narrowed.ts';
import { refuse, respond, type Outcome } from '../outcome.ts';
import { plannedOf } from './schedules.ts';
import { readDemand, type DayDemand } from './shiftDemand.ts';

type Dependencies = Pick<ProcessContext, 'clock'> & { db: Firestore };
type Within = Exclude<Scope, { type: 'all' }>;

/** Days to come that are proposed for. */
const FARTHEST_DAYS = 60;
const MAX_HOURS = 2_000;
/** Shifts of couriers that are looked at on both sides of the days: the week's hours and the rest. */
const AROUND_MS = 8 * DAY_MS;
type Wanted = { late: number; shortest: number; longest: number; sick: number };
type NamedShift = OpenShift & { branch: Pick<Branch, 'id' | 'name'> };

const isPlanned = ({ status }: Schedule): boolean => status !== 'Cancelado';

/** Between its steps the process does what else it has to do. */
const proposed = async (demand: Demand, rules: ShiftRules): Promise<ShiftTime[]> => {
  const steps = proposingShifts(demand, rules);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await turnOfEventLoop();
  }
};

const comparedOf = (
  { orders, workMin }: Demand,
  needed: readonly number[],
  shifts: readonly ShiftTime[],
  sick: number,
) => {
  const figuresOf = (cover: number[]) => ({
    couriers: cover,
    lateShare: latenessOf(orders, workMin, cover).lateShare,
    uncovered: uncoveredSlots(needed, cover),
  });
  return {
    present: figuresOf(coverOf(shifts, orders.length)),
    sick: figuresOf(coverWithout(orders, workMin, shifts, sick)),
  };
};

/** [SH7] The own branch first, then couriers of the company, then all others. */
const candidatesOf = (found: readonly Courier[], companyId: string, around: readonly Schedule[]): Candidate[] => {
  const shifts = Map.groupBy(around.filter(isPlanned), ({ courier }) => courier.id ?? '');
  return found
    .filter(({ accountStatus }) => accountStatus !== 'INACTIVE')
    .map((courier) => ({
      id: courier.id,
      shifts: (shifts.get(courier.id) ?? []).map(windowOf),
      rank: (branchId) => {
        if (!serves(courier, { companyId, branchId })) return null;
        if (courier.branch?.id === branchId) return 0;
        return courier.company?.id === companyId ? 1 : 2;
      },
    }));
};

/** One day as if it were proposed alone: its figures, and its shifts before they have couriers. */
const dayOf = async (
  { day, weeks, error, forecast }: DayDemand,
  { planned, workMin, enabled }: { planned: readonly TimeWindow[]; workMin: number; enabled: readonly Branch[] },
  { late, shortest, longest, sick }: Wanted,
) => {
  const history = { day, weeks, neededWeeks: MIN_WEEKS, error };
  if (forecast === null) return { history, figures: null, open: [] };
  const window = operatingWindow(day);
  const plannedTimes = planned.flatMap((shift) => timeIn(window, shift) ?? []);
  const { orders } = forecast;
  const demand = { orders, planned: coverOf(plannedTimes, HALF_HOURS), workMin, lateShare: late / 100 };
  const rules = { minSlots: shortest / SLOT_MIN, maxSlots: longest / SLOT_MIN, maxHours: MAX_HOURS };
  const times = await proposed(demand, rules);
  const zones = zonesOf(times, forecast.branches, workMin);
  const needed = orders.map((count) => couriersNeeded(count, workMin, late / 100));
  const figures = {
    workMin,
    orders,
    needed,
    planned: comparedOf(demand, needed, plannedTimes, sick),
    proposed: comparedOf(demand, needed, [...plannedTimes, ...times], sick),
  };
  const open = times.flatMap(({ from, to }, at): NamedShift[] => {
    const branch = enabled[zones[at] ?? -1];
    const shift = { from: window.from + from * SLOT_MS, to: window.from + to * SLOT_MS };
    return branch === undefined ? [] : [{ ...shift, branch, branchId: branch.id }];
  });
  return { history, figures, open };
};

/** [SH7] [SH13] Over all days in their order. The shifts around them are read day by day: each reading has a limit. */
const withCouriers = async (
  db: Firestore,
  { own, within, days }: { own: Scope; within: Within; days: TimeWindow },
  shifts: readonly NamedShift[],
): Promise<ProposedShift[]> => {
  if (shifts.length === 0) return [];
  const around = daysOf({ from: localDay(days.from - AROUND_MS), to: localDay(days.to + AROUND_MS) });
  const [{ found }, ...read] = await Promise.all([
    couriers.list(db, own),
    ...around.map(async (day) => schedulesIn(db, { type: 'all' }, dayRange(day, day))),
  ]);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  const existing = read.flatMap(({ schedules }) => schedules);
  const ids = assignCouriers(shifts, candidatesOf(found, within.companyId, existing));
  return shifts.map(({ branch, from, to }, at) => {
    const id = ids[at] ?? null;
    return {
      branch: { id: branch.id, name: branch.name },
      startsAt: new Date(from).toISOString(),
      endsAt: new Date(to).toISOString(),
      courier: id === null ? null : { id, name: names.get(id) ?? '' },
    };
  });
};

const REFUSALS: Readonly<Record<string, ShiftRefusal>> = { 'body.courierId': 'courier', 'body.branchId': 'branch' };

/** [SH9] */
const refusalOf = (refusal: Extract<Outcome<unknown>, { ok: false }>): ShiftRefusal => {
  if (refusal.code === 'conflict') return 'no-assistance';
  const { details } = refusal;
  const first: unknown = Array.isArray(details) ? details[0] : null;
  const path = typeof first === 'object' && first !== null && 'path' in first ? String(first.path) : '';
  return REFUSALS[path] ?? 'time';
};
const refusedAs = (reason: ShiftRefusal): PlannedResult => ({ status: 'refused', reason });

export const shiftProposalHandlers = ({ db, clock }: Dependencies): Pick<Handlers, 'shiftProposal' | 'takeShifts'> => ({
  shiftProposal: async ({ scope: own, query: { day, days: count, company, branch, ...wanted } }) => {
    const within = await narrowed(db, own, { company, branch });
    if (within === null)
      return refuse('invalid', [{ path: branch === undefined ? 'query.company' : 'query.branch', issue: 'unknown' }]);
    if (within.type === 'all') return refuse('invalid', [{ path: 'query.company', issue: 'required' }]);
    const now = clock.now();
    const last = localDay(dayRange(day, day).from + (count - 1) * DAY_MS);
    const window = operatingWindow(day, last);
    if (day < operatingDay(now) || window.to - DAY_MS > now + FARTHEST_DAYS * DAY_MS)
      return refuse('invalid', [{ path: 'query.day', issue: 'out-of-range' }]);
    const { found } = await branches.list(db, within);
    const enabled = found.filter(({ isEnabled }) => isEnabled);
    const branchIds = enabled.map(({ id }) => id);
    const [{ workMin, demands }, { schedules }] = await Promise.all([
      readDemand(db, within, branchIds, daysOf({ from: day, to: last }), now),
      schedulesIn(db, within, { from: window.from - DAY_MS, to: window.to }),
    ]);
    const planned = schedules.filter(isPlanned).map(windowOf);
    const days = await Promise.all(demands.map(async (demand) => dayOf(demand, { planned, workMin, enabled }, wanted)));
    const open = days.flatMap((each) => each.open);
    const shifts = await withCouriers(db, { own, within, days: window }, open);
    return respond({
      days: days.map(({ history, figures }) => ({
        ...history,
        proposal: figures && {
          ...figures,
          shifts: shifts.filter(({ startsAt }) => operatingDay(Date.parse(startsAt)) === history.day),
        },
      })),
    });
  },
  /** [SH9] */
  takeShifts: async ({ caller, scope, body: { shifts } }) => {
    const checked = await Promise.all(
      shifts.map(async (shift: NewSchedule) => {
        const planned = await plannedOf(db, shift, clock.now());
        if (!planned.ok) return refusalOf(planned);
        return isScheduleWithin(scope, { ...planned.value, id: '' }) ? planned.value : 'scope';
      }),
    );
    const accepted = checked.filter((each) => typeof each !== 'string');
    const event = { by: { id: caller.id, name: caller.name }, at: clock.now() };
    const written = (accepted.length === 0 ? [] : await createSchedules(db, accepted, event)).values();
    return respond({
      results: checked.map((each): PlannedResult => {
        if (typeof each === 'string') return refusedAs(each);
        const result = written.next().value;
        if (result === undefined) throw new Error('a creation has a result');
        if (result.ok) return { status: 'created', reason: null };
        return result.reason === 'shift-taken' ? { status: 'existing', reason: null } : refusedAs(result.reason);
      }),
    });
  },
});
