// Handler of the routes that couriers have ahead: from the live copy, in the caller's scope, computed by the router and cached.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { Courier, Fix } from '@despacho/contract/couriers.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import type { WayRow } from '@despacho/contract/maps/ways.ts';
import { fixAgeMs, positionTruth } from '@despacho/domain/couriers/couriers.ts';
import { distanceM } from '@despacho/domain/distance.ts';
import { carriedStops, wayOfOrder } from '@despacho/domain/enRoute/ways.ts';
import { ARRIVE_WITHIN_M } from '@despacho/domain/couriers/inStore.ts';
import { carrierOf, scopesOfCourier } from '@despacho/domain/live/rooms.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { scopeContains, scopeName } from '@despacho/domain/access/scope.ts';
import type { Redis } from 'ioredis';
import type { RouteLeg } from '../geo/geo.ts';
import type { CachedRoute, RouteCache } from '../geo/routeCache.ts';
import type { ProcessContext } from '../platform/context.ts';
import type { LiveFold } from '../store/live/foldLive.ts';
import { readPositionsOf } from '../store/live/positions.ts';
import type { Handlers } from './handlers.ts';
import { respond, refuse } from './outcome.ts';

export type CourierRouteDependencies = Pick<ProcessContext, 'key' | 'clock'> & {
  redis: Redis;
  fold: LiveFold;
  ways: RouteCache;
};

/** Routes computed at once. Between batches the event loop serves other requests, because a route blocks it. */
const AT_ONCE = 8;

const emptyRow = {
  kind: null,
  biker: null,
  routeTimeSec: null,
  distanceM: null,
  backHome: null,
  orderIds: [],
  geometry: null,
  source: null,
  computedAt: null,
} as const satisfies Omit<WayRow, 'id'>;

/** What was requested and is visible to the caller; a courier with the carried orders. */
type Subject =
  | { kind: 'order'; id: string; order: Order }
  | { kind: 'courier'; id: string; courier: Courier; carried: Order[] };

const isInScope = (scope: Scope, { company, branch }: Order): boolean =>
  scopeContains(scope, { companyId: company.id, branchId: branch?.id ?? null });

const routeFields = ({ route, computedAt }: CachedRoute): Pick<WayRow, 'source' | 'computedAt' | 'geometry'> => ({
  source: route.source,
  computedAt,
  geometry: { type: 'LineString', coordinates: route.geometry.coordinates.map(([lng = 0, lat = 0]) => [lng, lat]) },
});

const instantOf = (ms: number): string => new Date(ms).toISOString();

/** Whole seconds and metres: the estimate is no more precise. */
const backHomeOf = (way: CachedRoute, leg: RouteLeg) => ({
  date: way.computedAt,
  distance: Math.round(leg.distanceM) / 1_000,
  time: Math.round(leg.durationS),
});

const total = (legs: readonly RouteLeg[]) => ({
  routeTimeSec: Math.round(legs.reduce((sum, { durationS }) => sum + durationS, 0)),
  distanceM: Math.round(legs.reduce((sum, leg) => sum + leg.distanceM, 0)),
});

export const courierRouteHandlers = ({
  key,
  clock,
  redis,
  fold,
  ways,
}: CourierRouteDependencies): Pick<Handlers, 'ways'> => {
  const branchAt = (id: string | undefined): LatLng | null =>
    id === undefined ? null : (fold.find('branch', id)?.position ?? null);

  const subjectsOf = (ids: readonly string[], scope: Scope): Subject[] => {
    const requested = new Set(ids);
    const carried = new Map<string, Order[]>();
    for (const order of fold.all('order')) {
      const courierId = carrierOf(order);
      if (courierId !== null && requested.has(courierId))
        carried.set(courierId, [...(carried.get(courierId) ?? []), order]);
    }
    return [...requested].flatMap((id): Subject[] => {
      const order = fold.find('order', id);
      if (order !== null) return isInScope(scope, order) ? [{ kind: 'order', id, order }] : [];
      const courier = fold.find('courier', id);
      const own = carried.get(id) ?? [];
      if (courier === null || !scopesOfCourier(courier, own).includes(scopeName(scope))) return [];
      return [{ kind: 'courier', id, courier, carried: own }];
    });
  };

  /** [ER2] Null without a position, or with one too old to be shown. */
  const placeOf = (fix: Fix | undefined): LatLng | null => {
    if (fix === undefined) return null;
    const truth = positionTruth(fixAgeMs(fix.at, clock.now(), clock.rate));
    return truth === 'off' ? null : fix.position;
  };

  const orderRow = async (id: string, order: Order, at: LatLng | null): Promise<WayRow> => {
    const row: WayRow = { ...emptyRow, id, kind: 'order', biker: order.courier };
    if (at === null || !isActiveStatus(order.status)) return row;
    const branch = order.branch?.position ?? branchAt(order.branch?.id);
    const way = wayOfOrder(order, at, branch);
    // No route, but the position is current, so there is an instant.
    if (way === null) return { ...row, computedAt: instantOf(clock.now()) };
    const found = await ways.route(id, way.stops);
    const [first] = found.route.legs;
    return {
      ...row,
      ...routeFields(found),
      ...(way.hasDestination ? total(found.route.legs) : {}),
      backHome: way.isBack && first !== undefined ? backHomeOf(found, first) : null,
    };
  };

  /** [ER7] */
  const courierRow = async (subject: Extract<Subject, { kind: 'courier' }>, at: LatLng | null, scope: Scope) => {
    const { id, courier, carried } = subject;
    const row: WayRow = { ...emptyRow, id, kind: 'courier', biker: { id, name: courier.name } };
    if (at === null) return row;
    const home = branchAt(courier.branch?.id ?? courier.branchIds[0]);
    const stops = carriedStops(carried);
    if (stops.length === 0) {
      if (home === null || distanceM(at, home) <= ARRIVE_WITHIN_M)
        return { ...row, computedAt: instantOf(clock.now()) };
      const found = await ways.route(id, [at, home]);
      return { ...row, ...routeFields(found), backHome: backHomeOf(found, found.route) };
    }
    const found = await ways.trip(id, [at, ...stops.map((stop) => stop.at), ...(home === null ? [] : [home])]);
    const visited = found.order.flatMap((index) => stops[index]?.order ?? []);
    const own = visited.filter((order) => isInScope(scope, order));
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
    ways: async ({ scope, body: { ids } }) => {
      if (!fold.isReady()) return refuse('unavailable');
      const subjects = subjectsOf(ids, scope);
      const courierOf = (subject: Subject): string =>
        subject.kind === 'courier' ? subject.id : (subject.order.courier?.id ?? '');
      const fixes = await readPositionsOf(redis, key, [...new Set(subjects.map(courierOf))]);
      const rows = new Map<string, WayRow>();
      for (let from = 0; from < subjects.length; from += AT_ONCE) {
        const some = subjects.slice(from, from + AT_ONCE).map(async (subject) => {
          const at = placeOf(fixes.get(courierOf(subject)));
          const row =
            subject.kind === 'order' ? orderRow(subject.id, subject.order, at) : courierRow(subject, at, scope);
          rows.set(subject.id, await row);
        });
        await Promise.all(some);
        await yieldToEventLoop();
      }
      return respond(ids.map((id) => rows.get(id) ?? { ...emptyRow, id }));
    },
  };
};
