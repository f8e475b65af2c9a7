// One order with the couriers who could fetch it, as a problem of the plan.
import { MAX_CARRIED } from '../couriers/suggestions.ts';
import { HANDOVER_SEC } from '../forecast/forecast.ts';
import { DEFAULT_LATE_SEC } from '../lateness/alerts.ts';
import { COUNTER_SEC } from './presentWork.ts';
import type { PlanProblem } from './problem.ts';

/** `branchSec`: until the courier is at the branch. */
export type Fetcher = { courierId: string; branchSec: number; orderCount: number; extraMin: number };

/** `rideSec` from the branch to the door; `now` and `placedAt` in milliseconds. */
export const aloneProblem = (
  order: { id: string; placedAt: number; rideSec: number; lateLimitSec: number | null },
  couriers: readonly Fetcher[],
  now: number,
): PlanProblem => {
  const placedAt = order.placedAt / 60_000;
  const minute = now / 60_000;
  return {
    now: minute,
    orders: [
      {
        id: order.id,
        counter: 0,
        placedAt,
        readyAt: placedAt,
        limitMin: (order.lateLimitSec ?? DEFAULT_LATE_SEC) / 60,
      },
    ],
    couriers: couriers.map(({ courierId, orderCount }) => ({
      id: courierId,
      freeAt: minute,
      offAt: Infinity,
      bag: MAX_CARRIED,
      room: MAX_CARRIED,
      carried: orderCount,
      begun: null,
    })),
    counters: 1,
    travel: {
      toCounter: (courier) => (couriers[courier]?.branchSec ?? Infinity) / 60,
      toDoor: () => order.rideSec / 60,
      betweenDoors: () => Infinity,
      fromDoor: () => Infinity,
    },
    mayTake: () => true,
    isExcluded: () => false,
    extraMin: (courier) => couriers[courier]?.extraMin ?? 0,
    pickupMin: COUNTER_SEC / 60,
    doorMin: HANDOVER_SEC / 60,
    maxTrips: 1,
    steps: Infinity,
  };
};
