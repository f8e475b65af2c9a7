// The circle an order belongs to and what it costs: from the kilometres of the way and the company's ranges ([PR1] to [PR3]).
import type { PriceRange } from '@despacho/contract/companies.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { destinationOf } from './order.ts';

/** Where the priced way begins and ends. */
export type PricedWay = { from: LatLng; to: LatLng };
export type Measured = PricedWay & { distanceM: number };

type Priced = Pick<Order, 'circle' | 'circleValue' | 'delivery' | 'distanceKm'>;
type Placed = Pick<Order, 'branch' | 'destination' | 'suggestedPosition'>;

export const pricedWayOf = (order: Placed): PricedWay | null => {
  const from = order.branch?.position ?? null;
  const to = destinationOf(order);
  return from === null || to === null ? null : { from, to };
};

const isSamePlace = (one: LatLng, other: LatLng): boolean => one.lat === other.lat && one.lng === other.lng;

export const isSameWay = (one: PricedWay | null, other: PricedWay | null): boolean =>
  one === null || other === null ? one === other : isSamePlace(one.from, other.from) && isSamePlace(one.to, other.to);

/** [PR1] The first range that holds the distance; its upper end belongs to the next, but the last one's to itself. */
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
 * [PR3] An order is priced at its creation and when an end of its way moves, before Entregado; without a price, on request.
 * Later changes of the price list have no effect on it.
 */
export const needsPrice = (before: Order | null, after: Order): boolean => {
  if (before === null) return true;
  if (before.status === ORDER_STATUS.DELIVERED) return false;
  return after.delivery === null || !isSameWay(pricedWayOf(before), pricedWayOf(after));
};

/** `measured` is the way of this very order; null where an end of it is unknown. */
export const withPrice = (order: Order, ranges: readonly PriceRange[], measured: Measured | null): Order => ({
  ...order,
  ...(measured === null ? unpriced : priceFor(ranges, measured.distanceM)),
});
