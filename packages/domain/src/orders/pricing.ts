// The circle an order belongs to and what it costs: from the kilometres of the route and the company's ranges ([PR1] to [PR3]).
import type { PriceRange } from '@despacho/contract/companies.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { destinationOf } from './order.ts';

/** Where the priced route begins and ends. */
export type PricedRoute = { from: LatLng; to: LatLng };
export type Measured = PricedRoute & { distanceM: number };

type Priced = Pick<Order, 'circle' | 'circleValue' | 'delivery' | 'distanceKm'>;
type Placed = Pick<Order, 'branch' | 'destination' | 'suggestedPosition'>;

export const pricedRouteOf = (order: Placed): PricedRoute | null => {
  const from = order.branch?.position ?? null;
  const to = destinationOf(order);
  return from === null || to === null ? null : { from, to };
};

const isSamePlace = (a: LatLng, b: LatLng): boolean => a.lat === b.lat && a.lng === b.lng;

export const isSameRoute = (a: PricedRoute | null, b: PricedRoute | null): boolean =>
  a === null || b === null ? a === b : isSamePlace(a.from, b.from) && isSamePlace(a.to, b.to);

/**
 * [PR1] The first range that contains the distance; its upper end belongs to the next, that of the last one to itself.
 */
export const rangeFor = (ranges: readonly PriceRange[], km: number): PriceRange | null =>
  ranges.find(
    ({ minKm, maxKm }, index) => minKm <= km && (km < maxKm || (index === ranges.length - 1 && km === maxKm)),
  ) ?? null;

/** [PR2] To ten metres, as distances are shown; outside every range the circle is P. */
export const priceFor = (ranges: readonly PriceRange[], distanceM: number): Priced => {
  const distanceKm = Math.round(distanceM / 10) / 100;
  const range = rangeFor(ranges, distanceKm);
  return {
    circle: range === null ? null : { id: String(range.circle), distanceKm },
    circleValue: range?.circle ?? null,
    distanceKm,
    delivery: { distanceKm, cost: range?.cost ?? null },
  };
};

const unpriced: Priced = { circle: null, circleValue: null, distanceKm: null, delivery: null };

/**
 * [PR3] An order is priced at its creation and when an end of its route moves, before Entregado; without a price, on request.
 * Later changes of the price list have no effect on it.
 */
export const needsPrice = (before: Order | null, after: Order): boolean => {
  if (before === null) return true;
  if (before.status === ORDER_STATUS.DELIVERED) return false;
  return after.delivery === null || !isSameRoute(pricedRouteOf(before), pricedRouteOf(after));
};

/** `measured` is the route of this very order; null where an end of it is unknown. */
export const withPrice = (order: Order, ranges: readonly PriceRange[], measured: Measured | null): Order => ({
  ...order,
  ...(measured === null ? unpriced : priceFor(ranges, measured.distanceM)),
});
