// What is said of when an order arrives. Values only; the words belong to the screen.
import { ORDER_STATUS, type Order, type OrderStatus } from '@despacho/contract/orders/order.ts';
import type { WayRow } from '@despacho/contract/maps/ways.ts';
import { isActiveStatus } from '../orders/order.ts';

/** Seconds on top of a route for the door, of a way back for the counter, and of nothing at all. */
export const ROUTE_EXTRA_SEC = 600;
export const RETURN_EXTRA_SEC = 180;
export const UNKNOWN_SEC = 1200;

/** He has taken the order and not yet got it [ER1]. */
const FETCHING: ReadonlySet<OrderStatus> = new Set([
  ORDER_STATUS.ACCEPTED,
  ORDER_STATUS.ASSIGNED,
  ORDER_STATUS.RECEIVING,
]);

/** [ER1] Is the courier still on his way to the goods? */
export const isFetching = (status: OrderStatus): boolean => FETCHING.has(status);

/** What was computed of the ways, and when; null where there is no such way. */
export type RouteTimes = { routeTimeSec: number | null; returnTimeSec: number | null; computedAt: string };

/** [ER2] A row of the route lookup without an instant was told while nobody knew where the courier is. */
export const routeTimesOf = ({
  routeTimeSec,
  backHome,
  computedAt,
}: Pick<WayRow, 'routeTimeSec' | 'backHome' | 'computedAt'>): RouteTimes | null =>
  computedAt === null ? null : { routeTimeSec, returnTimeSec: backHome?.time ?? null, computedAt };

export type EnRouteEstimate =
  /** 'SIN PILOTO': nobody carries it, or nobody knows where he is. */
  | { kind: 'noCourier' }
  /** 'En Tienda': he stands at the counter. */
  | { kind: 'inStore' }
  /** Instant in ms, and what it was reckoned from. */
  | { kind: 'at'; at: number; from: 'route' | 'return' | 'creation' };

const after = (instant: string, seconds: number): number => Date.parse(instant) + seconds * 1_000;

/** [ER2] [ER3] [ER4] [ER5] `ways` is null when no position of the courier is known. Null: the order is over. */
export const enRouteEstimate = (
  { status, courier, createdAt }: Pick<Order, 'status' | 'courier' | 'createdAt'>,
  ways: RouteTimes | null,
): EnRouteEstimate | null => {
  if (!isActiveStatus(status)) return null;
  if (courier === null || ways === null) return { kind: 'noCourier' };
  const { routeTimeSec, returnTimeSec, computedAt } = ways;
  if (isFetching(status)) {
    if (returnTimeSec === null || returnTimeSec <= 0) return { kind: 'inStore' };
    return { kind: 'at', at: after(computedAt, returnTimeSec + RETURN_EXTRA_SEC), from: 'return' };
  }
  if (routeTimeSec === null) return { kind: 'at', at: after(createdAt, UNKNOWN_SEC), from: 'creation' };
  return { kind: 'at', at: after(computedAt, routeTimeSec + ROUTE_EXTRA_SEC), from: 'route' };
};
