// Handler of GET /api/suggestions: couriers that can be assigned an order, from the live copy and the street network.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { Courier, Fix } from '@despacho/contract/couriers/couriers.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import type { LatLng, Reference } from '@despacho/contract/values.ts';
import { courierState, fixAgeMs, positionFreshness } from '@despacho/domain/couriers/couriers.ts';
import { distanceM } from '@despacho/domain/routes/distance.ts';
import { seesCourier } from '@despacho/domain/live/rooms.ts';
import { scopeContains } from '@despacho/domain/access/scope.ts';
import {
  mayTake,
  otherCouriers,
  suggestCouriers,
  type BranchCandidates,
  type Candidate,
  type Served,
} from '@despacho/domain/couriers/suggestions.ts';
import type { Router } from '../../geo/geo.ts';
import type { ProcessContext } from '../../platform/context.ts';
import type { LiveFold } from '../../store/live/foldLive.ts';
import { readPositionsOf } from '../../store/live/positions.ts';
import type { Handlers } from '../handlers.ts';
import { respond, refuse } from '../outcome.ts';
import { withRoutes } from './candidateRoutes.ts';
import { carriedByCourier } from './carried.ts';
import type { RedisClient } from '../../platform/redis.ts';

type Dependencies = Pick<ProcessContext, 'key' | 'clock'> & { redis: RedisClient; fold: LiveFold; router: Router };
type Target = { served: Served; branch: Reference; at: LatLng | null };
type Query = { order?: string | undefined; orders?: string[] | undefined; branch?: string | undefined };

export const suggestionHandlers = ({
  key,
  clock,
  redis,
  fold,
  router,
}: Dependencies): Pick<Handlers, 'suggestions'> => {
  /** Null: the caller's scope has no such order or branch. */
  const targetOf = (scope: Scope, query: Pick<Query, 'order' | 'branch'>): Target | null => {
    const order = query.order === undefined ? null : fold.find('order', query.order);
    const branch = fold.find('branch', query.branch ?? order?.branch?.id ?? '');
    if (branch === null || (query.order !== undefined && order === null)) return null;
    const served = { companyId: order?.company.id ?? branch.company.id, branchId: branch.id };
    if (!scopeContains(scope, served)) return null;
    return { served, branch: { id: branch.id, name: branch.name }, at: order?.branch?.position ?? branch.position };
  };

  /** One for each branch; null where one is not found. */
  const targetsOf = (scope: Scope, { order, orders, branch }: Query): Target[] | null => {
    const found = (orders ?? [order]).map((each) => targetOf(scope, { order: each, branch }));
    const targets = found.filter((target) => target !== null);
    if (targets.length < found.length) return null;
    return [...new Map(targets.map((target) => [target.branch.id, target])).values()];
  };

  const candidateOf = (courier: Courier, orders: readonly Order[]): Candidate => ({
    courier,
    state: courierState(
      {
        courier,
        status: fold.find('courierStatus', courier.id),
        isGoing: orders.some(({ status }) => status === ORDER_STATUS.GOING),
      },
      clock.now(),
    ),
    orderCount: orders.length,
    fixAgeMs: null,
    distanceM: null,
    toBranchSec: null,
    trip: null,
  });

  /** A position too old for the map gives no distance [CO7]. */
  const withFix = (candidate: Candidate, fix: Fix | undefined, at: LatLng | null): Candidate => {
    if (fix === undefined) return candidate;
    const age = fixAgeMs(fix.at, clock.now(), clock.rate);
    const isUsable = at !== null && positionFreshness(age) !== 'off';
    return { ...candidate, fixAgeMs: age, distanceM: isUsable ? distanceM(fix.position, at) : null };
  };

  return {
    suggestions: async ({ scope, query }) => {
      if (!fold.isReady()) return refuse('unavailable');
      const targets = targetsOf(scope, query);
      const [first] = targets ?? [];
      if (targets === null || first === undefined) return refuse('not-found');
      const ordersByCourier = carriedByCourier(fold);
      const all = fold.all('courier').map((courier) => candidateOf(courier, ordersByCourier.get(courier.id) ?? []));
      const able = all.filter((candidate) => targets.every(({ served }) => mayTake(candidate, served)));
      const ids = able.map(({ courier }) => courier.id);
      const fixes = await readPositionsOf(redis, key, ids);
      const candidatesOf = async ({ served, at }: Target): Promise<Candidate[]> => {
        const located = able.map((candidate) => withFix(candidate, fixes.get(candidate.courier.id), at));
        return at === null ? located : withRoutes(router, located, { served, at }, { fixes, ordersByCourier });
      };
      const reached: BranchCandidates[] = [];
      for (const target of targets) reached.push({ ...target, candidates: await candidatesOf(target) });
      const suggestions = suggestCouriers(reached);
      const isOwn = ({ courier }: Candidate): boolean =>
        seesCourier(scope, courier, ordersByCourier.get(courier.id) ?? []);
      const others = all.filter((candidate) => mayTake(candidate, first.served) || isOwn(candidate));
      return respond({ suggestions, others: otherCouriers(others, suggestions, first.served) });
    },
  };
};
