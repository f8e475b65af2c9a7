// The last quarter of an hour of the counters: how a point joins, which fall out, and how much changed.
import { TREND_MINUTES, type TrendPoint } from '@despacho/contract/trend.ts';

const WINDOW_MS = TREND_MINUTES * 60_000;
/** A second run within the same minute adds nothing. */
const LEAST_GAP_MS = 30_000;

export type TrendLine = Exclude<keyof TrendPoint, 'at'>;

/** [BO8] Oldest first. The same array when the point comes too early to count. */
export const addTrendPoint = (points: readonly TrendPoint[], point: TrendPoint): readonly TrendPoint[] => {
  const last = points.at(-1);
  if (last !== undefined && Math.abs(point.at - last.at) < LEAST_GAP_MS) return points;
  const kept = points.filter(({ at }) => at < point.at && at >= point.at - WINDOW_MS);
  const before = kept.at(-1);
  return before !== undefined && point.at - before.at < LEAST_GAP_MS ? kept : [...kept, point];
};

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
