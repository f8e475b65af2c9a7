// Orders on the map: a mark for each with a known destination, a label for the worst only.
import type { AlertLevel } from '@despacho/contract/orders/order.ts';
import { alertFor } from '@despacho/domain/lateness/alerts.ts';
import { lateLimitOf } from '@despacho/domain/board/board.ts';
import { elapsedMs } from '@despacho/domain/lateness/elapsed.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { lngLat, type LngLat } from '@despacho/ui/map/geometry.ts';
import type { OrderMark } from '@despacho/ui/map/orderLayer.ts';
import { numberOf } from './orderWords.ts';
import { TILE_LEVELS } from './tiles.ts';
import type { BoardData } from './boardData.ts';

/** Of late orders, the oldest first. `elapsedMs` in whole minutes. */
export type LateOrder = { id: string; number: string; at: LngLat; elapsedMs: number };

/** Fixed size, so that the map stays readable with any number of orders. */
const LATE_ORDERS_SHOWN = 40;

const MINUTE_MS = 60_000;

type Placed = { mark: OrderMark; number: string; elapsed: number };

const placedOrders = ({ orders, companies }: BoardData, now: number): Placed[] =>
  orders.flatMap((order) => {
    if (!isActiveStatus(order.status) || order.position === null) return [];
    const elapsed = elapsedMs(order, now);
    // An order from the future has no level yet; it is as calm as a new one.
    const level: AlertLevel = alertFor(elapsed, lateLimitOf(companies, order)) ?? 'ON_TIME';
    return [{ mark: { id: order.id, at: lngLat(order.position), level }, number: numberOf(order), elapsed }];
  });

export const ordersOnMap = (data: BoardData, now: number): { marks: OrderMark[]; late: LateOrder[] } => {
  const placed = placedOrders(data, now);
  const urgency = (level: AlertLevel): number => TILE_LEVELS.indexOf(level);
  return {
    // Worst last: drawn on top.
    marks: placed
      .map(({ mark }) => mark)
      .sort((one, other) => urgency(other.level) - urgency(one.level) || (one.id < other.id ? -1 : 1)),
    late: placed
      .filter(({ mark }) => mark.level === 'LATE')
      .sort((one, other) => other.elapsed - one.elapsed)
      .slice(0, LATE_ORDERS_SHOWN)
      .map(({ mark, number, elapsed }) => ({
        id: mark.id,
        number,
        at: mark.at,
        elapsedMs: Math.floor(elapsed / MINUTE_MS) * MINUTE_MS,
      })),
  };
};
