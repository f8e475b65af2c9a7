// Proposes shifts for the orders of each half hour: the shift that removes most waiting work for its hours, one after the other,
// then others in their place while that helps. The same input gives the same shifts.
import { ownLate, SLOT_MIN, unservedWork } from './need.ts';

/** Half hours of a shift, and the hours of all together. */
export type ShiftRules = { minSlots: number; maxSlots: number; maxHours: number };
/** In half hours from the beginning of the day; `to` is not part of it. */
export type ShiftTime = { from: number; to: number };
/** `planned`: couriers who have a shift already. `lateShare`: of all work; the proposal ends where no more of it waits. */
export type Demand = { orders: readonly number[]; planned: readonly number[]; workMin: number; lateShare: number };

const MAX_PASSES = 12;
/** In couriers busy for a half hour; what is below is rounding. */
const SMALLEST_GAIN = 1e-6;

const lengthOf = ({ from, to }: ShiftTime): number => to - from;

export const coverOf = (shifts: readonly ShiftTime[], slots: number): number[] => {
  const cover = Array.from({ length: slots }, () => 0);
  for (const { from, to } of shifts)
    for (let slot = from; slot < Math.min(to, slots); slot += 1) cover[slot] = (cover[slot] ?? 0) + 1;
  return cover;
};

/** [SH5] Every shift that the rules allow from the first order to the last. */
const allowedTimes = (orders: readonly number[], { minSlots, maxSlots }: ShiftRules): ShiftTime[] => {
  const first = orders.findIndex((count) => count > 0);
  const last = orders.findLastIndex((count) => count > 0);
  return orders.flatMap((_, from) =>
    Array.from({ length: maxSlots - minSlots + 1 }, (__, more) => ({ from, to: from + minSlots + more })).filter(
      ({ to }) => to <= orders.length && to > first && from <= last,
    ),
  );
};

/** `waiting`: after each half hour, added up, so that a long wait costs more. `late`: counted once. */
type Cost = { waiting: number; late: number };
const NO_COST: Cost = { waiting: 0, late: 0 };

/** `waiting[slot]`: before it; `costFrom[slot]`: of it and what comes after it. */
type Draft = { shifts: ShiftTime[]; cover: number[]; waiting: number[]; costFrom: Cost[]; slotsLeft: number };

const draftOf = (demand: Demand, shifts: ShiftTime[], slotsLeft: number): Draft => {
  const { orders, planned, workMin } = demand;
  const orderWork = workMin / SLOT_MIN;
  const cover = coverOf(shifts, orders.length).map((count, slot) => count + (planned[slot] ?? 0));
  const waiting = [0];
  for (const [slot, count] of orders.entries())
    waiting.push(unservedWork(count * orderWork + (waiting[slot] ?? 0), orderWork, cover[slot] ?? 0));
  const costFrom: Cost[] = waiting.map(() => NO_COST);
  for (let slot = orders.length - 1; slot >= 0; slot -= 1) {
    const [after, later] = [waiting[slot + 1] ?? 0, costFrom[slot + 1] ?? NO_COST];
    costFrom[slot] = {
      waiting: later.waiting + after,
      late: later.late + ownLate((orders[slot] ?? 0) * orderWork, after),
    };
  }
  return { shifts, cover, waiting, costFrom, slotsLeft };
};

const costOf = ({ costFrom }: Draft): Cost => costFrom[0] ?? NO_COST;

const NO_TIME: ShiftTime = { from: Infinity, to: 0 };

/** What waits with one shift more, one less, or both: calculated from where they begin until what waits is as before. */
const costWith = ({ orders, workMin }: Demand, draft: Draft, added: ShiftTime, removed: ShiftTime): Cost => {
  const orderWork = workMin / SLOT_MIN;
  const [first, last] = [Math.min(added.from, removed.from), Math.max(added.to, removed.to)];
  let waiting = draft.waiting[first] ?? 0;
  const [whole, from] = [costOf(draft), draft.costFrom[first] ?? NO_COST];
  const cost = { waiting: whole.waiting - from.waiting, late: whole.late - from.late };
  for (let slot = first; slot < orders.length; slot += 1) {
    if (slot >= last && Math.abs(waiting - (draft.waiting[slot] ?? 0)) < SMALLEST_GAIN / 100) {
      const rest = draft.costFrom[slot] ?? NO_COST;
      return { waiting: cost.waiting + rest.waiting, late: cost.late + rest.late };
    }
    let couriers = draft.cover[slot] ?? 0;
    if (slot >= added.from && slot < added.to) couriers += 1;
    if (slot >= removed.from && slot < removed.to) couriers -= 1;
    const work = (orders[slot] ?? 0) * orderWork;
    waiting = unservedWork(work + waiting, orderWork, couriers);
    cost.waiting += waiting;
    cost.late += ownLate(work, waiting);
  }
  return cost;
};

/** Yields after each of its steps, so that a process may do something else between two of them. */
type Steps<T> = Generator<undefined, T, undefined>;

type Search = { demand: Demand; times: readonly ShiftTime[]; target: number };

/** Adds the best shift for its length, until the target or the hours are reached. */
function* filled({ demand, times, target }: Search, start: Draft): Steps<Draft> {
  let draft = start;
  while (costOf(draft).late > target) {
    let best: { time: ShiftTime; rate: number } | null = null;
    for (const time of times) {
      if (lengthOf(time) > draft.slotsLeft) continue;
      const rate = (costOf(draft).waiting - costWith(demand, draft, time, NO_TIME).waiting) / lengthOf(time);
      if (rate > (best?.rate ?? 0) + SMALLEST_GAIN) best = { time, rate };
    }
    if (best === null) return draft;
    draft = draftOf(demand, [...draft.shifts, best.time], draft.slotsLeft - lengthOf(best.time));
    yield undefined;
  }
  return draft;
}

type Exchange = { time: ShiftTime | null; saved: number; cost: Cost };

/** Over the target: less waiting. Within it: fewer hours, then less waiting. */
const isBetter = (a: Exchange, b: Exchange, target: number): boolean => {
  const waitsLess = a.cost.waiting < b.cost.waiting - SMALLEST_GAIN;
  const [isWithin, wasWithin] = [a.cost.late <= target, b.cost.late <= target];
  if (!isWithin || !wasWithin) return isWithin === wasWithin ? waitsLess : isWithin;
  return a.saved > b.saved || (a.saved === b.saved && waitsLess);
};

/** The best shift in the place of each, or none; the hours of a longer one must be there. */
function* exchanged({ demand, times, target }: Search, start: Draft): Steps<Draft> {
  let draft = start;
  for (const old of start.shifts) {
    yield undefined;
    const stays: Exchange = { time: old, saved: 0, cost: costOf(draft) };
    let best: Exchange = stays;
    const consider = (exchange: Exchange): void => {
      if (isBetter(exchange, best, target)) best = exchange;
    };
    consider({ time: null, saved: lengthOf(old), cost: costWith(demand, draft, NO_TIME, old) });
    for (const time of times) {
      const saved = lengthOf(old) - lengthOf(time);
      if (-saved <= draft.slotsLeft) consider({ time, saved, cost: costWith(demand, draft, time, old) });
    }
    if (best === stays) continue;
    const others = draft.shifts.toSpliced(draft.shifts.indexOf(old), 1);
    draft = draftOf(demand, best.time === null ? others : [...others, best.time], draft.slotsLeft + best.saved);
  }
  return draft;
}

const byTime = (a: ShiftTime, b: ShiftTime): number => a.from - b.from || a.to - b.to;

/** [SH5] Beside the planned ones, in the order of their times. */
export function* proposingShifts(demand: Demand, rules: ShiftRules): Steps<ShiftTime[]> {
  const work = demand.orders.reduce((sum, count) => sum + (count * demand.workMin) / SLOT_MIN, 0);
  const search = { demand, times: allowedTimes(demand.orders, rules), target: demand.lateShare * work };
  let draft = yield* filled(search, draftOf(demand, [], Math.floor((rules.maxHours * 60) / SLOT_MIN)));
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const next = yield* filled(search, yield* exchanged(search, draft));
    if (costOf(next).waiting > costOf(draft).waiting - SMALLEST_GAIN && next.slotsLeft <= draft.slotsLeft) break;
    draft = next;
  }
  return draft.shifts.toSorted(byTime);
}

export const proposeShifts = (demand: Demand, rules: ShiftRules): ShiftTime[] => {
  const steps = proposingShifts(demand, rules);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};
