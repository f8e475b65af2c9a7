// What a courier has to do before anything new: where and when it ends, and which orders still wait at one counter.
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { secondsOfTour, tourOf, type Tour, type TouredOrder } from '../forecast/tours.ts';
import { straightLineLeg } from '../routes/straightLine.ts';
import { destinationOf } from '../orders/order.ts';

/** [OR50] At the counter, and for an order whose door is unknown, with its ride. */
export const COUNTER_SEC = 120;
const UNPLACED_SEC = 600;

/** `at`, `inSec`: where and when the carried orders are delivered. `fetched`: orders to fetch at one counter next. */
export type PresentWork = {
  at: LatLng;
  inSec: number;
  fetched: { branchId: string; orders: readonly string[] } | null;
};

type Start = {
  at: LatLng;
  /** How old that position is. */
  ageSec: number;
  /** Seconds for one second on empty streets. */
  traffic: number;
};

const endOf = (tour: Tour, traffic: number): { at: LatLng | undefined; inSec: number } => {
  const legs = tour.stops.slice(1).map((to, index) => straightLineLeg(tour.stops[index] ?? to, to, traffic).durationS);
  const { leftSec } = secondsOfTour(tour, legs);
  return { at: tour.stops[tour.doors.length], inSec: leftSec.get(tour.doors.at(-1) ?? '') ?? 0 };
};

/** Orders of several counters, or of one that is nowhere, are fetched and delivered before anything new. */
export const presentWork = (
  { at, ageSec, traffic }: Start,
  orders: readonly TouredOrder[],
  branchAt: (order: TouredOrder) => LatLng | null,
): PresentWork => {
  // An order may be given to a courier in any state before En ruta.
  const fetching = orders.filter(({ status }) => status !== ORDER_STATUS.GOING);
  const carried = orders.filter(({ status }) => status === ORDER_STATUS.GOING);
  const delivered = endOf(tourOf(at, carried, branchAt), traffic);
  const unplaced = carried.filter((order) => destinationOf(order) === null).length;
  const free = {
    at: delivered.at ?? at,
    inSec: Math.max(0, delivered.inSec - ageSec) + unplaced * UNPLACED_SEC,
  };
  const branchIds = new Set(fetching.map(({ branch }) => branch?.id ?? null));
  const [branchId = null] = branchIds;
  if (fetching.length === 0) return { ...free, fetched: null };
  if (branchIds.size === 1 && branchId !== null)
    return { ...free, fetched: { branchId, orders: fetching.map(({ id }) => id) } };
  return { ...afterFetching(free, fetching, { traffic, branchAt }), fetched: null };
};

/** Where the courier is, and when, after these orders were fetched and delivered, those of one counter after the other. */
export const afterFetching = (
  start: { at: LatLng; inSec: number },
  orders: readonly TouredOrder[],
  { traffic, branchAt }: { traffic: number; branchAt: (order: TouredOrder) => LatLng | null },
): { at: LatLng; inSec: number } => {
  let { at, inSec } = start;
  for (const same of Map.groupBy(orders, ({ branch }) => branch?.id ?? '').values()) {
    const counter = same[0] === undefined ? null : branchAt(same[0]);
    if (counter !== null) {
      inSec += straightLineLeg(at, counter, traffic).durationS + COUNTER_SEC;
      at = counter;
    }
    const asCarried = same.map((order) => ({ ...order, status: ORDER_STATUS.GOING }));
    const end = endOf(tourOf(at, asCarried, branchAt), traffic);
    const unplaced = same.filter((order) => destinationOf(order) === null).length;
    at = end.at ?? at;
    inSec += end.inSec + unplaced * UNPLACED_SEC;
  }
  return { at, inSec };
};
