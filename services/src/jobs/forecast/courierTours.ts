// Where the routes of all couriers lead: when each reaches the orders of the tour, and where and when it ends.
import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { fixAgeMs, positionFreshness } from '@despacho/domain/couriers/couriers.ts';
import type { ForecastRoutes } from '@despacho/domain/forecast/forecast.ts';
import { secondsOfTour, tourOf, type TouredOrder } from '@despacho/domain/forecast/tours.ts';
import { activeCourierId } from '@despacho/domain/live/rooms.ts';
import type { Legs } from './legs.ts';
import { branchAt, type BranchPositions } from './rides.ts';

type SeenFix = Pick<Fix, 'position' | 'at'>;

export type CourierRoute = Omit<ForecastRoutes, 'rideSec'> & { fix: SeenFix };

/** Where a courier is after the last door, and in how many seconds. */
export type TourEnd = { at: LatLng; inSec: number };

type TourInput = {
  orders: readonly (TouredOrder & Pick<Order, 'courier'>)[];
  fixes: ReadonlyMap<string, SeenFix>;
  branches: BranchPositions;
  /** The operation's clock, and its speed. */
  now: number;
  rate: number;
};

export type CourierTours = {
  /** By order, of those with a courier whose position is usable. */
  routes: Map<string, CourierRoute>;
  /** By courier with orders, all of them under way to a door that has a place. */
  ends: Map<string, TourEnd>;
};

export const courierTours = async (
  { orders, fixes, branches, now, rate }: TourInput,
  legsSec: Legs,
): Promise<CourierTours> => {
  const routes: CourierTours['routes'] = new Map();
  const ends: CourierTours['ends'] = new Map();
  const active = orders.filter((order) => activeCourierId(order) !== null);
  for (const [courierId, courierOrders] of Map.groupBy(active, ({ courier }) => courier?.id ?? '')) {
    const fix = fixes.get(courierId);
    const ageMs = fix === undefined ? Infinity : fixAgeMs(fix.at, now, rate);
    if (fix === undefined || positionFreshness(ageMs) === 'off') continue;
    const tour = tourOf(fix.position, courierOrders, branchAt(branches));
    const { leftSec, fetchSec } = secondsOfTour(tour, tour.stops.length < 2 ? [] : await legsSec(tour.stops));
    const fixAgeSec = Math.max(0, now - fix.at) / 1_000;
    for (const { id } of courierOrders)
      routes.set(id, { leftSec: leftSec.get(id) ?? null, fetchSec: fetchSec.get(id) ?? null, fixAgeSec, fix });
    const [at, inSec] = [tour.stops.at(-1), leftSec.get(tour.doors.at(-1) ?? '')];
    const isBringing = courierOrders.every(({ id, status }) => status === ORDER_STATUS.GOING && leftSec.has(id));
    if (isBringing && at !== undefined && inSec !== undefined)
      ends.set(courierId, { at, inSec: Math.max(0, inSec - fixAgeSec) });
  }
  return { routes, ends };
};
