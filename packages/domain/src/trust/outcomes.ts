// How an order ended that could be late, compared with the forecast that was shown of it.
import type { Timing } from '@despacho/contract/live/timings.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { DEFAULT_LATE_SEC } from '../lateness/alerts.ts';
import { closedAt, type ClosableOrder } from '../live/retention.ts';
import { isActiveStatus } from '../orders/order.ts';
import type { TrustCount } from './counts.ts';

/** [TS18] How far from the promised instant a delivery keeps the promise. */
export const PROMISE_MS = 5 * 60_000;

/** [TS2] Enough time to react. */
export const WARNED_AHEAD_MS = 8 * 60_000;

export type DecidedOrder = ClosableOrder & Pick<Order, 'createdAt' | 'courier'>;

/** The first forecast of lateness that was shown of an order, in ms, and its courier then. */
export type Warning = { shownAt: number; courierId: string | null };

/** `at`: when it was decided, ms of the operation's clock. */
export type Outcome = { at: number; counts: readonly TrustCount[] };

/** The intervals that an order was shown first, and the counts of each. */
const STAGES = [
  { interval: 'created', shown: 'createdIntervals', inside: 'createdInside' },
  { interval: 'going', shown: 'goingIntervals', inside: 'goingInside' },
] as const satisfies readonly { interval: keyof Timing['first']; shown: TrustCount; inside: TrustCount }[];

const lateCounts = (lateAt: number, warning: Warning | null): TrustCount[] => {
  if (warning === null) return ['late'];
  return lateAt - warning.shownAt >= WARNED_AHEAD_MS ? ['late', 'warnedLate', 'lateForecast'] : ['late', 'warnedLate'];
};

/** [TS3] A courier who was assigned after the warning may have saved it. */
const onTimeCount = ({ courier }: Pick<Order, 'courier'>, warning: Warning): TrustCount =>
  courier !== null && courier.id !== warning.courierId ? 'warnedSaved' : 'warnedOnTime';

/**
 * [TS2] [TS3] Null: not decided, or nothing to count. Late is decided at the limit, everything else at the delivery; an
 * order that was closed otherwise before its limit is never decided.
 */
export const outcomeOf = (
  order: DecidedOrder,
  lateLimitSec: number | null,
  warning: Warning | null,
  now: number,
): Outcome | null => {
  const lateAt = Date.parse(order.createdAt) + (lateLimitSec ?? DEFAULT_LATE_SEC) * 1_000;
  const closed = closedAt(order);
  const isActive = isActiveStatus(order.status);
  if (!isActive && closed === null) return null;
  const endAt = isActive || closed === null ? now : Math.min(now, Date.parse(closed));
  if (endAt >= lateAt) return { at: lateAt, counts: lateCounts(lateAt, warning) };
  if (order.status !== ORDER_STATUS.DELIVERED || warning === null) return null;
  return { at: endAt, counts: [onTimeCount(order, warning)] };
};

/** [TS17] Null: it is not delivered, or no interval of it was shown first. */
export const intervalOutcomeOf = (
  order: ClosableOrder,
  { first }: Pick<Timing, 'first'>,
  now: number,
): Outcome | null => {
  const closed = closedAt(order);
  if (order.status !== ORDER_STATUS.DELIVERED || closed === null) return null;
  const deliveredAt = Date.parse(closed);
  const counts = STAGES.flatMap(({ interval, shown, inside }): TrustCount[] => {
    const own = first[interval];
    if (own === null) return [];
    return own.from <= deliveredAt && deliveredAt <= own.to ? [shown, inside] : [shown];
  });
  return counts.length === 0 ? null : { at: Math.min(now, deliveredAt), counts };
};

/** The promise of an accepted proposal of a plan: by whom, and when at the door, in ms. */
export type Promised = { courierId: string; arrivesAt: number };

/** [TS18] Null: it is not delivered by the courier of the proposal. */
export const promiseOutcomeOf = (
  order: ClosableOrder & Pick<Order, 'courier'>,
  { courierId, arrivesAt }: Promised,
  now: number,
): Outcome | null => {
  const closed = closedAt(order);
  if (order.status !== ORDER_STATUS.DELIVERED || closed === null || order.courier?.id !== courierId) return null;
  const deliveredAt = Date.parse(closed);
  const isKept = Math.abs(deliveredAt - arrivesAt) <= PROMISE_MS;
  return { at: Math.min(now, deliveredAt), counts: isKept ? ['promised', 'promiseKept'] : ['promised'] };
};

/** [TS8] Null: it is not delivered, or the instant is missing. */
export const deliveryOf = (order: ClosableOrder, now: number): Outcome | null => {
  const closed = closedAt(order);
  if (order.status !== ORDER_STATUS.DELIVERED || closed === null) return null;
  const { stateTime } = order;
  const isWhole = stateTime[ORDER_STATUS.RECEIVING] !== undefined && stateTime[ORDER_STATUS.GOING] !== undefined;
  return { at: Math.min(now, Date.parse(closed)), counts: isWhole ? ['delivered'] : ['delivered', 'stageMissing'] };
};
