// The estimate of when an order arrives. Values only; the texts belong to the screen.
import { ORDER_STATUS, type Order, type OrderStatus } from '@despacho/contract/orders/order.ts';
import type { Arrival } from '@despacho/contract/live/arrivals.ts';
import { isActiveStatus } from '../orders/order.ts';

/** Seconds on top of a route for the door, of a trip back for the counter, and of nothing at all. */
export const ROUTE_EXTRA_SEC = 600;
export const RETURN_EXTRA_SEC = 180;
export const UNKNOWN_SEC = 1200;

/** The courier has accepted the order and not yet picked it up [ER1]. */
const FETCHING: ReadonlySet<OrderStatus> = new Set([
  ORDER_STATUS.ACCEPTED,
  ORDER_STATUS.ASSIGNED,
  ORDER_STATUS.RECEIVING,
]);

/** [ER1] Is the courier still going to the goods? */
export const isFetching = (status: OrderStatus): boolean => FETCHING.has(status);

/** The computed routes, and the instant in ms that both are counted from. */
export type RouteTimes = Pick<Arrival, 'routeTimeSec' | 'returnTimeSec' | 'computedAt'>;

export type EnRouteEstimate =
  /** 'SIN PILOTO': the order has no courier, or the courier's position is unknown. */
  | { kind: 'noCourier' }
  /** 'En Tienda': the courier is at the counter. */
  | { kind: 'inStore' }
  /** Instant in ms, and what it was reckoned from. */
  | { kind: 'at'; at: number; from: 'route' | 'return' | 'creation' };

const after = (instant: number, seconds: number): number => instant + seconds * 1_000;

/** [ER2] [ER3] [ER4] [ER5] `times` is null without a position of the courier. Null: the order is closed. */
export const enRouteEstimate = (
  { status, courier, createdAt }: Pick<Order, 'status' | 'courier' | 'createdAt'>,
  times: RouteTimes | null,
): EnRouteEstimate | null => {
  if (!isActiveStatus(status)) return null;
  if (courier === null || times === null) return { kind: 'noCourier' };
  const { routeTimeSec, returnTimeSec, computedAt } = times;
  if (isFetching(status)) {
    if (returnTimeSec === null || returnTimeSec <= 0) return { kind: 'inStore' };
    return { kind: 'at', at: after(computedAt, returnTimeSec + RETURN_EXTRA_SEC), from: 'return' };
  }
  if (routeTimeSec === null) return { kind: 'at', at: after(Date.parse(createdAt), UNKNOWN_SEC), from: 'creation' };
  return { kind: 'at', at: after(computedAt, routeTimeSec + ROUTE_EXTRA_SEC), from: 'route' };
};
