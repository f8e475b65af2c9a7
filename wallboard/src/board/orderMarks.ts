// Orders on the map: a mark for each with a known destination, a label for the worst only.
import type { WallOrder } from '@despacho/contract/live/kinds.ts';
import type { AlertLevel } from '@despacho/contract/orders/order.ts';
import { alertFor } from '@despacho/domain/lateness/alerts.ts';
import { lateLimitOf } from '@despacho/domain/board/board.ts';
import { elapsedMs } from '@despacho/domain/lateness/elapsed.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { lngLat, type LngLat } from '@despacho/ui/map/geometry.ts';
import type { OrderMark } from '@despacho/ui/map/orderLayer.ts';
import { numberOf } from './orderWords.ts';
import type { BoardData } from './boardData.ts';

/** Of late orders, the oldest first. `elapsedMs` in whole minutes. */
export type LateOrder = { id: string; number: string; at: LngLat; elapsedMs: number };

/** Fixed size, so that the map stays readable with any number of orders. */
const LATE_ORDERS_SHOWN = 40;

const MINUTE_MS = 60_000;

/** An active order with its level and age, computed once for everything on the map. */
export type LevelledOrder = { order: WallOrder; level: AlertLevel; elapsed: number };

export const levelledOrders = ({ orders, companies }: BoardData, now: number): LevelledOrder[] =>
  orders.flatMap((order) => {
    if (!isActiveStatus(order.status)) return [];
    const elapsed = elapsedMs(order, now);
    // An order from the future has no level yet; it is as calm as a new one.
    return [{ order, level: alertFor(elapsed, lateLimitOf(companies, order)) ?? 'ON_TIME', elapsed }];
  });

/** Entities are replaced, never changed: the mark of an unchanged order stays the same object. */
const marks = new WeakMap<WallOrder, OrderMark>();

const markOf = (order: WallOrder, at: LngLat, level: AlertLevel): OrderMark => {
  const before = marks.get(order);
  if (before?.level === level) return before;
  const mark = { id: order.id, at, level };
  marks.set(order, mark);
  return mark;
};

/** In drawing order: the worst last. */
const DRAWN = { ON_TIME: 0, VERIFY: 1, TO_BE_LATE: 2, LATE: 3 } as const satisfies Record<AlertLevel, number>;

const lateOrder = ({ order, elapsed }: LevelledOrder, at: LngLat): LateOrder => ({
  id: order.id,
  number: numberOf(order),
  at,
  elapsedMs: Math.floor(elapsed / MINUTE_MS) * MINUTE_MS,
});

export const ordersOnMap = (levelled: readonly LevelledOrder[]): { marks: OrderMark[]; late: LateOrder[] } => {
  const placed = levelled.filter(({ order }) => order.position !== null);
  const placeOf = ({ order: { position } }: LevelledOrder): LngLat[] => (position === null ? [] : [lngLat(position)]);
  return {
    marks: placed
      .flatMap((each) => placeOf(each).map((at) => markOf(each.order, at, each.level)))
      .sort((one, other) => DRAWN[one.level] - DRAWN[other.level] || (one.id < other.id ? -1 : 1)),
    late: placed
      .filter(({ level }) => level === 'LATE')
      .sort((one, other) => other.elapsed - one.elapsed)
      .slice(0, LATE_ORDERS_SHOWN)
      .flatMap((each) => placeOf(each).map((at) => lateOrder(each, at))),
  };
};
