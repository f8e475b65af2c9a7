// Handler of the plan of a courier: the stops of the carried orders, the nearest first or in their quickest order.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { CourierPlan, PlanOrder } from '@despacho/contract/couriers/plans.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { fixAgeMs, positionFreshness } from '@despacho/domain/couriers/couriers.ts';
import { tourOf } from '@despacho/domain/forecast/tours.ts';
import { seesCourier } from '@despacho/domain/live/rooms.ts';
import { destinationOf, isRealPosition } from '@despacho/domain/orders/order.ts';
import { carriedStops } from '@despacho/domain/routes/courierRoutes.ts';
import { plannedStops, totalSecOf } from '@despacho/domain/routes/plan.ts';
import { bestOpenOrder } from '@despacho/domain/routes/stopOrder.ts';
import type { Route, Router } from '../../geo/geo.ts';
import { createRouteCache } from '../../geo/routeCache.ts';
import type { ProcessContext } from '../../platform/context.ts';
import { couriers } from '../../store/couriers/couriers.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { LiveFold } from '../../store/live/foldLive.ts';
import { readPositionsOf } from '../../store/live/positions.ts';
import type { Handlers } from '../handlers.ts';
import { isOwn } from '../orders/dependencies.ts';
import { refuse, respond } from '../outcome.ts';
import { carriedBy } from '../../store/live/carried.ts';
import type { RedisClient } from '../../platform/redis.ts';

type Dependencies = Pick<ProcessContext, 'key' | 'clock'> & {
  db: Firestore;
  redis: RedisClient;
  fold: LiveFold;
  router: Router;
};
type Stop = { order: Order; at: LatLng };

const noPlan = {
  stops: [],
  hiddenStops: 0,
  totalSec: null,
  distanceM: null,
  backHome: null,
  geometry: null,
  source: null,
  computedAt: null,
} as const satisfies Omit<CourierPlan, 'order'>;

const secondsOf = (durations: readonly (readonly (number | null)[])[], order: readonly number[]): number =>
  order.reduce((sum, stop, index) => {
    const before = index === 0 ? 0 : (order[index - 1] ?? 0) + 1;
    return sum + (durations[before]?.[stop + 1] ?? Infinity);
  }, 0);

/** [TK6] Never slower than the nearest first. */
const quickest = async (router: Router, at: LatLng, nearestFirst: readonly Stop[]): Promise<readonly Stop[]> => {
  const places = [at, ...nearestFirst.map((stop) => stop.at)];
  const { durationsS } = await router.matrix(places, places);
  const best = bestOpenOrder(durationsS);
  const usual = nearestFirst.map((_, index) => index);
  return secondsOf(durationsS, best) < secondsOf(durationsS, usual)
    ? best.flatMap((index) => nearestFirst[index] ?? [])
    : nearestFirst;
};

const nearestFirst = (at: LatLng, activeOrders: readonly Order[]): Stop[] => {
  const orders = new Map(carriedStops(activeOrders).map(({ order }) => [order.id, order]));
  return tourOf(at, [...orders.values()], () => null).doors.flatMap((id) => {
    const order = orders.get(id);
    const place = order === undefined ? null : destinationOf(order);
    return order === undefined || place === null ? [] : [{ order, at: place }];
  });
};

const lineOf = ({ geometry }: Route): CourierPlan['geometry'] => ({
  type: 'LineString',
  coordinates: geometry.coordinates.map(([lng = 0, lat = 0]) => [lng, lat]),
});

/** The legs to the stops, without the one back to the branch. */
const planOf = (route: Route, computedAt: string, visited: readonly Stop[], isBack: boolean, scope: Scope) => {
  const stops = plannedStops(
    visited.map(({ order }) => order.id),
    route.legs,
  );
  const own = new Set(visited.filter(({ order }) => isOwn(scope, order)).map(({ order }) => order.id));
  const back = isBack ? route.legs[visited.length] : undefined;
  const isWhole = own.size === visited.length;
  const sum = (key: 'distanceM' | 'durationS', legs: Route['legs']) =>
    Math.round(legs.reduce((total, leg) => total + leg[key], 0));
  return {
    stops: stops.filter(({ orderId }) => own.has(orderId)),
    hiddenStops: visited.length - own.size,
    totalSec: totalSecOf(stops),
    distanceM: sum('distanceM', route.legs.slice(0, visited.length)),
    backHome:
      back === undefined
        ? null
        : { date: computedAt, distance: Math.round(back.distanceM) / 1_000, time: Math.round(back.durationS) },
    geometry: isWhole ? lineOf(route) : null,
    source: route.source,
    computedAt,
  };
};

export const courierPlanHandlers = ({
  db,
  key,
  clock,
  redis,
  fold,
  router,
}: Dependencies): Pick<Handlers, 'courierPlan'> => {
  const routes = createRouteCache(router, clock);
  const positionOf = async (courierId: string): Promise<LatLng | null> => {
    const fix = (await readPositionsOf(redis, key, [courierId])).get(courierId);
    if (fix === undefined) return null;
    return positionFreshness(fixAgeMs(fix.at, clock.now(), clock.rate)) === 'off' ? null : fix.position;
  };
  const stopsOf = async (at: LatLng, orders: readonly Order[], order: PlanOrder): Promise<readonly Stop[]> => {
    const usual = nearestFirst(at, orders);
    return order === 'best' && usual.length > 1 ? quickest(router, at, usual) : usual;
  };
  return {
    courierPlan: async ({ scope, params: { id }, query: { order } }) => {
      if (!fold.isReady()) return refuse((await couriers.find(db, id)) === null ? 'not-found' : 'unavailable');
      const courier = fold.find('courier', id);
      const orders = carriedBy(fold, id);
      if (courier === null || !seesCourier(scope, courier, orders)) return refuse('not-found');
      const at = await positionOf(id);
      const visited = at === null ? [] : await stopsOf(at, orders, order);
      if (at === null || visited.length === 0) return respond({ order, ...noPlan });
      const branch = fold.find('branch', courier.branch?.id ?? courier.branchIds[0] ?? '')?.position ?? null;
      const home = branch !== null && isRealPosition(branch) ? branch : null;
      const places = [at, ...visited.map((stop) => stop.at), ...(home === null ? [] : [home])];
      const { route, computedAt } = await routes.route(`${order} ${id}`, places);
      return respond({ order, ...planOf(route, computedAt, visited, home !== null, scope) });
    },
  };
};
