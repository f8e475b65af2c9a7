// The estimate of when an order arrives. Values only; the texts belong to the screen.
import { ORDER_STATUS, type Order, type OrderStatus } from '@despacho/contract/orders/order.ts';
import type { CourierRouteRow } from '@despacho/contract/maps/courierRoutes.ts';
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

/** The computed routes and their time; null where there is no such route. */
export type RouteTimes = { routeTimeSec: number | null; returnTimeSec: number | null; computedAt: string };

/** [ER2] Null where the route lookup has no instant, because the courier's position was unknown. */
export const routeTimesOf = ({
  routeTimeSec,
  backHome,
  computedAt,
}: Pick<CourierRouteRow, 'routeTimeSec' | 'backHome' | 'computedAt'>): RouteTimes | null =>
  computedAt === null ? null : { routeTimeSec, returnTimeSec: backHome?.time ?? null, computedAt };

export type EnRouteEstimate =
  /** 'SIN PILOTO': the order has no courier, or the courier's position is unknown. */
  | { kind: 'noCourier' }
  /** 'En Tienda': the courier is at the counter. */
  | { kind: 'inStore' }
  /** Instant in ms, and what it was reckoned from. */
  | { kind: 'at'; at: number; from: 'route' | 'return' | 'creation' };

const after = (instant: string, seconds: number): number => Date.parse(instant) + seconds * 1_000;

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
  if (routeTimeSec === null) return { kind: 'at', at: after(createdAt, UNKNOWN_SEC), from: 'creation' };
  return { kind: 'at', at: after(computedAt, routeTimeSec + ROUTE_EXTRA_SEC), from: 'route' };
};
