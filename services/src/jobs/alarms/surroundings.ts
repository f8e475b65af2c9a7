// Publishes who is near each open danger and the way that led there, once for each scope that sees it, for the walls
// [IC6] [IC8]. Staff ask the API, which uses the same rules.
import { isDeepStrictEqual } from 'node:util';
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { Alarm } from '@despacho/contract/alarms.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { MAX_WAY_POINTS, type Surroundings } from '@despacho/contract/live/surroundings.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { scopeContains, scopeName } from '@despacho/domain/access/scope.ts';
import { isDanger } from '@despacho/domain/alarms/rules.ts';
import { placeOfAlarm, WAY_MS } from '@despacho/domain/incidents/place.ts';
import { activeCourierId, seesCourier } from '@despacho/domain/live/rooms.ts';
import type { Router } from '../../geo/geo.ts';
import { nearestByStreet } from '../../geo/nearestByStreet.ts';
import { changesFrom, publishComputed } from '../../store/live/computed.ts';
import { readPositions } from '../../store/live/positions.ts';
import { recentTrack } from '../../store/tracks/recentTrack.ts';
import type { JobCounts, JobTools } from '../job.ts';
import { readLive, readWhole } from '../liveState.ts';

/** In a flood a wall shows five; these are the newest. */
const MAX_ALARMS = 10;

const followed = kinds.courier.state.pick({
  id: true,
  name: true,
  company: true,
  branch: true,
  availability: true,
  accountStatus: true,
  alert: true,
});
const carriedOrder = kinds.order.state.pick({ id: true, status: true, company: true, branch: true, courier: true });
const placed = kinds.incident.state.pick({ id: true, position: true, courier: true });

const readDangers = async (tools: JobTools) => {
  const alarms = await readLive(tools, 'alarm', kinds.alarm.state);
  const open = [...alarms.values()].filter(({ rule, clearedAt }) => clearedAt === null && isDanger(rule));
  return open.toSorted((a, b) => Date.parse(b.raisedAt) - Date.parse(a.raisedAt)).slice(0, MAX_ALARMS);
};

const readBoard = async (tools: JobTools) => {
  const orders = [...(await readLive(tools, 'order', carriedOrder)).values()];
  return {
    couriers: await readLive(tools, 'courier', followed),
    statuses: await readLive(tools, 'courierStatus', kinds.courierStatus.state),
    orders,
    ordersByCourier: Map.groupBy(orders, activeCourierId),
    incidents: await readLive(tools, 'incident', placed),
    fixes: await readPositions(tools.redis, tools.key),
  };
};
type Board = Awaited<ReturnType<typeof readBoard>>;

const scopesOf = ({ companyId, branchId }: Alarm): Scope[] => [
  { type: 'all' },
  ...(companyId === null ? [] : [{ type: 'company' as const, companyId }]),
  ...(companyId === null || branchId === null ? [] : [{ type: 'branch' as const, companyId, branchId }]),
];

/** [IC8] Only of a scope's own courier, as GET /api/alarms/:id/surroundings. */
const isOwn = (scope: Scope, { company, branch }: Pick<Courier, 'company' | 'branch'>): boolean =>
  scopeContains(scope, { companyId: company?.id ?? null, branchId: branch?.id ?? null });

const around = async (tools: JobTools, router: Router, alarm: Alarm, board: Board): Promise<Surroundings[]> => {
  const { couriers, statuses, orders, ordersByCourier, incidents, fixes } = board;
  const { redis, key, clock } = tools;
  const time = { now: clock.now(), rate: clock.rate };
  const incident = alarm.subject.kind === 'incident' ? incidents.get(alarm.subject.id) : undefined;
  const courierId = alarm.subject.kind === 'courier' ? alarm.subject.id : (incident?.courier?.id ?? null);
  const place = placeOfAlarm(incident?.position ?? null, fixes.get(courierId ?? ''), time);
  if (place === null) return [];
  const rider = courierId === null ? undefined : couriers.get(courierId);
  const track = rider === undefined ? [] : await recentTrack(redis, key, rider.id, time.now - WAY_MS);
  const way: LatLng[] = track.slice(-MAX_WAY_POINTS).map(({ position }) => position);
  return Promise.all(
    scopesOf(alarm).map(async (scope): Promise<Surroundings> => {
      const visibleCouriers = [...couriers.values()].filter((each) =>
        seesCourier(scope, each, ordersByCourier.get(each.id) ?? []),
      );
      const helpers = { couriers: visibleCouriers, statuses: (id: string) => statuses.get(id) ?? null, orders, fixes };
      const nearest = await nearestByStreet(router, place.position, courierId, helpers, time);
      return {
        id: `${alarm.id}:${scopeName(scope)}`,
        alarmId: alarm.id,
        scope: scopeName(scope),
        companyId: scope.type === 'all' ? null : scope.companyId,
        branchId: scope.type === 'branch' ? scope.branchId : null,
        nearest: nearest.map(({ courier, routeSec }) => ({ name: courier.name, routeSec })),
        way: rider !== undefined && isOwn(scope, rider) ? way : [],
      };
    }),
  );
};

export const surrounding =
  (router: Router) =>
  async (tools: JobTools): Promise<JobCounts> => {
    const { redis, key, clock } = tools;
    const published = await readLive(tools, 'surroundings', kinds.surroundings.state);
    const dangers = await readDangers(tools);
    if (dangers.length === 0 && published.size === 0) return { dangers: 0 };
    const board = await readWhole(tools, async () => readBoard(tools));
    // In an incomplete state couriers are missing.
    if (board === null) return { skipped: 1 };
    const current = new Map<string, Surroundings>();
    for (const alarm of dangers) for (const one of await around(tools, router, alarm, board)) current.set(one.id, one);
    const { changed, gone } = changesFrom(published, current, isDeepStrictEqual);
    await publishComputed(redis, key, 'surroundings', { changed, gone }, clock.realNow());
    return { dangers: dangers.length, changed: changed.length, gone: gone.length };
  };
