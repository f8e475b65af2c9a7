// Handler of GET /api/alarms/:id/surroundings: where the alarm is, the couriers who could be there first, and the way of
// its courier before.
import type { Controller, Scope } from '@despacho/contract/accounts/access.ts';
import type { Alarm } from '@despacho/contract/alarms.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { scopeContains } from '@despacho/domain/access/scope.ts';
import { placeOfAlarm, WAY_MS } from '@despacho/domain/incidents/place.ts';
import { seesCourier } from '@despacho/domain/live/rooms.ts';
import { viewDoc } from '@despacho/domain/live/viewDoc.ts';
import { staffViewOf } from '@despacho/domain/live/views.ts';
import type { Router } from '../../geo/geo.ts';
import { nearestByStreet } from '../../geo/nearestByStreet.ts';
import type { ProcessContext } from '../../platform/context.ts';
import { findAlarm } from '../../store/alarms.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { LiveFold } from '../../store/live/foldLive.ts';
import { readPositions } from '../../store/live/positions.ts';
import { recentTrack } from '../../store/tracks/recentTrack.ts';
import { carriedByCourier } from '../../store/live/carried.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond } from '../outcome.ts';
import type { RedisClient } from '../../platform/redis.ts';

export type SurroundingDependencies = Pick<ProcessContext, 'key' | 'clock'> & {
  redis: RedisClient;
  fold: LiveFold;
  router: Router;
  db: Firestore;
};

const courierIdOf = ({ subject }: Alarm, fold: LiveFold): string | null => {
  if (subject.kind === 'courier') return subject.id;
  return subject.kind === 'incident' ? (fold.find('incident', subject.id)?.courier?.id ?? null) : null;
};

/** A courier who only carries an order of the scope rides for others too: their way is not shown. */
const isOwn = (scope: Scope, courier: Courier | null): courier is Courier =>
  courier !== null &&
  scopeContains(scope, { companyId: courier.company?.id ?? null, branchId: courier.branch?.id ?? null });

/** Null: the caller sees no such alarm. */
const seenAlarm = (alarm: Alarm | null, caller: Controller, scope: Scope): Alarm | null => {
  const isSeen = alarm !== null && scopeContains(scope, alarm);
  return isSeen && viewDoc(staffViewOf(caller), { kind: 'alarm', doc: alarm }) !== null ? alarm : null;
};

/** [IC6] Only couriers whom the caller sees; orders that others carry are counted for all companies. */
export const surroundingHandlers = ({
  key,
  clock,
  redis,
  fold,
  router,
  db,
}: SurroundingDependencies): Pick<Handlers, 'alarmSurroundings'> => ({
  alarmSurroundings: async ({ caller, scope, params }) => {
    const found = fold.isReady() ? fold.find('alarm', params.id) : await findAlarm(db, params.id);
    const alarm = seenAlarm(found, caller, scope);
    if (alarm === null) return refuse('not-found');
    if (!fold.isReady()) return refuse('unavailable');
    const fixes = await readPositions(redis, key);
    const time = { now: clock.now(), rate: clock.rate };
    const courierId = courierIdOf(alarm, fold);
    const incident = alarm.subject.kind === 'incident' ? fold.find('incident', alarm.subject.id) : null;
    const place = placeOfAlarm(incident?.position ?? null, fixes.get(courierId ?? ''), time);
    if (place === null) return respond({ place, nearest: [], way: [] });
    const ordersByCourier = carriedByCourier(fold);
    const rider = courierId === null ? null : fold.find('courier', courierId);
    const track = isOwn(scope, rider) ? await recentTrack(redis, key, rider.id, time.now - WAY_MS) : [];
    const way = track.map(({ at, position }) => ({ at, position }));
    const none: Order[] = [];
    const couriers = fold
      .all('courier')
      .filter((each) => seesCourier(scope, each, ordersByCourier.get(each.id) ?? none));
    const statuses = (id: string) => fold.find('courierStatus', id);
    const board = { couriers, statuses, orders: fold.all('order'), fixes };
    return respond({ place, nearest: await nearestByStreet(router, place.position, courierId, board, time), way });
  },
});
