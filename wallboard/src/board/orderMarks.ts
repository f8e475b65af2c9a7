// Orders on the map: a mark for each with a known destination, a label for the worst only.
import type { WallOrder } from '@despacho/contract/live/kinds.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import type { AlertLevel } from '@despacho/contract/orders/order.ts';
import type { LevelledOrder } from '@despacho/domain/board/board.ts';
import { lngLat, type LngLat } from '@despacho/ui/map/geometry.ts';
import type { OrderMark } from '@despacho/ui/map/orderLayer.ts';
import { numberOf } from './orderWords.ts';
import { wholeMinutes } from './wholeMinutes.ts';

/** Late orders come first the oldest. `elapsedMs` in whole minutes. */
export type LateOrder = { id: string; number: string; at: LngLat; elapsedMs: number };

/** Fixed size, so that the map stays readable with any number of orders. */
const LATE_ORDERS_SHOWN = 40;

type PlacedOrder = Omit<WallOrder, 'position'> & { position: LatLng };

const isPlaced = (order: WallOrder): order is PlacedOrder => order.position !== null;

/** Entities are replaced, never changed: the mark of an unchanged order stays the same object. */
const marks = new WeakMap<PlacedOrder, OrderMark>();

const markOf = (order: PlacedOrder, level: AlertLevel): OrderMark => {
  const before = marks.get(order);
  if (before?.level === level) return before;
  const mark = { id: order.id, at: before?.at ?? lngLat(order.position), level };
  marks.set(order, mark);
  return mark;
};

const byId = (a: OrderMark, b: OrderMark): number => (a.id < b.id ? -1 : 1);

type LateMark = { order: PlacedOrder; mark: OrderMark; elapsed: number };

const lateOrder = ({ order, mark, elapsed }: LateMark): LateOrder => ({
  id: order.id,
  number: numberOf(order),
  at: mark.at,
  elapsedMs: wholeMinutes(elapsed),
});

export const ordersOnMap = (
  levelled: readonly LevelledOrder<WallOrder>[],
): { marks: OrderMark[]; late: LateOrder[] } => {
  const byLevel: Record<AlertLevel, OrderMark[]> = { ON_TIME: [], VERIFY: [], TO_BE_LATE: [], LATE: [] };
  const late: LateMark[] = [];
  for (const { order, level, elapsed } of levelled) {
    if (!isPlaced(order)) continue;
    // An order from the future has no level yet; it is as calm as a new one.
    const mark = markOf(order, level ?? 'ON_TIME');
    byLevel[mark.level].push(mark);
    if (mark.level === 'LATE') late.push({ order, mark, elapsed });
  }
  // In drawing order: the worst last.
  const { ON_TIME, VERIFY, TO_BE_LATE, LATE } = byLevel;
  return {
    marks: [ON_TIME, VERIFY, TO_BE_LATE, LATE].flatMap((level) => level.sort(byId)),
    late: late
      .sort((a, b) => b.elapsed - a.elapsed)
      .slice(0, LATE_ORDERS_SHOWN)
      .map(lateOrder),
  };
};
