// Keeps what is told of orders at risk right: a kind of the live state, without a document. What was told holds until it differs.
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { kinds } from '@despacho/contract/views.ts';
import type { Router } from '../../geo/geo.ts';
import { publishComputed } from '../../store/live/computed.ts';
import { readPositions } from '../../store/live/positions.ts';
import { readOrderPage } from '../../store/lists/orderPage.ts';
import type { JobCounts, JobTools } from '../job.ts';
import { readLive, readWhole } from '../liveState.ts';
import { createForecaster } from './forecaster.ts';

const forecastable = kinds.order.state.pick({
  id: true,
  status: true,
  createdAt: true,
  deliveredAt: true,
  canceledAt: true,
  stateTime: true,
  company: true,
  branch: true,
  courier: true,
  destination: true,
  suggestedPosition: true,
});
const standing = kinds.branch.state.pick({ position: true });
const limited = kinds.company.state.pick({ lateLimitSec: true });

/** What a process that just began reads of the orders before. Milliseconds of the operation's clock. */
const RECALLED_MS = 8 * 3_600_000;
const RECALLED = 400;
/** Ended orders stay in the live state for half an hour: whoever looked away for longer reads again. */
const LOOKED_AWAY_MS = 20 * 60_000;

const readEnded = async ({ db, clock }: JobTools) => {
  const now = clock.now();
  const { orders } = await readOrderPage(db, {
    statuses: [ORDER_STATUS.DELIVERED],
    window: { from: now - RECALLED_MS, to: now },
    scope: { type: 'all' },
    limit: RECALLED,
    after: null,
  });
  return orders;
};

const readSight = async (tools: JobTools) =>
  readWhole(tools, async () => ({
    orders: [...(await readLive(tools, 'order', forecastable)).values()],
    branches: await readLive(tools, 'branch', standing),
    companies: await readLive(tools, 'company', limited),
    said: await readLive(tools, 'forecast', kinds.forecast.state),
    fixes: await readPositions(tools.redis, tools.key),
  }));

/** One for each process: it remembers what it saw. */
export const forecasting = (router: Router): ((tools: JobTools) => Promise<JobCounts>) => {
  const forecaster = createForecaster(router);
  let lookedAt = -Infinity;

  return async (tools): Promise<JobCounts> => {
    const { redis, key, clock } = tools;
    const sight = await readSight(tools);
    // In half a state couriers are missing, and orders seem to have none.
    if (sight === null) return { skipped: 1 };
    const now = clock.now();
    const isNew = now - lookedAt > LOOKED_AWAY_MS;
    if (isNew) await forecaster.recall(await readEnded(tools), sight.branches);
    const atRisk = await forecaster.look({ ...sight, now, rate: clock.rate });
    lookedAt = now;
    const told = [...atRisk.values()].filter((forecast) => sight.said.get(forecast.id) !== forecast);
    const gone = [...sight.said.keys()].filter((id) => !atRisk.has(id));
    await publishComputed(redis, key, 'forecast', { told, gone }, clock.realNow());
    return { orders: sight.orders.length, atRisk: atRisk.size, told: told.length, gone: gone.length };
  };
};
