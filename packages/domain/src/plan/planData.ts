// A plan's problem without functions, so that it can be sent to a thread.
import type { PlanProblem } from './problem.ts';

/** Tables in rows; rides in minutes, Infinity: no route. */
export type PlanData = Omit<PlanProblem, 'travel' | 'mayTake' | 'extraMin' | 'isExcluded'> & {
  /** couriers × counters */
  toCounter: Float64Array;
  /** By order, from its counter. */
  toDoor: Float64Array;
  /** orders × orders */
  betweenDoors: Float64Array;
  /** orders × counters */
  fromDoor: Float64Array;
  /** couriers × counters; 1: may. */
  mayTake: Uint8Array;
  /** couriers × counters */
  extraMin: Float64Array;
  /** couriers × orders; 1: has had it. */
  excluded: Uint8Array;
};

export const problemOf = (data: PlanData): PlanProblem => {
  const { counters, orders, toCounter, toDoor, betweenDoors, fromDoor, mayTake, extraMin, excluded, ...rest } = data;
  return {
    ...rest,
    counters,
    orders,
    travel: {
      toCounter: (courier, counter) => toCounter[courier * counters + counter] ?? Infinity,
      toDoor: (order) => toDoor[order] ?? Infinity,
      betweenDoors: (from, to) => betweenDoors[from * orders.length + to] ?? Infinity,
      fromDoor: (order, counter) => fromDoor[order * counters + counter] ?? Infinity,
    },
    mayTake: (courier, counter) => mayTake[courier * counters + counter] === 1,
    isExcluded: (courier, order) => excluded[courier * orders.length + order] === 1,
    extraMin: (courier, counter) => extraMin[courier * counters + counter] ?? 0,
  };
};
