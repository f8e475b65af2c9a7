// The last quarter of an hour of the counters: how a point joins, which fall out, and how much changed.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { TREND_MINUTES, type TrendPoint } from '@despacho/contract/live/trend.ts';
import { alertFor } from '../lateness/alerts.ts';
import { lateLimitOf, type BoardOrder, type LateLimits } from './board.ts';
import { stoppedAt } from '../lateness/elapsed.ts';
import { isActiveStatus } from '../orders/order.ts';

const WINDOW_MS = TREND_MINUTES * MINUTE_MS;
/** A second run within the same minute adds nothing. */
const MIN_GAP_MS = 30_000;

export type TrendLine = Exclude<keyof TrendPoint, 'at'>;

/** [BO8] Oldest first. The same array when the point comes too early to count. */
export const addTrendPoint = (points: readonly TrendPoint[], point: TrendPoint): readonly TrendPoint[] => {
  const last = points.at(-1);
  if (last !== undefined && Math.abs(point.at - last.at) < MIN_GAP_MS) return points;
  const recentPoints = points.filter(({ at }) => at < point.at && at >= point.at - WINDOW_MS);
  const before = recentPoints.at(-1);
  return before !== undefined && point.at - before.at < MIN_GAP_MS ? recentPoints : [...recentPoints, point];
};

/** Before the first order there is nothing to compare with: a city that just opened did not grow by all it has. */
export const sinceOpening = (points: readonly TrendPoint[]): readonly TrendPoint[] => {
  const first = points.findIndex(({ late, toBeLate, verify, onTime }) => late + toBeLate + verify + onTime > 0);
  return first === -1 ? [] : points.slice(first);
};

/** [BO9] A shorter time shows when the product was started, and not how the city changed. */
export const MIN_TREND_MS = (TREND_MINUTES - 1) * MINUTE_MS;

const isComplete = (points: readonly TrendPoint[], now: number): boolean =>
  now - (sinceOpening(points)[0]?.at ?? now) >= MIN_TREND_MS;

/** [BO9] From the oldest point that still counts to `current`; null before there is one. */
export const trendChange = (
  points: readonly TrendPoint[],
  line: TrendLine,
  current: number,
  now: number,
): { by: number; overMs: number } | null => {
  const oldest = points.find(({ at }) => at >= now - WINDOW_MS && at <= now);
  return oldest === undefined ? null : { by: current - oldest[line], overMs: now - oldest.at };
};

/** `endedAt` null: still active. Null as a whole: it is closed and the instant is unknown. */
type Life = { createdAt: number; endedAt: number | null; goingAt: number | null; lateLimitSec: number | null } | null;

const lifeOf = (order: BoardOrder, companies: LateLimits): Life => {
  const stopped = stoppedAt(order);
  if (stopped === null && !isActiveStatus(order.status)) return null;
  const going = order.stateTime[ORDER_STATUS.GOING];
  return {
    createdAt: Date.parse(order.createdAt),
    endedAt: stopped === null ? null : Date.parse(stopped),
    goingAt: going === undefined ? null : Date.parse(going),
    lateLimitSec: lateLimitOf(companies, order),
  };
};

const LINE_OF_LEVEL = { LATE: 'late', TO_BE_LATE: 'toBeLate', VERIFY: 'verify', ON_TIME: 'onTime' } as const;

/** The whole minute before. */
export const minuteBefore = (now: number): number => Math.ceil(now / MINUTE_MS) * MINUTE_MS - MINUTE_MS;

/**
 * [BO10] A point for each minute up to `lastAt`, counted from the orders themselves: a level follows from age alone, and an
 * order stays with its end for longer than the trend looks back. For a lost trend.
 */
export const pastTrend = (orders: Iterable<BoardOrder>, companies: LateLimits, lastAt: number): TrendPoint[] => {
  const lives = Array.from(orders, (order) => lifeOf(order, companies)).filter((life) => life !== null);
  // Without a single order nothing is known yet, which is not the same as zero.
  if (lives.length === 0) return [];
  return Array.from({ length: TREND_MINUTES }, (_, index) => {
    const at = lastAt - (TREND_MINUTES - 1 - index) * MINUTE_MS;
    const point: TrendPoint = { at, late: 0, toBeLate: 0, verify: 0, onTime: 0, going: 0 };
    for (const { createdAt, endedAt, goingAt, lateLimitSec } of lives) {
      const level = alertFor(at - createdAt, lateLimitSec);
      if (level === null || (endedAt !== null && endedAt <= at)) continue;
      point[LINE_OF_LEVEL[level]] += 1;
      if (goingAt !== null && goingAt <= at) point.going += 1;
    }
    return point;
  });
};

/** [BO10] The recorded points once they cover the quarter of an hour, and until then minutes counted from the orders, which lead up to `now`. */
export const completedTrend = (
  recorded: readonly TrendPoint[],
  orders: Iterable<BoardOrder>,
  companies: LateLimits,
  now: number,
): readonly TrendPoint[] => {
  if (isComplete(recorded, now)) return recorded;
  const counted = pastTrend(orders, companies, now - MINUTE_MS);
  return counted.length === 0 ? recorded : counted;
};
