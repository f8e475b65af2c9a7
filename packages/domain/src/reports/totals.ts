// Sums of delivered orders per courier: of orders one by one, and of the numbers of days.
import type { EndedRow } from '@despacho/contract/numbers.ts';
import type { Order } from '@despacho/contract/orders/order.ts';

/** `id` '': orders without a courier. `measured`: how many orders have a distance. */
export type CourierTotal = { id: string; name: string; delivered: number; measured: number; kilometres: number };

/** Longer than any way of a motorcycle: a value that cannot be true is no distance. */
const LONGEST_KM = 1_000;

const distanceOf = ({ distanceKm }: Pick<Order, 'distanceKm'>): number | null =>
  distanceKm !== null && Number.isFinite(distanceKm) && distanceKm >= 0 && distanceKm <= LONGEST_KM ? distanceKm : null;

export type CourierTotals = Map<string, CourierTotal>;

/** Adds in place: a file adds up a hundred thousand orders. */
export const addOrder = (totals: CourierTotals, order: Pick<Order, 'courier' | 'distanceKm'>): void => {
  const { id, name } = order.courier ?? { id: '', name: '' };
  const before = totals.get(id) ?? { id, name, delivered: 0, measured: 0, kilometres: 0 };
  const km = distanceOf(order);
  totals.set(id, {
    ...before,
    name,
    delivered: before.delivered + 1,
    measured: before.measured + Number(km !== null),
    kilometres: before.kilometres + (km ?? 0),
  });
};

export const totalsOfNumbers = (couriers: readonly EndedRow[]): CourierTotal[] =>
  couriers
    .filter(({ delivered }) => delivered > 0)
    .map(({ id, name, delivered }) => ({ id, name, delivered, measured: 0, kilometres: 0 }));

/** The most deliveries first, then by name and id. */
export const rankedTotals = (totals: Iterable<CourierTotal>, minimum = 0): CourierTotal[] =>
  [...totals]
    .filter(({ delivered }) => delivered >= minimum)
    .toSorted(
      (a, b) =>
        b.delivered - a.delivered || a.name.localeCompare(b.name, 'es') || (a.id < b.id ? -1 : Number(a.id > b.id)),
    );
