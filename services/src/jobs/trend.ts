// Adds one point a minute to the counters of every scope, so that a fresh wall shows the last quarter of an hour at once.
import type { Order } from '@despacho/contract/orders/order.ts';
import type { Trend } from '@despacho/contract/live/trend.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { countOrders, trendPointOf, type BoardOrder } from '@despacho/domain/board/board.ts';
import { scopeName } from '@despacho/domain/access/scope.ts';
import { addTrendPoint, completedTrend } from '@despacho/domain/board/trend.ts';
import { readDuty } from '../store/live/duty.ts';
import { publishComputed } from '../store/live/computed.ts';
import type { JobCounts, JobTools } from './job.ts';
import { readLive, readWhole } from './liveState.ts';

const counted = kinds.order.state.pick({
  id: true,
  status: true,
  createdAt: true,
  deliveredAt: true,
  canceledAt: true,
  stateTime: true,
  company: true,
  branch: true,
  courier: true,
  customerName: true,
  number: true,
  destination: true,
  suggestedPosition: true,
});
const limited = kinds.company.state.pick({ lateLimitSec: true });
const placed = kinds.branch.state.pick({ id: true, company: true });

type CountedOrder = BoardOrder & Pick<Order, 'branch'>;

const ALL = scopeName({ type: 'all' });
const companyScope = (companyId: string): string => scopeName({ type: 'company', companyId });
const branchScope = (branchId: string): string => scopeName({ type: 'branch', branchId });

/** Every scope has a trend, one without orders too. */
const ordersByScope = (
  orders: Iterable<CountedOrder>,
  companyIds: Iterable<string>,
  branchIds: Iterable<string>,
): Map<string, CountedOrder[]> => {
  const scopes = new Map<string, CountedOrder[]>([[ALL, []]]);
  for (const id of companyIds) scopes.set(companyScope(id), []);
  for (const id of branchIds) scopes.set(branchScope(id), []);
  for (const order of orders) {
    scopes.get(ALL)?.push(order);
    scopes.get(companyScope(order.company.id))?.push(order);
    if (order.branch !== null) scopes.get(branchScope(order.branch.id))?.push(order);
  }
  return scopes;
};

/** [AR21] The scopes that contain it, itself first. */
const scopesAround = (id: string, branches: ReadonlyMap<string, { company: { id: string } }>): string[] => {
  const companyId = id.startsWith('branch:') ? branches.get(id.slice('branch:'.length))?.company.id : undefined;
  return [id, ...(companyId === undefined ? [] : [companyScope(companyId)]), ALL];
};

export const runTrend = async (tools: JobTools): Promise<JobCounts> => {
  const { redis, key, clock } = tools;
  const state = await readWhole(tools, async () => ({
    companies: await readLive(tools, 'company', limited),
    branches: await readLive(tools, 'branch', placed),
    orders: await readLive(tools, 'order', counted),
    published: await readLive(tools, 'trend', kinds.trend.state),
  }));
  // An incomplete state would show as a dip for a quarter of an hour.
  if (state === null) return { skipped: 1 };
  const { companies, branches, orders, published } = state;
  const at = clock.now();
  const onDuty = await readDuty(redis, key, clock.realNow());
  const trends: Trend[] = [];
  for (const [id, inScope] of ordersByScope(orders.values(), companies.keys(), branches.keys())) {
    const earlierPoints = published.get(id)?.points ?? [];
    const point = trendPointOf(countOrders(inScope, companies, at), at);
    if (earlierPoints.length > 0 && addTrendPoint(earlierPoints, point) === earlierPoints) continue;
    // Lost with Redis, a new scope, or recorded from before its first order: the last minutes are counted from the orders.
    const points = addTrendPoint(completedTrend(earlierPoints, inScope, companies, at), point);
    const around = new Set(scopesAround(id, branches));
    const controllers = Math.max(1, onDuty.filter(({ scope }) => around.has(scope)).length);
    trends.push({ id, points: [...points], controllers });
  }
  const isPublished = await publishComputed(redis, key, 'trend', { changed: trends, gone: [] }, clock.realNow());
  return { scopes: isPublished ? trends.length : 0 };
};
