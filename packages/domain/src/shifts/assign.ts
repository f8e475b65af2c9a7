// Which courier has which proposed shift: who serves the branch, has rested, and has hours left in the week.
import { HOUR_MS } from '@despacho/contract/durations.ts';
import type { TimeWindow } from '../localTime.ts';

/** [SH7] Between two shifts of a courier, and in the seven days around a shift. */
export const REST_MS = 10 * HOUR_MS;
export const WEEK_MS = 48 * HOUR_MS;

export type OpenShift = TimeWindow & { branchId: string };
/** `shifts`: those planned already. `rank`: who comes first for a branch; null: does not serve it. */
export type Candidate = { id: string; shifts: readonly TimeWindow[]; rank: (branchId: string) => number | null };

const SEVEN_DAYS_MS = 168 * HOUR_MS;

const hasRested = (shift: TimeWindow, others: readonly TimeWindow[]): boolean =>
  others.every(({ from, to }) => shift.from - to >= REST_MS || from - shift.to >= REST_MS);

const msWithin = ({ from, to }: TimeWindow, shifts: readonly TimeWindow[]): number =>
  shifts.reduce((total, each) => total + Math.max(0, Math.min(to, each.to) - Math.max(from, each.from)), 0);

/** The most of any seven days that touch the shift, with it: one of them begins or ends with a shift. */
const weekMs = (shift: TimeWindow, others: readonly TimeWindow[]): number => {
  const all = [...others, shift];
  const weeks = all
    .flatMap(({ from, to }) => [from, to - SEVEN_DAYS_MS])
    .filter((from) => from < shift.to && from + SEVEN_DAYS_MS > shift.from);
  return Math.max(...weeks.map((from) => msWithin({ from, to: from + SEVEN_DAYS_MS }, all)));
};

/** [SH7] The courier of each shift in its order; null: none may. */
export const assignCouriers = (shifts: readonly OpenShift[], candidates: readonly Candidate[]): (string | null)[] => {
  const own = new Map(candidates.map(({ id, shifts: planned }) => [id, [...planned]]));
  return shifts.map((shift) => {
    const options = candidates.flatMap(({ id, rank }) => {
      const [place, others] = [rank(shift.branchId), own.get(id) ?? []];
      const ms = weekMs(shift, others);
      return place === null || !hasRested(shift, others) || ms > WEEK_MS ? [] : [{ id, place, ms }];
    });
    const [best] = options.toSorted((a, b) => a.place - b.place || a.ms - b.ms || (a.id < b.id ? -1 : 1));
    if (best === undefined) return null;
    own.get(best.id)?.push(shift);
    return best.id;
  });
};
