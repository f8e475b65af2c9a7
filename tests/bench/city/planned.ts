// A dispatcher of the demo city who asks for the product's plan every minute, and accepts what has to begin soon.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { Forecast } from '@despacho/contract/live/forecasts.ts';
import type { Arrival } from '@despacho/contract/live/arrivals.ts';
import type { Timing } from '@despacho/contract/live/timings.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import { activeCourierId } from '@despacho/domain/live/rooms.ts';
import { enterStatus } from '@despacho/domain/orders/status.ts';
import { trafficFactor } from '@despacho/domain/routes/traffic.ts';
import { observe } from '../../../services/src/demo/simulator/observe.ts';
import { isWaiting } from '../../../services/src/demo/simulator/orders/script.ts';
import type { World } from '../../../services/src/demo/simulator/world.ts';
import { createEstimateRouter } from '../../../services/src/geo/router/estimate.ts';
import { createForecaster } from '../../../services/src/jobs/forecast/forecaster.ts';
import { openBoard } from '../../../services/src/plans/board.ts';
import { planAnswer } from '../../../services/src/plans/planAnswer.ts';
import type { Situation } from '../../../services/src/plans/situation.ts';
import { solve } from '../../../services/src/plans/solverThread.ts';
import { candidateOf, targetOf } from '../../../services/src/plans/workers.ts';

/** What is fetched later than this is planned again. */
const SOON_MS = 10 * MINUTE_MS;
const MAX_TRIPS = 2;
const DISPATCHER = { id: 'dispatcher', name: 'Dispatcher' };

export type Dispatcher = (world: World, fixes: ReadonlyMap<string, Fix>, ended: readonly Order[]) => Promise<World>;

/** `history`: orders of the days before, from which readiness is learned. */
export const planningDispatcher = (history: readonly Order[]): Dispatcher => {
  let now = 0;
  let [published, arrivals, timings] = [
    new Map<string, Forecast>(),
    new Map<string, Arrival>(),
    new Map<string, Timing>(),
  ];
  const router = createEstimateRouter(() => trafficFactor(now));
  const forecaster = createForecaster(router);
  forecaster.learnReadiness(history);

  const situationOf = (world: World, fixes: ReadonlyMap<string, Fix>): Situation => {
    const riders = [...world.riders.values()];
    const orders = Array.from(world.orders.values(), ({ order }) => order);
    const docs = {
      order: orders,
      courier: riders.map(({ courier }) => courier),
      courierStatus: riders.map(({ status }) => status),
      branch: [...world.branches.values()],
      company: [...world.companies.values()],
      timing: [...timings.values()],
    };
    const byId = new Map(Object.entries(docs).map(([kind, all]) => [kind, new Map(all.map((one) => [one.id, one]))]));
    return {
      clock: { now: () => world.at, realNow: () => world.at, rate: 1 },
      router,
      shiftEnds: new Map(),
      cashOf: () => ({ carriedCents: 0, limitCents: null }),
      fixes,
      fold: {
        all: (kind) => (docs[kind as keyof typeof docs] ?? []) as never,
        find: (kind, id) => (byId.get(kind)?.get(id) ?? null) as never,
      },
      ordersByCourier: Map.groupBy(orders, (order) => activeCourierId(order) ?? ''),
    };
  };

  return async (world, fixes, ended) => {
    now = world.at;
    const active = Array.from(world.orders.values(), ({ order }) => order);
    const { branches, companies } = world;
    const input = {
      orders: [...active, ...ended],
      fixes,
      branches,
      companies,
      published,
      arrivals,
      timings,
      now,
      rate: 1,
    };
    ({ atRisk: published, arrivals, timings } = await forecaster.forecast(input));
    const situation = situationOf(world, fixes);
    const waiting = [...world.orders.values()].filter(({ order }) => order.courier === null && isWaiting(order));
    const orders = waiting.map(({ order }) => order).filter((order) => targetOf(situation.fold, order) !== null);
    const candidates = Array.from(world.riders.values(), ({ courier }) => candidateOf(situation, courier));
    const targets = orders.flatMap((order) => targetOf(situation.fold, order) ?? []);
    const board = await openBoard(situation, targets, candidates, MAX_TRIPS);
    let next = world;
    for (const { id, courier, trip, pickedAt } of planAnswer(board, orders, solve(board.data), []).proposals) {
      const order = world.orders.get(id)?.order;
      if (order === undefined || trip > 1 || Date.parse(pickedAt) > now + SOON_MS) continue;
      const accepted = enterStatus(order, ORDER_STATUS.ACCEPTED, { by: DISPATCHER, now });
      next = observe(next, { noun: 'order', id, value: { ...accepted, courier } });
    }
    return next;
  };
};
