// The problem as flat tables of numbers: a plan evaluates thousands of routes.
import type { PlanProblem } from './problem.ts';
import { MAX_LOAD, SOON_MIN, WEIGHTS } from './weights.ts';

export type Tables = {
  problem: PlanProblem;
  orders: number;
  couriers: number;
  counters: number;
  /** [PL4] */
  busy: number;
  counterOf: Int32Array;
  readyAt: Float64Array;
  placedAt: Float64Array;
  limit: Float64Array;
  dueAt: Float64Array;
  freeAt: Float64Array;
  offAt: Float64Array;
  bag: Int32Array;
  room: Float64Array;
  /** [CX6] By order and by courier. */
  cash: Float64Array;
  cashRoom: Float64Array;
  /** [PL10] couriers × orders; 1: has had it. */
  excluded: Uint8Array;
  /** [PL9] couriers × counters, as cost. */
  extra: Float64Array;
  toCounter: Float64Array;
  toDoor: Float64Array;
  between: Float64Array;
  fromDoor: Float64Array;
};

const filled = (length: number, valueOf: (index: number) => number): Float64Array => {
  const values = new Float64Array(length);
  for (let index = 0; index < length; index += 1) values[index] = valueOf(index);
  return values;
};

/** [PL4] Open orders for each courier who is free soon. */
const loadOf = ({ now, orders, couriers }: PlanProblem): number => {
  const free = couriers.filter(({ freeAt }) => freeAt <= now + SOON_MIN).length;
  return Math.min(MAX_LOAD, orders.length / Math.max(1, free));
};

const excludedOf = ({ couriers, orders, isExcluded }: PlanProblem): Uint8Array => {
  const excluded = new Uint8Array(couriers.length * orders.length);
  for (let courier = 0; courier < couriers.length; courier += 1)
    for (let order = 0; order < orders.length; order += 1)
      if (isExcluded(courier, order)) excluded[courier * orders.length + order] = 1;
  return excluded;
};

export const tablesOf = (problem: PlanProblem): Tables => {
  const { orders, couriers, counters, travel, mayTake, extraMin, maxTrips } = problem;
  const counterOf = Int32Array.from(orders, ({ counter }) => counter);
  const between = new Float64Array(orders.length * orders.length).fill(Infinity);
  const byCounter = Map.groupBy(orders.keys(), (order) => counterOf[order]);
  for (const same of byCounter.values())
    for (const from of same)
      for (const to of same) if (from !== to) between[from * orders.length + to] = travel.betweenDoors(from, to);
  const toCounter = new Float64Array(couriers.length * counters).fill(Infinity);
  const fromDoor = new Float64Array(orders.length * counters).fill(Infinity);
  for (const counter of byCounter.keys()) {
    if (counter === undefined) continue;
    for (let courier = 0; courier < couriers.length; courier += 1)
      if (mayTake(courier, counter)) toCounter[courier * counters + counter] = travel.toCounter(courier, counter);
    if (maxTrips < 2) continue;
    for (let order = 0; order < orders.length; order += 1)
      fromDoor[order * counters + counter] = travel.fromDoor(order, counter);
  }
  return {
    problem,
    orders: orders.length,
    couriers: couriers.length,
    counters,
    busy: WEIGHTS.busy * loadOf(problem),
    counterOf,
    readyAt: Float64Array.from(orders, ({ readyAt }) => readyAt),
    placedAt: Float64Array.from(orders, ({ placedAt }) => placedAt),
    limit: Float64Array.from(orders, ({ limitMin }) => limitMin),
    dueAt: Float64Array.from(orders, ({ placedAt, limitMin }) => placedAt + limitMin),
    freeAt: Float64Array.from(couriers, ({ freeAt }) => Math.max(freeAt, problem.now)),
    offAt: Float64Array.from(couriers, ({ offAt }) => offAt),
    bag: Int32Array.from(couriers, ({ bag }) => bag),
    excluded: excludedOf(problem),
    room: Float64Array.from(couriers, ({ room }) => room),
    cash: Float64Array.from(orders, ({ cashCents = 0 }) => cashCents),
    cashRoom: Float64Array.from(couriers, ({ cashRoomCents = Infinity }) => cashRoomCents),
    extra: filled(
      couriers.length * counters,
      (index) => WEIGHTS.door * extraMin(Math.floor(index / counters), index % counters),
    ),
    toCounter,
    toDoor: filled(orders.length, travel.toDoor),
    between,
    fromDoor,
  };
};
