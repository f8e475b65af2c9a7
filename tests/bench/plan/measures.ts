// Figures of days: of one, and of several added up.
import { medianOf } from '../measure/cpu.ts';
import type { Checked } from './checker.ts';
import type { Day } from './day.ts';

/** Minutes over the target that an order counts which was not delivered and could have been, in targets. */
const MISSED_TARGETS = 3;

export type Measures = {
  orders: number;
  delivered: number;
  /** Minutes from placement to the door, one a delivered order. */
  doorMin: number[];
  /** Minutes beyond the target, summed over orders; one that could be delivered and was not counts three targets. */
  overageMin: number;
  /** The same of delivered orders alone. */
  lateMin: number;
  beyondMax: number;
  readyToPickupMin: number;
  courierHours: number;
  ridingMin: number;
};

/** No courier is on duty when it is ready, nor later. */
const isUndeliverable = ({ couriers, orders }: Day, order: number): boolean =>
  couriers.every(({ offAt }) => offAt < (orders[order]?.readyAt ?? 0));

export const measuresOf = (day: Day, { deliveries, ridingMin }: Checked): Measures => {
  const delivered = new Set(deliveries.map(({ order }) => order));
  const missed = day.orders.filter((_, order) => !delivered.has(order) && !isUndeliverable(day, order)).length;
  const doorMin = deliveries.map(({ order, droppedAt }) => droppedAt - (day.orders[order]?.placedAt ?? 0));
  const overages = doorMin.map((minutes) => Math.max(0, minutes - day.targetMin));
  const waits = deliveries.map(({ order, pickedAt }) => pickedAt - (day.orders[order]?.readyAt ?? 0));
  return {
    orders: day.orders.length,
    delivered: delivered.size,
    doorMin,
    overageMin: sum(overages) + missed * MISSED_TARGETS * day.targetMin,
    lateMin: sum(overages),
    beyondMax: doorMin.filter((minutes) => minutes > day.maxMin).length + missed,
    readyToPickupMin: sum(waits),
    courierHours: sum(day.couriers.map(({ onAt, offAt }) => offAt - onAt)) / 60,
    ridingMin,
  };
};

/** The figures of a courier who waits at each counter when the goods are ready: no plan can be better. */
export const boundOf = (day: Day): Measures => {
  const deliveries = day.orders.map((order, index) => {
    const counter = day.branches[order.branch] ?? order;
    const ride = Math.ceil(Math.hypot(counter.x - order.x, counter.y - order.y) / day.metersPerMinute);
    const pickedAt = Math.max(order.readyAt, order.placedAt + day.pickupMin / 2);
    return { order: index, pickedAt, droppedAt: pickedAt + day.pickupMin / 2 + ride + day.doorMin / 2 };
  });
  return measuresOf(day, { errors: [], deliveries, ridingMin: 0 });
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const added = (days: readonly Measures[]): Measures => ({
  orders: sum(days.map(({ orders }) => orders)),
  delivered: sum(days.map(({ delivered }) => delivered)),
  doorMin: days.flatMap(({ doorMin }) => doorMin),
  overageMin: sum(days.map(({ overageMin }) => overageMin)),
  lateMin: sum(days.map(({ lateMin }) => lateMin)),
  beyondMax: sum(days.map(({ beyondMax }) => beyondMax)),
  readyToPickupMin: sum(days.map(({ readyToPickupMin }) => readyToPickupMin)),
  courierHours: sum(days.map(({ courierHours }) => courierHours)),
  ridingMin: sum(days.map(({ ridingMin }) => ridingMin)),
});

export type Figures = Record<
  'delivered' | 'overageMin' | 'lateMin' | 'beyond90' | 'meanMin' | 'p50Min' | 'p90Min' | 'waitMin' | 'ordersPerHour',
  number
>;

export const figuresOf = (measures: Measures): Figures => {
  const { orders, delivered, doorMin, overageMin, lateMin, beyondMax, readyToPickupMin, courierHours } = measures;
  const sorted = doorMin.toSorted((a, b) => a - b);
  return {
    delivered,
    overageMin: overageMin / Math.max(1, orders),
    lateMin: lateMin / Math.max(1, delivered),
    beyond90: beyondMax,
    meanMin: sum(doorMin) / Math.max(1, delivered),
    p50Min: medianOf(sorted),
    p90Min: sorted[Math.ceil(0.9 * sorted.length) - 1] ?? 0,
    waitMin: readyToPickupMin / Math.max(1, delivered),
    ordersPerHour: delivered / Math.max(1, courierHours),
  };
};
