// The times on the way of an order as they are published, and when they are published again.
import type { Arrival } from '@despacho/contract/live/arrivals.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { ARRIVE_WITHIN_M } from './plannedRoute.ts';
import { HANDOVER_SEC } from '../forecast/forecast.ts';
import { isRealPosition } from '../orders/order.ts';
import { distanceM } from './distance.ts';
import type { RouteTimes } from './estimate.ts';

/** Instants are published again when they moved by more. */
const PUBLISH_AGAIN_MS = 60_000;

export const isAtCounter = (courier: LatLng, counter: LatLng | null): boolean =>
  counter !== null && isRealPosition(counter) && distanceM(courier, counter) <= ARRIVE_WITHIN_M;

/** Seconds by the router; null without a route. `leftSec` and `rideSec` include handing over. */
type Legs = {
  leftSec: number | null;
  fetchSec: number | null;
  rideSec: number | null;
  isAtCounter: boolean;
  computedAt: number;
};

/** [ER10] From the courier through the earlier doors, and by the branch while the goods are there. */
export const routeTimesOf = (status: Order['status'], legs: Legs): RouteTimes => {
  const { leftSec, rideSec, computedAt } = legs;
  const whole = (seconds: number): number => Math.max(0, Math.round(seconds));
  if (status === ORDER_STATUS.GOING) {
    return { routeTimeSec: leftSec === null ? null : whole(leftSec - HANDOVER_SEC), returnTimeSec: null, computedAt };
  }
  const fetchSec = legs.isAtCounter ? 0 : legs.fetchSec;
  return {
    routeTimeSec: fetchSec === null || rideSec === null ? null : whole(fetchSec + rideSec - HANDOVER_SEC),
    returnTimeSec: fetchSec === null ? null : whole(fetchSec),
    computedAt,
  };
};

const hasMoved = (a: RouteTimes, b: RouteTimes, key: 'routeTimeSec' | 'returnTimeSec'): boolean => {
  const [was, is] = [a[key], b[key]];
  // At the counter, and without a route, no instant moves.
  if (was === null || is === null || was === 0 || is === 0) return was !== is;
  return Math.abs(b.computedAt + is * 1_000 - (a.computedAt + was * 1_000)) > PUBLISH_AGAIN_MS;
};

/** [ER11] The previous arrival is returned as the same object while its instants moved by a minute at most. */
export const arrivalOf = (
  { id, company, branch }: Pick<Order, 'id' | 'company' | 'branch'>,
  times: RouteTimes,
  previous: Arrival | null,
): Arrival => {
  const arrival: Arrival = { ...times, id, companyId: company.id, branchId: branch?.id ?? null };
  const isSame =
    previous !== null &&
    previous.companyId === arrival.companyId &&
    previous.branchId === arrival.branchId &&
    !hasMoved(previous, arrival, 'routeTimeSec') &&
    !hasMoved(previous, arrival, 'returnTimeSec');
  return isSame ? previous : arrival;
};
