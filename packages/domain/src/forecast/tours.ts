// The tour ahead of a courier: through the doors of all carried orders, and back to the branch of the orders to fetch.
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { distanceM } from '../routes/distance.ts';
import { isFetching } from '../routes/estimate.ts';
import { MAX_CARRIED } from '../routes/courierRoutes.ts';
import { destinationOf, isRealPosition } from '../orders/order.ts';
import { HANDOVER_SEC } from './forecast.ts';

export type TouredOrder = Pick<Order, 'id' | 'status' | 'createdAt' | 'branch' | 'destination' | 'suggestedPosition'>;

/** The doors in visiting order; `branch` comes last, for the orders to fetch there. */
export type Tour = { stops: readonly LatLng[]; doors: readonly string[]; fetched: readonly string[] };

const nearest = <T extends { at: LatLng }>(from: LatLng, places: readonly T[]): T | undefined => {
  const [first, ...others] = places;
  return others.reduce(
    (best, place) => (best && distanceM(from, place.at) < distanceM(from, best.at) ? place : best),
    first,
  );
};

/** [FC4] The nearest door first, as couriers ride. `branchAt` returns the position of a branch. */
export const tourOf = (
  at: LatLng,
  orders: readonly TouredOrder[],
  branchAt: (order: TouredOrder) => LatLng | null,
): Tour => {
  let remaining = orders.slice(0, MAX_CARRIED).flatMap((order) => {
    const door = order.status === ORDER_STATUS.GOING ? destinationOf(order) : null;
    return door === null ? [] : [{ id: order.id, at: door }];
  });
  const stops = [at];
  const doors: string[] = [];
  for (let here = at; ;) {
    const next = nearest(here, remaining);
    if (next === undefined) break;
    remaining = remaining.filter((place) => place !== next);
    stops.push(next.at);
    doors.push(next.id);
    here = next.at;
  }
  const fetching = orders.filter(({ status }) => isFetching(status));
  const first = fetching.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))[0];
  const counter = first === undefined ? null : branchAt(first);
  if (first === undefined || counter === null || !isRealPosition(counter)) return { stops, doors, fetched: [] };
  const fetched = fetching.filter(({ branch }) => branch?.id === first.branch?.id).map(({ id }) => id);
  return { stops: [...stops, counter], doors, fetched };
};

/** Seconds until each order of a tour is in its customer's hand, or its courier at its counter. */
export const secondsOfTour = (
  { doors, fetched }: Tour,
  legsSec: readonly number[],
): { leftSec: Map<string, number>; fetchSec: Map<string, number> } => {
  let seconds = 0;
  const leftSec = new Map<string, number>();
  doors.forEach((id, index) => {
    seconds += (legsSec[index] ?? 0) + HANDOVER_SEC;
    leftSec.set(id, seconds);
  });
  const atCounter = seconds + (legsSec[doors.length] ?? 0);
  return { leftSec, fetchSec: new Map(fetched.map((id) => [id, atCounter])) };
};
