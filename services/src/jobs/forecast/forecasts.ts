// Publishes the forecasts of orders at risk, the couriers who still bring them in time, and the arrivals of orders with
// a courier: kinds of the live state without a document. Only changes are published.
import { DAY_MS, MINUTE_MS } from '@despacho/contract/durations.ts';
import { MAX_HISTORY } from '@despacho/domain/forecast/recent.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import type { Router } from '../../geo/geo.ts';
import { changesFrom, publishComputed } from '../../store/live/computed.ts';
import { readPositions } from '../../store/live/positions.ts';
import { orderPages, readOrderPage } from '../../store/orders/lists/orderPage.ts';
import type { JobCounts, JobTools } from '../job.ts';
import { readLive, readWhole } from '../liveState.ts';
import { aside } from '../trust/aside.ts';
import { countOutcomes } from '../trust/outcomes.ts';
import { createForecaster, type Forecaster } from './forecaster.ts';
import { findRescues } from './rescuer.ts';

const forecastable = kinds.order.state.pick({
  id: true,
  status: true,
  createdAt: true,
  deliveredAt: true,
  canceledAt: true,
  stateTime: true,
  readyAt: true,
  company: true,
  branch: true,
  courier: true,
  destination: true,
  suggestedPosition: true,
  updatedAt: true,
});
const positioned = kinds.branch.state.pick({ position: true });
const limited = kinds.company.state.pick({ lateLimitSec: true });

/** A process that starts learns from the orders of these hours. Milliseconds of the operation's clock. */
const LEARN_FROM_MS = 8 * 3_600_000;
const LEARN_FROM_ORDERS = 400;
/** [FC14] How long goods take is learned from those of two weeks. */
const HISTORY_MS = 14 * DAY_MS;
/** Ended orders stay in the live state for half an hour: after a longer pause they are read from the store. */
const LONGEST_PAUSE_MS = 20 * MINUTE_MS;

const readEnded = async ({ db, clock }: JobTools) => {
  const now = clock.now();
  const { orders } = await readOrderPage(db, {
    statuses: [ORDER_STATUS.DELIVERED],
    window: { from: now - LEARN_FROM_MS, to: now },
    scope: { type: 'all' },
    limit: LEARN_FROM_ORDERS,
    after: null,
  });
  return orders;
};

/** Real milliseconds; each try reads up to MAX_HISTORY orders. */
const HISTORY_RETRY_MS = 10 * MINUTE_MS;

/** Once, after the first forecasts: it takes some seconds. */
const learnHistory = async ({ db, clock }: JobTools, { learnReadiness }: Forecaster): Promise<void> => {
  const now = clock.now();
  const list = {
    statuses: [ORDER_STATUS.DELIVERED],
    window: { from: now - HISTORY_MS, to: now },
    scope: { type: 'all' },
  } as const;
  let count = 0;
  for await (const orders of orderPages(db, list, 'desc')) {
    learnReadiness(orders);
    count += orders.length;
    if (count >= MAX_HISTORY) return;
  }
};

const readInput = async (tools: JobTools) =>
  readWhole(tools, async () => ({
    orders: [...(await readLive(tools, 'order', forecastable)).values()],
    branches: await readLive(tools, 'branch', positioned),
    companies: await readLive(tools, 'company', limited),
    published: await readLive(tools, 'forecast', kinds.forecast.state),
    arrivals: await readLive(tools, 'arrival', kinds.arrival.state),
    timings: await readLive(tools, 'timing', kinds.timing.state),
    rescues: await readLive(tools, 'rescue', kinds.rescue.state),
    couriers: [...(await readLive(tools, 'courier', kinds.courier.state)).values()],
    fixes: await readPositions(tools.redis, tools.key),
  }));

/** One for each process: it remembers what the last orders took. */
export const forecasting = (router: Router): ((tools: JobTools) => Promise<JobCounts>) => {
  const forecaster = createForecaster(router);
  let lastRunAt = -Infinity;
  let hasHistory = false;
  let historyTriedAt = -Infinity;

  return async (tools): Promise<JobCounts> => {
    const { redis, key, clock } = tools;
    const input = await readInput(tools);
    // In an incomplete state couriers are missing, and orders seem to have none.
    if (input === null) return { skipped: 1 };
    const now = clock.now();
    const hasPaused = now - lastRunAt > LONGEST_PAUSE_MS;
    if (hasPaused) await forecaster.learnFrom(await readEnded(tools), input.branches);
    const { atRisk, arrivals, timings, basis } = await forecaster.forecast({ ...input, now, rate: clock.rate });
    const rescues = await findRescues(router, {
      ...input,
      ...basis,
      published: input.rescues,
      now,
      rate: clock.rate,
    });
    lastRunAt = now;
    // What is the same object is published already.
    const risks = changesFrom(input.published, atRisk);
    const moved = changesFrom(input.arrivals, arrivals);
    const timed = changesFrom(input.timings, timings);
    const offered = changesFrom(input.rescues, rescues);
    await publishComputed(redis, key, 'forecast', risks, clock.realNow());
    await publishComputed(redis, key, 'arrival', moved, clock.realNow());
    await publishComputed(redis, key, 'timing', timed, clock.realNow());
    await publishComputed(redis, key, 'rescue', offered, clock.realNow());
    await aside(tools, 'outcomes of orders', async () => countOutcomes(tools, { ...input, atRisk, now }));
    if (!hasHistory && clock.realNow() - historyTriedAt >= HISTORY_RETRY_MS) {
      historyTriedAt = clock.realNow();
      try {
        await learnHistory(tools, forecaster);
        hasHistory = true;
      } catch (error) {
        tools.log.warn({ err: error }, 'readiness could not be learned from past orders; it is tried again');
      }
    }
    return {
      orders: input.orders.length,
      atRisk: atRisk.size,
      published: risks.changed.length,
      gone: risks.gone.length,
      arrivals: arrivals.size,
      moved: moved.changed.length,
      timed: timed.changed.length,
      savable: [...rescues.values()].filter(({ option }) => option !== null).length,
      offered: offered.changed.length,
    };
  };
};
