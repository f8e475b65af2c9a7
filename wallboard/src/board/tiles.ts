// The counter tiles: how many, how it went in the last quarter of an hour, by how much it changed.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { AlertLevel } from '@despacho/contract/orders/order.ts';
import type { TrendPoint } from '@despacho/contract/live/trend.ts';
import type { OrderCounts } from '@despacho/domain/board/board.ts';
import { MIN_TREND_MS, sinceOpening, trendChange, type TrendLine } from '@despacho/domain/board/trend.ts';

export type LevelTile = {
  level: AlertLevel;
  count: number;
  /** Oldest first, the present count last; empty before the trend is complete. */
  line: number[];
  /** Null before the trend is complete. */
  change: { by: number; overMinutes: number } | null;
};

export type GoingTile = { count: number; overTwoHours: number; carryOver: number };

/** Worst first: the reading order of the wall. */
const TILE_LEVELS = ['LATE', 'TO_BE_LATE', 'VERIFY', 'ON_TIME'] as const satisfies AlertLevel[];

const LINE = {
  LATE: 'late',
  TO_BE_LATE: 'toBeLate',
  VERIFY: 'verify',
  ON_TIME: 'onTime',
} as const satisfies Record<AlertLevel, TrendLine>;

const levelTile = (level: AlertLevel, count: number, points: readonly TrendPoint[], now: number): LevelTile => {
  const changed = trendChange(points, LINE[level], count, now);
  if (changed === null || changed.overMs < MIN_TREND_MS) return { level, count, line: [], change: null };
  return {
    level,
    count,
    line: [...points.map((point) => point[LINE[level]]), count],
    change: { by: changed.by, overMinutes: Math.round(changed.overMs / MINUTE_MS) },
  };
};

export const levelTiles = ({ levels }: OrderCounts, trendPoints: readonly TrendPoint[], now: number): LevelTile[] => {
  const points = sinceOpening(trendPoints);
  return TILE_LEVELS.map((level) => levelTile(level, levels[level], points, now));
};
