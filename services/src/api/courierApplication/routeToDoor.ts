// POST /api/courier/route: the way by streets to the door of an own order, from where the phone is [CP57].
import { nextActOf } from '@despacho/domain/couriers/acts.ts';
import { areGoodsAtStore, plannedToDoor } from '@despacho/domain/couriers/routeToDoor.ts';
import { destinationOf } from '@despacho/domain/orders/order.ts';
import { isWithinBounds, realOrNull } from '@despacho/domain/routes/bounds.ts';
import type { RouteCache } from '../../geo/routeCache.ts';
import type { ProcessContext } from '../../platform/context.ts';
import type { RedisClient } from '../../platform/redis.ts';
import { carriedNow } from '../../store/live/carried.ts';
import type { Handlers } from '../handlers.ts';
import { countAttempt } from '../http/attempts.ts';
import { refuse, respond } from '../outcome.ts';
import type { ApplicationDependencies } from './acts.ts';

type Dependencies = ApplicationDependencies &
  Pick<ProcessContext, 'config' | 'key'> & { redis: RedisClient; routes: RouteCache };

/** For each courier; a phone needs four in a minute at most. */
const REQUESTS = { max: 20, windowSec: 60 } as const;

export const routeToDoorHandlers = ({
  db,
  fold,
  config,
  redis,
  key,
  routes,
}: Dependencies): Pick<Handlers, 'routeToDoor'> => ({
  routeToDoor: async ({ caller, body: { orderId, position } }) => {
    if (!isWithinBounds(config.operationBounds, position))
      return refuse('invalid', [{ path: 'body.position', issue: 'out-of-range' }]);
    const attempt = { kind: 'courier:route', subject: caller.id, windowSec: REQUESTS.windowSec } as const;
    if ((await countAttempt(redis, key, attempt)) > REQUESTS.max) return refuse('too-many-requests');
    const order = (await carriedNow(db, fold, caller.id)).find(({ id }) => id === orderId);
    if (order === undefined) return refuse('not-found');
    const routed = { nextAct: nextActOf(order, caller.id), position: destinationOf(order) };
    const branch = areGoodsAtStore(routed)
      ? realOrNull(order.branch?.position ?? fold.find('branch', order.branch?.id ?? '')?.position ?? null)
      : null;
    const planned = plannedToDoor(routed, position, branch);
    if (planned === null) return respond({ branch, route: null });
    const { distanceM, durationS, geometry, source } = (await routes.route(orderId, planned.stops)).route;
    return respond({
      branch,
      route: {
        coordinates: geometry.coordinates.map(([lng = 0, lat = 0]) => [lng, lat]),
        distanceM: Math.round(distanceM),
        durationS: Math.round(durationS),
        source,
      },
    });
  },
});
