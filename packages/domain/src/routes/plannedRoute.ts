// The places that the route of a courier goes through. Apart from the rules of orders, because phones load it too.
import type { LatLng } from '@despacho/contract/values.ts';
import { realOrNull } from './bounds.ts';
import { distanceM } from './distance.ts';

/** A courier within it has arrived [CO10]. */
export const ARRIVE_WITHIN_M = 150;
/** A courier who moved less counts as not moved. */
export const MOVED_M = 100;

/**
 * Places in the order of the route, the position of the courier first. `isBack`: the second one is the branch to return
 * to.
 */
export type PlannedRoute = { stops: readonly LatLng[]; isBack: boolean; hasDestination: boolean };

/** `goods`: the branch where they still are. Null: there is nothing to compute, because neither end has a place. */
export const plannedRoute = (
  courier: LatLng,
  goods: LatLng | null,
  destination: LatLng | null,
): PlannedRoute | null => {
  const counter = realOrNull(goods);
  // At the counter there is no trip back any more.
  const isBack = counter !== null && distanceM(courier, counter) > ARRIVE_WITHIN_M;
  const stops = [courier, ...(isBack ? [counter] : []), ...(destination === null ? [] : [destination])];
  return stops.length < 2 ? null : { stops, isBack, hasDestination: destination !== null };
};
