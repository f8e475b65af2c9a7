// How late an order is, and when that will change. A level is a pure function of age and scheme [AL3].
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { AlertLevel } from '@despacho/contract/orders/order.ts';
import { elapsedMs, type TimedOrder } from './elapsed.ts';
import { isSameLocalDay } from '../localTime.ts';
import { isActiveStatus } from '../orders/order.ts';

/** An order created further ahead than this has no level yet: "Espere..." [AL4]. */
export const FUTURE_TOLERANCE_MS = 5_000;
export const TWO_HOURS_MS = 120 * MINUTE_MS;

export type LevelEdge = { level: AlertLevel; fromMs: number };

/** Seconds until an order is late where its company set no limit of its own. */
export const DEFAULT_LATE_SEC = 2_700;

const table: readonly LevelEdge[] = [
  { level: 'ON_TIME', fromMs: -FUTURE_TOLERANCE_MS },
  { level: 'VERIFY', fromMs: 20 * MINUTE_MS },
  { level: 'TO_BE_LATE', fromMs: 30 * MINUTE_MS },
  { level: 'LATE', fromMs: DEFAULT_LATE_SEC * 1_000 },
];

const thirdsOf = (lateLimitSec: number): readonly LevelEdge[] => [
  { level: 'ON_TIME', fromMs: -FUTURE_TOLERANCE_MS },
  { level: 'VERIFY', fromMs: Math.ceil((lateLimitSec * 2_000) / 3) },
  { level: 'LATE', fromMs: lateLimitSec * 1_000 },
];

/** [AL1] [AL2] The age at which each level begins, mildest first; null = the table, else the company's scheme. */
export const levelEdges = (lateLimitSec: number | null): readonly LevelEdge[] =>
  lateLimitSec === null ? table : thirdsOf(lateLimitSec);

/** [AL3] The level at an age; null = "Espere...". */
export const alertFor = (elapsed: number, lateLimitSec: number | null): AlertLevel | null =>
  levelEdges(lateLimitSec).findLast(({ fromMs }) => elapsed >= fromMs)?.level ?? null;

/** The next level at an age, and the age at which it begins; undefined once it is late. */
export const nextLevel = (elapsed: number, lateLimitSec: number | null): LevelEdge | undefined =>
  levelEdges(lateLimitSec).find(({ fromMs }) => fromMs > elapsed);

/** `next` is null once the order is late; `lateAt` is then in the past. Milliseconds since 1970. */
export type Deadline = { next: { level: AlertLevel; at: number } | null; lateAt: number };

/** [AL5] When an order turns worse. Null for a closed order: its time has stopped. */
export const nextDeadline = (order: TimedOrder, lateLimitSec: number | null, now: number): Deadline | null => {
  if (!isActiveStatus(order.status)) return null;
  const createdAt = Date.parse(order.createdAt);
  const next = nextLevel(now - createdAt, lateLimitSec);
  return {
    next: next === undefined ? null : { level: next.level, at: createdAt + next.fromMs },
    lateAt: createdAt + (lateLimitSec ?? DEFAULT_LATE_SEC) * 1_000,
  };
};

/** `today` = created today; `carryOver` = on an earlier day [AL8]. */
export type LateBucket = 'today' | 'carryOver';

/** [AL7] [AL8] The bucket of an active order of this age. */
export const lateBucketAt = (elapsed: number, now: number): LateBucket | null => {
  if (elapsed < TWO_HOURS_MS) return null;
  return isSameLocalDay(now - elapsed, now) ? 'today' : 'carryOver';
};

/** [AL7] [AL8] The bucket of "over two hours" that an order belongs to, if any. */
export const lateBucket = (order: TimedOrder, now: number): LateBucket | null =>
  isActiveStatus(order.status) ? lateBucketAt(elapsedMs(order, now), now) : null;

export const isLateOverTwoHours = (order: TimedOrder, now: number): boolean => lateBucket(order, now) !== null;
