// The problem of a plan from the live copy: orders, couriers, and the rides between them.
import { extraMinOf, MAX_CARRIED, mayTake, type Candidate } from '@despacho/domain/couriers/suggestions.ts';
import { HANDOVER_SEC } from '@despacho/domain/forecast/forecast.ts';
import { DEFAULT_LATE_SEC } from '@despacho/domain/lateness/alerts.ts';
import type { PlanData } from '@despacho/domain/plan/planData.ts';
import { COUNTER_SEC } from '@despacho/domain/plan/presentWork.ts';
import type { PlanCourier, PlanOrder } from '@despacho/domain/plan/problem.ts';
import { trafficFactor } from '@despacho/domain/routes/traffic.ts';
import { planRides } from './rides.ts';
import type { Situation } from './situation.ts';
import { keyOf, workersOf, type PlanTarget, type Worker } from './workers.ts';

const MINUTE_MS = 60_000;
/** [PL8] */
const STEPS = 100_000;

/** `candidates`: the couriers of `data`, in its sequence. Its orders are the targets, then those of rides that have begun. */
export type Board = { data: PlanData; candidates: Candidate[] };

type Counters = { targets: readonly PlanTarget[]; indexOf: (target: PlanTarget) => number };

const countersOf = (targets: readonly PlanTarget[]): Counters => {
  const byKey = new Map(targets.map((target) => [keyOf(target.served), target]));
  const indexes = new Map([...byKey.keys()].map((key, index) => [key, index]));
  return { targets: [...byKey.values()], indexOf: ({ served }) => indexes.get(keyOf(served)) ?? -1 };
};

const orderOf =
  ({ fold }: Situation, { indexOf }: Counters) =>
  (target: PlanTarget): PlanOrder => {
    const placedAt = target.placedAt / MINUTE_MS;
    const limitSec = fold.find('company', target.served.companyId)?.lateLimitSec ?? DEFAULT_LATE_SEC;
    return {
      id: target.id,
      counter: indexOf(target),
      placedAt,
      readyAt: target.readyAt / MINUTE_MS,
      limitMin: limitSec / 60,
      cashCents: target.cashCents,
    };
  };

/** [CX6] The orders of the begun ride are among what the courier carries; they stay in any case. */
const cashRoomOf = ({ candidate: { cash }, begun }: Worker): number => {
  const begunCents = (begun ?? []).reduce((sum, { cashCents }) => sum + cashCents, 0);
  return cash.limitCents === null ? Infinity : Math.max(begunCents, cash.limitCents - cash.carriedCents + begunCents);
};

/** `rideMin`: to the counter of the ride that has begun. */
const courierOf = (worker: Worker, now: number, rideMin: number, begunOrders: PlanCourier['begun']): PlanCourier => {
  const { candidate, inSec, begun } = worker;
  const freeAt = now + inSec / 60;
  return {
    id: candidate.courier.id,
    freeAt,
    offAt: worker.offAtMs / MINUTE_MS,
    bag: MAX_CARRIED,
    room: MAX_CARRIED - candidate.orderCount + (begun?.length ?? 0),
    carried: candidate.orderCount,
    cashRoomCents: cashRoomOf(worker),
    begun: begunOrders && { ...begunOrders, arrivesAt: freeAt + rideMin },
  };
};

/** `candidates`: those whom the caller may choose; `maxTrips`: of each, with the one that has begun. */
export const openBoard = async (
  situation: Situation,
  targets: readonly PlanTarget[],
  candidates: readonly Candidate[],
  maxTrips: number,
): Promise<Board> => {
  const nowMs = situation.clock.now();
  const counters = countersOf(targets);
  const workers = workersOf(situation, targets, candidates);
  const planned = [...targets, ...workers.flatMap(({ begun }) => begun ?? [])];
  const indexes = new Map(planned.map(({ id }, index) => [id, index]));
  const rides = await planRides(situation.router, {
    couriers: workers.map(({ at }) => at),
    counters: counters.targets.map(({ counter }) => counter),
    orders: planned.map((target) => ({ counter: counters.indexOf(target), door: target.door })),
    traffic: trafficFactor(nowMs),
  });
  const now = nowMs / MINUTE_MS;
  const cells = workers.flatMap(({ candidate }) => counters.targets.map(({ served }) => ({ candidate, served })));
  return {
    candidates: workers.map(({ candidate }) => candidate),
    data: {
      ...rides,
      now,
      orders: planned.map(orderOf(situation, counters)),
      couriers: workers.map((worker, courier) => {
        const [first] = worker.begun ?? [];
        const counter = first === undefined ? -1 : counters.indexOf(first);
        const orders = (worker.begun ?? []).map(({ id }) => indexes.get(id) ?? -1);
        const ride = rides.toCounter[courier * counters.targets.length + counter] ?? 0;
        const rideMin = Number.isFinite(ride) ? ride : 0;
        return courierOf(worker, now, rideMin, first === undefined ? null : { counter, arrivesAt: now, orders });
      }),
      counters: counters.targets.length,
      mayTake: Uint8Array.from(cells, ({ candidate, served }) => (mayTake(candidate, served) ? 1 : 0)),
      excluded: Uint8Array.from(
        workers.flatMap(({ candidate }) =>
          planned.map(({ formerCouriers }) => (formerCouriers.has(candidate.courier.id) ? 1 : 0)),
        ),
      ),
      extraMin: Float64Array.from(cells, ({ candidate, served }) => extraMinOf(candidate, served)),
      pickupMin: COUNTER_SEC / 60,
      doorMin: HANDOVER_SEC / 60,
      maxTrips,
      steps: STEPS,
    },
  };
};
