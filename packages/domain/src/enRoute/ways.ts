// Which way a courier has before him, as the places he passes; and how long a computed way stays good.
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { distanceM } from '../distance.ts';
import { ARRIVE_WITHIN_M } from '../couriers/inStore.ts';
import { destinationOf, isRealPosition } from '../orders/order.ts';
import { isFetching } from './estimate.ts';

/** Places in the order they are passed, the courier's own first. `isBack`: the second one is the branch he comes back to. */
export type Way = { stops: readonly LatLng[]; isBack: boolean; hasDestination: boolean };

type WayOrder = Pick<Order, 'status' | 'destination' | 'suggestedPosition'>;

const realOrNull = (position: LatLng | null): LatLng | null =>
  position !== null && isRealPosition(position) ? position : null;

/** [ER6] Null: there is nothing to compute, because neither end is known. */
export const wayOfOrder = (order: WayOrder, courier: LatLng, branch: LatLng | null): Way | null => {
  const destination = destinationOf(order);
  const counter = isFetching(order.status) ? realOrNull(branch) : null;
  // At the counter there is no way back any more.
  const isBack = counter !== null && distanceM(courier, counter) > ARRIVE_WITHIN_M;
  const stops = [courier, ...(isBack ? [counter] : []), ...(destination === null ? [] : [destination])];
  return stops.length < 2 ? null : { stops, isBack, hasDestination: destination !== null };
};

export type Carried = Pick<Order, 'id' | 'status' | 'createdAt' | 'destination' | 'suggestedPosition'>;

/** A courier carries a handful; what somebody assigned to him by mistake must not cost minutes. */
export const MOST_CARRIED = 20;

/** [ER7] The orders he has with him and their places, the oldest first; those without a place cannot be driven to. */
export const carriedStops = <T extends Carried>(orders: Iterable<T>): { order: T; at: LatLng }[] =>
  [...orders]
    .filter(({ status }) => status === ORDER_STATUS.GOING)
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt) || one.id.localeCompare(other.id))
    .flatMap((order) => {
      const at = destinationOf(order);
      return at === null ? [] : [{ order, at }];
    })
    .slice(0, MOST_CARRIED);

/** A courier who moved less is as good as where he was. */
export const MOVED_M = 100;
/** Real milliseconds after which a way is computed again even without movement, because traffic changes. */
export const WAY_AGE_MS = 120_000;

export type ComputedWay = { stops: readonly LatLng[]; computedAt: number };

const isSamePlace = (one: LatLng | undefined, other: LatLng | undefined): boolean =>
  one !== undefined && other !== undefined && one.lat === other.lat && one.lng === other.lng;

/** [ER8] `now` in real milliseconds. Another status has other stops, so it is seen here too. */
export const isWayGood = (computed: ComputedWay, stops: readonly LatLng[], now: number): boolean => {
  const [was, is] = [computed.stops[0], stops[0]];
  if (was === undefined || is === undefined || computed.stops.length !== stops.length) return false;
  if (now - computed.computedAt >= WAY_AGE_MS || distanceM(was, is) >= MOVED_M) return false;
  return stops.every((stop, index) => index === 0 || isSamePlace(stop, computed.stops[index]));
};
