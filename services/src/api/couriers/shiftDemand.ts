// What the numbers of past days say about the orders of operating days to come: by half hour, in all and for each branch.
import { DAY_MS, MINUTE_MS } from '@despacho/contract/durations.ts';
import { HALF_HOURS } from '@despacho/contract/numbers.ts';
import type { Scope } from '@despacho/contract/accounts/access.ts';
import { dayRange, localDay } from '@despacho/domain/localTime.ts';
import { sumBlocks } from '@despacho/domain/numbers/blocks.ts';
import {
  errorOf,
  forecastOf,
  HISTORY_DAYS,
  type ForecastError,
  type PastDay,
} from '@despacho/domain/shifts/forecast.ts';
import { workMinOf } from '@despacho/domain/shifts/need.ts';
import { operatingDay, workByDay } from '@despacho/domain/shifts/operatingDay.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { NumberPart } from '../../store/numbers/dailyStats.ts';
import { readSums } from '../../store/numbers/sums.ts';

export type DayDemand = {
  day: string;
  /** Days of the same weekday that are known. */
  weeks: number;
  error: ForecastError | null;
  /** Null: too little history. `branches`: of each in the order of their ids. */
  forecast: { orders: number[]; branches: number[][] } | null;
};

const none = (): number[] => Array.from({ length: HALF_HOURS }, () => 0);

const ordersIn = (parts: readonly NumberPart[]): number[] =>
  none().map((_, slot) => parts.reduce((total, { block }) => total + (block.halfHours[slot] ?? 0), 0));

/** [SH1] [SH12] From the operating days that are over and calculated; the last one ends on the local day after it. */
export const readDemand = async (
  db: Firestore,
  scope: Exclude<Scope, { type: 'all' }>,
  branchIds: readonly string[],
  wanted: readonly string[],
  now: number,
): Promise<{ workMin: number; demands: DayDemand[] }> => {
  const today = operatingDay(now);
  const end = dayRange(today, today).from;
  const days = Array.from({ length: HISTORY_DAYS + 1 }, (_, at) => localDay(end - (HISTORY_DAYS - at) * DAY_MS));
  const isCounted = ({ id }: NumberPart): boolean => id !== null && branchIds.includes(id);
  const { parts, blocks, missing } = await readSums(db, scope, isCounted, days);
  // Before the first order there was no operation: such days are no history.
  const first = days.findIndex((_, at) => ordersIn(parts[at] ?? []).some((count) => count > 0));
  const historyOf = (isOwn: (part: NumberPart) => boolean): PastDay[] =>
    workByDay(
      days.flatMap((past, at) =>
        first < 0 || at < first || missing.includes(past)
          ? []
          : [{ day: past, orders: ordersIn((parts[at] ?? []).filter(isOwn)) }],
      ),
    );
  const history = historyOf(() => true);
  const branchHistories = branchIds.map((id) => historyOf((part) => part.id === id));
  // Without the last local day, which is not over: it would change the proposal with every delivery.
  const total = sumBlocks(blocks.slice(0, -1));
  const demandOf = (day: string): DayDemand => {
    const orders = forecastOf(day, history);
    const branches = branchHistories.map((own) => forecastOf(day, own) ?? none());
    return {
      day,
      weeks: history.filter((past) => (Date.parse(day) - Date.parse(past.day)) % (7 * DAY_MS) === 0).length,
      error: errorOf(day, history),
      forecast: orders === null ? null : { orders, branches },
    };
  };
  return {
    workMin: workMinOf(total.timed === 0 ? null : total.deliveryMs / total.timed / MINUTE_MS),
    demands: wanted.map(demandOf),
  };
};
