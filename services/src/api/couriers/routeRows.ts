// The row of one order or courier: the route ahead, the trip back to the branch, and no more than the caller may see.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { Courier, Fix } from '@despacho/contract/couriers/couriers.ts';
import type { CourierRouteRow } from '@despacho/contract/maps/courierRoutes.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { fixAgeMs, positionFreshness } from '@despacho/domain/couriers/couriers.ts';
import { ARRIVE_WITHIN_M } from '@despacho/domain/routes/plannedRoute.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { carriedStops, routeOfOrder } from '@despacho/domain/routes/courierRoutes.ts';
import { distanceM } from '@despacho/domain/routes/distance.ts';
import type { RouteLeg } from '../../geo/geo.ts';
import type { CachedRoute, RouteCache } from '../../geo/routeCache.ts';
import type { ProcessContext } from '../../platform/context.ts';
import type { LiveFold } from '../../store/live/foldLive.ts';
import { isOwn } from '../orders/dependencies.ts';

export type RouteRowDependencies = Pick<ProcessContext, 'clock'> & { fold: LiveFold; routes: RouteCache };

/** The requested and visible entities of the caller; a courier with the carried orders. */
export type Subject =
  | { kind: 'order'; id: string; order: Order }
  | { kind: 'courier'; id: string; courier: Courier; orders: Order[] };

export const emptyRow = {
  kind: null,
  biker: null,
  routeTimeSec: null,
  distanceM: null,
  backHome: null,
  orderIds: [],
  geometry: null,
  source: null,
  computedAt: null,
} as const satisfies Omit<CourierRouteRow, 'id'>;

const routeFields = ({
  route,
  computedAt,
}: CachedRoute): Pick<CourierRouteRow, 'source' | 'computedAt' | 'geometry'> => ({
  source: route.source,
  computedAt,
  geometry: { type: 'LineString', coordinates: route.geometry.coordinates.map(([lng = 0, lat = 0]) => [lng, lat]) },
});

const instantOf = (ms: number): string => new Date(ms).toISOString();

/** Whole seconds and metres: the estimate is no more precise. */
const backHomeOf = (cached: CachedRoute, leg: RouteLeg) => ({
  date: cached.computedAt,
  distance: Math.round(leg.distanceM) / 1_000,
  time: Math.round(leg.durationS),
});

const total = (legs: readonly RouteLeg[]) => ({
  routeTimeSec: Math.round(legs.reduce((sum, { durationS }) => sum + durationS, 0)),
  distanceM: Math.round(legs.reduce((sum, leg) => sum + leg.distanceM, 0)),
});

export const routeRows = ({ clock, fold, routes }: RouteRowDependencies) => {
  const branchAt = (id: string | undefined): LatLng | null =>
    id === undefined ? null : (fold.find('branch', id)?.position ?? null);

  /** [ER2] Null without a position, or with one too old to be shown. */
  const placeOf = (fix: Fix | undefined): LatLng | null => {
    if (fix === undefined) return null;
    const freshness = positionFreshness(fixAgeMs(fix.at, clock.now(), clock.rate));
    return freshness === 'off' ? null : fix.position;
  };

  const orderRow = async (id: string, order: Order, at: LatLng | null): Promise<CourierRouteRow> => {
    const row: CourierRouteRow = { ...emptyRow, id, kind: 'order', biker: order.courier };
    if (at === null || !isActiveStatus(order.status)) return row;
    const branch = order.branch?.position ?? branchAt(order.branch?.id);
    const planned = routeOfOrder(order, at, branch);
    // No route, but the position is current, so there is an instant.
    if (planned === null) return { ...row, computedAt: instantOf(clock.now()) };
    const found = await routes.route(id, planned.stops);
    const [first] = found.route.legs;
    return {
      ...row,
      ...routeFields(found),
      ...(planned.hasDestination ? total(found.route.legs) : {}),
      backHome: planned.isBack && first !== undefined ? backHomeOf(found, first) : null,
    };
  };

  /** [ER7] */
  const courierRow = async (subject: Extract<Subject, { kind: 'courier' }>, at: LatLng | null, scope: Scope) => {
    const { id, courier, orders } = subject;
    const row: CourierRouteRow = { ...emptyRow, id, kind: 'courier', biker: { id, name: courier.name } };
    if (at === null) return row;
    const home = branchAt(courier.branch?.id ?? courier.branchIds[0]);
    const stops = carriedStops(orders);
    if (stops.length === 0) {
      if (home === null || distanceM(at, home) <= ARRIVE_WITHIN_M)
        return { ...row, computedAt: instantOf(clock.now()) };
      const found = await routes.route(id, [at, home]);
      return { ...row, ...routeFields(found), backHome: backHomeOf(found, found.route) };
    }
    const found = await routes.trip(id, [at, ...stops.map((stop) => stop.at), ...(home === null ? [] : [home])]);
    const visited = found.order.flatMap((index) => stops[index]?.order ?? []);
    const own = visited.filter((order) => isOwn(scope, order));
    const fields = routeFields(found);
    return {
      ...row,
      ...fields,
      ...total(found.route.legs.slice(0, stops.length)),
      backHome: home === null ? null : backHomeOf(found, found.route),
      orderIds: own.map((order) => order.id),
      // A line to another company's customers would reveal their addresses.
      geometry: own.length === visited.length ? fields.geometry : null,
    };
  };

  return {
    rowOf: async (subject: Subject, fix: Fix | undefined, scope: Scope): Promise<CourierRouteRow> => {
      const at = placeOf(fix);
      return subject.kind === 'order' ? orderRow(subject.id, subject.order, at) : courierRow(subject, at, scope);
    },
  };
};
