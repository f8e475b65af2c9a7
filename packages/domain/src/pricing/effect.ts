// What the orders of some days would have cost by another price list ([PR9]).
import type { PriceRange } from '@despacho/contract/companies.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import type { PriceEffect } from '@despacho/contract/pricing.ts';
import { startOfLocalDay, type TimeWindow } from '../localTime.ts';
import { rangeFor } from '../orders/pricing.ts';

type Distances = Pick<Order, 'distanceKm' | 'circle' | 'delivery'>;

const DAYS = 7;

/** [PR9] The seven local days before today. */
export const lastWeek = (now: number): TimeWindow => {
  const to = startOfLocalDay(now);
  return { from: to - DAYS * 86_400_000, to };
};

const kilometresOf = ({ distanceKm, circle, delivery }: Distances): number | null =>
  distanceKm ?? circle?.distanceKm ?? delivery?.distanceKm ?? null;

const centsOf = (ranges: readonly PriceRange[], km: number): number | null => {
  const range = rangeFor(ranges, km);
  return range === null ? null : Math.round(range.cost * 100);
};

/** Sums in cents. */
type Sums = { orders: number; before: number; after: number; uncoveredBefore: number; uncoveredAfter: number };

const NOTHING: Sums = { orders: 0, before: 0, after: 0, uncoveredBefore: 0, uncoveredAfter: 0 };

/** [PR9] Both lists sorted as they are stored. An order beyond every range costs nothing and is counted. */
export const priceEffect = (
  orders: readonly Distances[],
  current: readonly PriceRange[],
  proposed: readonly PriceRange[],
): PriceEffect => {
  const measured = orders.flatMap((order) => kilometresOf(order) ?? []);
  const sums = measured.reduce((sum, km): Sums => {
    const before = centsOf(current, km);
    const after = centsOf(proposed, km);
    return {
      orders: sum.orders + 1,
      before: sum.before + (before ?? 0),
      after: sum.after + (after ?? 0),
      uncoveredBefore: sum.uncoveredBefore + (before === null ? 1 : 0),
      uncoveredAfter: sum.uncoveredAfter + (after === null ? 1 : 0),
    };
  }, NOTHING);
  return {
    ...sums,
    before: sums.before / 100,
    after: sums.after / 100,
    difference: (sums.after - sums.before) / 100,
    unmeasured: orders.length - measured.length,
  };
};
