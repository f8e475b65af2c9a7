// What the numbers of past days say about the orders of a day to come: by half hour, in all and for each branch.
import { DAY_MS, MINUTE_MS } from '@despacho/contract/durations.ts';
import { HALF_HOURS } from '@despacho/contract/numbers.ts';
import type { Scope } from '@despacho/contract/accounts/access.ts';
import { dayRange, localDay } from '@despacho/domain/localTime.ts';
import {
  asWork,
  errorOf,
  forecastOf,
  HISTORY_DAYS,
  type ForecastError,
  type PastDay,
} from '@despacho/domain/shifts/forecast.ts';
import { workMinOf } from '@despacho/domain/shifts/need.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { NumberPart } from '../../store/numbers/dailyStats.ts';
import { readSums } from '../../store/numbers/sums.ts';

export type ShiftDemand = {
  /** Days of the same weekday that are known. */
  weeks: number;
  error: ForecastError | null;
  workMin: number;
  /** Null: too little history. `branches`: of each in the order of their ids. */
  forecast: { orders: number[]; branches: number[][] } | null;
};

const none = (): number[] => Array.from({ length: HALF_HOURS }, () => 0);

const ordersIn = (parts: readonly NumberPart[]): number[] =>
  asWork(none().map((_, slot) => parts.reduce((total, { block }) => total + (block.halfHours[slot] ?? 0), 0)));

/** [SH1] From the days before `day` and before today that are calculated. */
export const readDemand = async (
  db: Firestore,
  scope: Exclude<Scope, { type: 'all' }>,
  branchIds: readonly string[],
  day: string,
  now: number,
): Promise<ShiftDemand> => {
  const today = localDay(now);
  const end = dayRange(day < today ? day : today, day).from;
  const days = Array.from({ length: HISTORY_DAYS }, (_, at) => localDay(end - (HISTORY_DAYS - at) * DAY_MS));
  const isCounted = ({ id }: NumberPart): boolean => id !== null && branchIds.includes(id);
  const { parts, total, missing } = await readSums(db, scope, isCounted, days);
  const historyOf = (isOwn: (part: NumberPart) => boolean): PastDay[] =>
    days.flatMap((past, at) =>
      missing.includes(past) ? [] : [{ day: past, orders: ordersIn((parts[at] ?? []).filter(isOwn)) }],
    );
  const calculated = historyOf(() => true);
  // Before the first order there was no operation: such days are no history.
  const first = calculated.findIndex(({ orders }) => orders.some((count) => count > 0));
  const since = first < 0 ? null : (calculated[first]?.day ?? null);
  const history = calculated.filter((past) => since !== null && past.day >= since);
  const orders = forecastOf(day, history);
  const branches = branchIds.map(
    (id) =>
      forecastOf(
        day,
        historyOf((part) => part.id === id).filter((past) => since !== null && past.day >= since),
      ) ?? none(),
  );
  return {
    weeks: history.filter((past) => (Date.parse(day) - Date.parse(past.day)) % (7 * DAY_MS) === 0).length,
    error: errorOf(day, history),
    workMin: workMinOf(total.timed === 0 ? null : total.deliveryMs / total.timed / MINUTE_MS),
    forecast: orders === null ? null : { orders, branches },
  };
};
