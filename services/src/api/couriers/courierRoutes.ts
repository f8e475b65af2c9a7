// Handlers of the routes that couriers have ahead: from the live copy, in the caller's scope, computed by the router and cached.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { CourierRouteRow } from '@despacho/contract/maps/courierRoutes.ts';
import { seesCourier } from '@despacho/domain/live/rooms.ts';
import type { RouteCache } from '../../geo/routeCache.ts';
import type { ProcessContext } from '../../platform/context.ts';
import type { LiveFold } from '../../store/live/foldLive.ts';
import { readPositionsOf } from '../../store/live/positions.ts';
import type { Handlers } from '../handlers.ts';
import { isOwn } from '../orders/dependencies.ts';
import { respond, refuse } from '../outcome.ts';
import { carriedByCourier } from '../../store/live/carried.ts';
import { emptyRow, routeRows, type Subject } from './routeRows.ts';
import type { RedisClient } from '../../platform/redis.ts';

export type CourierRouteDependencies = Pick<ProcessContext, 'key' | 'clock'> & {
  redis: RedisClient;
  fold: LiveFold;
  routes: RouteCache;
};

/** Routes computed at once. Between batches the event loop serves other requests, because a route blocks it. */
const AT_ONCE = 8;

export const courierRouteHandlers = ({
  key,
  clock,
  redis,
  fold,
  routes,
}: CourierRouteDependencies): Pick<Handlers, 'courierRoutes' | 'orderRoute'> => {
  const { rowOf } = routeRows({ clock, fold, routes });

  const subjectsOf = (ids: readonly string[], scope: Scope): Subject[] => {
    const ordersByCourier = carriedByCourier(fold);
    return [...new Set(ids)].flatMap((id): Subject[] => {
      const order = fold.find('order', id);
      if (order !== null) return isOwn(scope, order) ? [{ kind: 'order', id, order }] : [];
      const courier = fold.find('courier', id);
      const own = ordersByCourier.get(id) ?? [];
      if (courier === null || !seesCourier(scope, courier, own)) return [];
      return [{ kind: 'courier', id, courier, orders: own }];
    });
  };

  const courierOf = (subject: Subject): string =>
    subject.kind === 'courier' ? subject.id : (subject.order.courier?.id ?? '');

  return {
    orderRoute: async ({ scope, params: { id } }) => {
      if (!fold.isReady()) return refuse('unavailable');
      const order = fold.find('order', id);
      if (!isOwn(scope, order)) return refuse('not-found');
      const subject: Subject = { kind: 'order', id, order };
      const courierId = courierOf(subject);
      const fixes = await readPositionsOf(redis, key, [courierId]);
      const { biker, distanceM, geometry, source, computedAt } = await rowOf(subject, fixes.get(courierId), scope);
      return respond({ biker, distanceM, geometry, source, computedAt });
    },
    courierRoutes: async ({ scope, body: { ids } }) => {
      if (!fold.isReady()) return refuse('unavailable');
      const subjects = subjectsOf(ids, scope);
      const fixes = await readPositionsOf(redis, key, [...new Set(subjects.map(courierOf))]);
      const rows = new Map<string, CourierRouteRow>();
      for (let from = 0; from < subjects.length; from += AT_ONCE) {
        const some = subjects.slice(from, from + AT_ONCE).map(async (subject) => {
          rows.set(subject.id, await rowOf(subject, fixes.get(courierOf(subject)), scope));
        });
        await Promise.all(some);
        await yieldToEventLoop();
      }
      return respond(ids.map((id) => rows.get(id) ?? { ...emptyRow, id }));
    },
  };
};
