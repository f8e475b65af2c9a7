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

const after = (instant: number, seconds: number): number => instant + seconds * 1_000;

/** [ER12] At the door, in ms: the live arrival as it is, with nothing on top. Null: there is no route. */
export const arrivesAtOf = (times: Pick<RouteTimes, 'routeTimeSec' | 'computedAt'> | null): number | null =>
  times === null || times.routeTimeSec === null ? null : after(times.computedAt, times.routeTimeSec);

/** When an order arrives. `at` is an instant in ms: at the door by its route, or at the counter by the route back. */
export type OrderArrival =
  /** 'SIN PILOTO': the order has no courier, or the courier's position is unknown. */
  | { kind: 'noCourier' }
  /** 'En Tienda': the courier is at the counter. */
  | { kind: 'inStore' }
  | { kind: 'noRoute' }
  | { kind: 'at'; at: number; from: 'route' | 'return' };

export type EnRouteEstimate =
  | Exclude<OrderArrival, { kind: 'noRoute' | 'at' }>
  | { kind: 'at'; at: number; from: 'route' | 'return' | 'creation' };

/** [ER12] What every screen shows. `times` is null without a position of the courier. Null: the order is closed. */
export const orderArrival = (
  { status, courier }: Pick<Order, 'status' | 'courier'>,
  times: RouteTimes | null,
): OrderArrival | null => {
  if (!isActiveStatus(status)) return null;
  if (courier === null || times === null) return { kind: 'noCourier' };
  if (isFetching(status)) {
    const { returnTimeSec, computedAt } = times;
    if (returnTimeSec === null || returnTimeSec <= 0) return { kind: 'inStore' };
    return { kind: 'at', at: after(computedAt, returnTimeSec), from: 'return' };
  }
  const at = arrivesAtOf(times);
  return at === null ? { kind: 'noRoute' } : { kind: 'at', at, from: 'route' };
};

const EXTRA_SEC = { route: ROUTE_EXTRA_SEC, return: RETURN_EXTRA_SEC } as const;

/** [ER2] [ER3] [ER4] [ER5] The arrival with the seconds that the documents put on top of it. */
export const enRouteEstimate = (
  order: Pick<Order, 'status' | 'courier' | 'createdAt'>,
  times: RouteTimes | null,
): EnRouteEstimate | null => {
  const arrival = orderArrival(order, times);
  if (arrival?.kind === 'at') return { ...arrival, at: after(arrival.at, EXTRA_SEC[arrival.from]) };
  if (arrival?.kind !== 'noRoute') return arrival;
  return { kind: 'at', at: after(Date.parse(order.createdAt), UNKNOWN_SEC), from: 'creation' };
};
