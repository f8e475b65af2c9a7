// The numbers of a control room: counters by level, blocked work with its age, courier states, and the orders that are
// late next.
import type { Company } from '@despacho/contract/companies.ts';
import type { Courier, CourierStatus } from '@despacho/contract/couriers/couriers.ts';
import { ORDER_STATUS, type AlertLevel, type Order } from '@despacho/contract/orders/order.ts';
import type { TrendPoint } from '@despacho/contract/live/trend.ts';
import { alertFor, lateBucketAt, nextLevel } from '../lateness/alerts.ts';
import { courierState, goingCouriers, isOnDuty, type CourierState } from '../couriers/couriers.ts';
import { elapsedMs, type TimedOrder } from '../lateness/elapsed.ts';
import {
  hasCoordinates,
  hasCourier,
  isActiveStatus,
  isUntyped,
  type PlacedOrder,
  type TypedOrder,
} from '../orders/order.ts';

/** Fits the staff's order and the wall's. */
export type BoardOrder = TimedOrder & TypedOrder & PlacedOrder & Pick<Order, 'id' | 'courier' | 'company'>;
export type BoardCourier = Pick<Courier, 'id' | 'accountStatus' | 'availability'>;
export type LateLimits = Pick<ReadonlyMap<string, Pick<Company, 'lateLimitSec'>>, 'get'>;

export const lateLimitOf = (companies: LateLimits, order: Pick<Order, 'company'>): number | null =>
  companies.get(order.company.id)?.lateLimitSec ?? null;

/** An active order with its age and level at one instant. `level` null: no level yet [AL4]. */
export type LevelledOrder<T> = { order: T; elapsed: number; level: AlertLevel | null; lateLimitSec: number | null };

/** The active orders. Computed once for an instant and passed to all that count or list orders of it. */
export const levelledOrders = <T extends TimedOrder & Pick<Order, 'company'>>(
  orders: Iterable<T>,
  companies: LateLimits,
  now: number,
): LevelledOrder<T>[] => {
  const levelled: LevelledOrder<T>[] = [];
  for (const order of orders) {
    if (!isActiveStatus(order.status)) continue;
    const elapsed = elapsedMs(order, now);
    const lateLimitSec = lateLimitOf(companies, order);
    levelled.push({ order, elapsed, level: alertFor(elapsed, lateLimitSec), lateLimitSec });
  }
  return levelled;
};

/** Work that is stuck. `oldestMs` is the age of its oldest order, null when it is empty. */
export type Queue = { size: number; oldestMs: number | null };
export type QueueName = 'withoutCourier' | 'withoutCoordinates' | 'untyped';

export type OrderCounts = {
  active: number;
  levels: Record<AlertLevel, number>;
  /** Created ahead of the server's clock: no level yet. */
  waiting: number;
  going: number;
  /** Over two hours: those of today, and apart those of an earlier day. */
  overTwoHours: number;
  carryOver: number;
  queues: Record<QueueName, Queue>;
};

export type CourierCounts = { onDuty: number; states: Record<CourierState, number> };

const blocked: Record<QueueName, (order: BoardOrder) => boolean> = {
  withoutCourier: (order) => !hasCourier(order),
  withoutCoordinates: (order) => !hasCoordinates(order),
  untyped: isUntyped,
};
const queueNames: readonly QueueName[] = ['withoutCourier', 'withoutCoordinates', 'untyped'];

const emptyQueue = (): Queue => ({ size: 0, oldestMs: null });

/** [BO1] to [BO4] */
export const countLevelled = (orders: Iterable<LevelledOrder<BoardOrder>>, now: number): OrderCounts => {
  const counts: OrderCounts = {
    active: 0,
    levels: { ON_TIME: 0, VERIFY: 0, TO_BE_LATE: 0, LATE: 0 },
    waiting: 0,
    going: 0,
    overTwoHours: 0,
    carryOver: 0,
    queues: { withoutCourier: emptyQueue(), withoutCoordinates: emptyQueue(), untyped: emptyQueue() },
  };
  for (const { order, elapsed, level } of orders) {
    counts.active += 1;
    if (level === null) counts.waiting += 1;
    else counts.levels[level] += 1;
    if (order.status === ORDER_STATUS.GOING) counts.going += 1;
    const bucket = lateBucketAt(elapsed, now);
    if (bucket === 'today') counts.overTwoHours += 1;
    if (bucket === 'carryOver') counts.carryOver += 1;
    for (const name of queueNames) {
      if (!blocked[name](order)) continue;
      const queue = counts.queues[name];
      queue.size += 1;
      queue.oldestMs = Math.max(queue.oldestMs ?? 0, elapsed);
    }
  }
  return counts;
};

/** [BO1] to [BO4] Closed orders of the input do not count. */
export const countOrders = (orders: Iterable<BoardOrder>, companies: LateLimits, now: number): OrderCounts =>
  countLevelled(levelledOrders(orders, companies, now), now);

/** [BO4] The orders of a queue, the oldest first. */
export const queuedOrders = <T extends BoardOrder>(
  orders: readonly LevelledOrder<T>[],
  name: QueueName,
): LevelledOrder<T>[] =>
  orders
    .filter(({ order }) => blocked[name](order))
    .sort((a, b) => b.elapsed - a.elapsed || (a.order.id < b.order.id ? -1 : 1));

/** [BO5] Couriers on duty by state; every one of them has one. */
export const couriersByState = <T extends BoardCourier>(
  couriers: Iterable<T>,
  statuses: ReadonlyMap<string, CourierStatus>,
  orders: Iterable<Pick<Order, 'status' | 'courier'>>,
  now: number,
): Record<CourierState, T[]> => {
  const going = goingCouriers(orders);
  const states: Record<CourierState, T[]> = {
    going: [],
    inStore: [],
    returning: [],
    longWait: [],
    unavailable: [],
    unknown: [],
  };
  for (const courier of couriers) {
    if (!isOnDuty(courier)) continue;
    const situation = { courier, status: statuses.get(courier.id) ?? null, isGoing: going.has(courier.id) };
    states[courierState(situation, now)].push(courier);
  }
  return states;
};

export const countCouriers = (...of: Parameters<typeof couriersByState>): CourierCounts => {
  const { going, inStore, returning, longWait, unavailable, unknown } = couriersByState(...of);
  const states: Record<CourierState, number> = {
    going: going.length,
    inStore: inStore.length,
    returning: returning.length,
    longWait: longWait.length,
    unavailable: unavailable.length,
    unknown: unknown.length,
  };
  return { onDuty: Object.values(states).reduce((sum, count) => sum + count, 0), states };
};

export type Board = {
  orders: Iterable<BoardOrder>;
  couriers: Iterable<BoardCourier>;
  statuses: ReadonlyMap<string, CourierStatus>;
  companies: LateLimits;
};
export type BoardCounts = { orders: OrderCounts; couriers: CourierCounts };

export const boardCounts = (board: Board, now: number): BoardCounts => {
  const orders = [...board.orders];
  return {
    orders: countOrders(orders, board.companies, now),
    couriers: countCouriers(board.couriers, board.statuses, orders, now),
  };
};

export type CountdownRow<T> = { order: T; level: AlertLevel | null; leftMs: number };

/** [BO6] [BO7] Orders whose next level is late, the least time left first. */
export const countdown = <T extends Pick<Order, 'id'>>(orders: Iterable<LevelledOrder<T>>): CountdownRow<T>[] => {
  const rows: CountdownRow<T>[] = [];
  for (const { order, elapsed, level, lateLimitSec } of orders) {
    const next = nextLevel(elapsed, lateLimitSec);
    if (next?.level === 'LATE') rows.push({ order, level, leftMs: next.fromMs - elapsed });
  }
  return rows.sort((a, b) => a.leftMs - b.leftMs || (a.order.id < b.order.id ? -1 : 1));
};

/** [BO8] What the trend keeps of the counters. */
export const trendPointOf = ({ levels, going }: OrderCounts, at: number): TrendPoint => ({
  at,
  late: levels.LATE,
  toBeLate: levels.TO_BE_LATE,
  verify: levels.VERIFY,
  onTime: levels.ON_TIME,
  going,
});
