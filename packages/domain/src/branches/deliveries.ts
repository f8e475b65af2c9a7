// What a branch delivered: by hour, how long it took, and how much of it was late.
import { HOUR_MS } from '@despacho/contract/durations.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { alertFor } from '../lateness/alerts.ts';
import { elapsedMs, type TimedOrder } from '../lateness/elapsed.ts';
import { timeOfLocalDay } from '../localTime.ts';
import { averageDeliveryMinutes } from '../orders/lists/closed.ts';

type Delivery = TimedOrder & Pick<Order, 'deliveredAt'>;

export type HourCount = { hour: number; count: number };

/** [BR10] From the first local hour with a delivery to the last one. */
export const deliveredByHour = (orders: Iterable<Pick<Order, 'deliveredAt'>>): HourCount[] => {
  const counts = new Map<number, number>();
  for (const { deliveredAt } of orders) {
    if (deliveredAt === null) continue;
    const hour = Math.floor(timeOfLocalDay(Date.parse(deliveredAt)) / HOUR_MS);
    counts.set(hour, (counts.get(hour) ?? 0) + 1);
  }
  const hours = [...counts.keys()];
  if (hours.length === 0) return [];
  const first = Math.min(...hours);
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, at) => ({
    hour: first + at,
    count: counts.get(first + at) ?? 0,
  }));
};

/** [BR10] Delivered orders whose age at the delivery was late by the scheme of their company. */
export const lateDeliveries = (orders: Iterable<Delivery>, lateLimitSec: number | null, now: number): number =>
  [...orders].filter((order) => alertFor(elapsedMs(order, now), lateLimitSec) === 'LATE').length;

/** [BR11] The same count from the ages at the door, in whole seconds. */
export const lateAges = (ages: readonly number[], lateLimitSec: number | null): number =>
  ages.filter((seconds) => alertFor(seconds * 1_000, lateLimitSec) === 'LATE').length;

export type DeliveryNumbers = { averageMinutes: number | null; late: number };

/** [BR15] Of all deliveries of a day; of some of them it would be wrong. */
export const deliveryNumbers = (
  orders: readonly Delivery[],
  lateLimitSec: number | null,
  now: number,
): DeliveryNumbers => ({
  averageMinutes: averageDeliveryMinutes(orders),
  late: lateDeliveries(orders, lateLimitSec, now),
});
