// The route ahead of a courier, as the places on it; and how long a computed route stays current.
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { distanceM } from './distance.ts';
import { destinationOf } from '../orders/order.ts';
import { isFetching } from './estimate.ts';
import { MOVED_M, plannedRoute, type PlannedRoute } from './plannedRoute.ts';

type RoutedOrder = Pick<Order, 'status' | 'destination' | 'suggestedPosition'>;

/** [ER6] */
export const routeOfOrder = (order: RoutedOrder, courier: LatLng, branch: LatLng | null): PlannedRoute | null =>
  plannedRoute(courier, isFetching(order.status) ? branch : null, destinationOf(order));

export type StopOrder = Pick<Order, 'id' | 'status' | 'createdAt' | 'destination' | 'suggestedPosition'>;

/** A courier carries a handful; orders assigned by mistake must not cost minutes. */
export const MAX_CARRIED = 20;

/** [ER7] The carried orders and their places, the oldest first; orders without a place cannot be routed. */
export const carriedStops = <T extends StopOrder>(orders: Iterable<T>): { order: T; at: LatLng }[] =>
  [...orders]
    .filter(({ status }) => status === ORDER_STATUS.GOING)
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id))
    .flatMap((order) => {
      const at = destinationOf(order);
      return at === null ? [] : [{ order, at }];
    })
    .slice(0, MAX_CARRIED);

/** Real milliseconds after which a route is computed again even without movement, because traffic changes. */
export const ROUTE_AGE_MS = 120_000;

export type ComputedRoute = { stops: readonly LatLng[]; computedAt: number };

const isSamePlace = (a: LatLng | undefined, b: LatLng | undefined): boolean =>
  a !== undefined && b !== undefined && a.lat === b.lat && a.lng === b.lng;

/** [ER8] `now` in real milliseconds. Another status has other stops, so it is seen here too. */
export const isRouteCurrent = (computed: ComputedRoute, stops: readonly LatLng[], now: number): boolean => {
  const [was, is] = [computed.stops[0], stops[0]];
  if (was === undefined || is === undefined || computed.stops.length !== stops.length) return false;
  if (now - computed.computedAt >= ROUTE_AGE_MS || distanceM(was, is) >= MOVED_M) return false;
  return stops.every((stop, index) => index === 0 || isSamePlace(stop, computed.stops[index]));
};
