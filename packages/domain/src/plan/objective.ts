// What a route costs, in minutes: those until the door, more for those beyond the limit, then riding, waiting and fairness.
import type { Tables } from './tables.ts';
import { UNASSIGNED_LIMITS, VERY_LATE_LIMITS, WEIGHTS } from './weights.ts';

/** A trip is one counter and the doors of its orders, in sequence; a route is the trips of one courier. Orders are indexes. */
export type Trip = readonly number[];
export type Route = readonly Trip[];

/** When, behind which order (-1: none) and after how much cost a trip begins. */
export type Start = { at: number; last: number; cost: number };

/** [PL7] When an order is picked up and handed over, for those who want more than the cost. */
export type Visit = { order: number; pickedAt: number; droppedAt: number };

type Trace = { starts?: Start[]; visits?: Visit[]; ridingMin?: number };

export const at = (values: Float64Array | Int32Array, index: number): number => values[index] ?? Infinity;

/** [PL1] [PL2] */
export const orderCost = (tables: Tables, order: number, droppedAt: number): number => {
  const limit = at(tables.limit, order);
  const late = droppedAt - at(tables.dueAt, order);
  const door = WEIGHTS.door * (droppedAt - at(tables.placedAt, order));
  if (late <= 0) return door;
  const step = late > (VERY_LATE_LIMITS - 1) * limit ? WEIGHTS.veryLate : 0;
  return door + step + late * (1 + (WEIGHTS.convex * late) / limit);
};

/** [PL3] */
export const unassignedCost = (tables: Tables, order: number): number =>
  orderCost(
    tables,
    order,
    Math.max(at(tables.dueAt, order), tables.problem.now) + UNASSIGNED_LIMITS * at(tables.limit, order),
  );

export const rideTo = (tables: Tables, courier: number, last: number, counter: number): number =>
  last < 0
    ? at(tables.toCounter, courier * tables.counters + counter)
    : at(tables.fromDoor, last * tables.counters + counter);

/** [PL4] Minutes between the two that are within the shift. */
export const onShift = (tables: Tables, courier: number, from: number, to: number): number =>
  Math.max(0, Math.min(to, at(tables.offAt, courier)) - from);

/** Infinity: the route is impossible, or costs more than `limit`. */
export const routeCost = (
  tables: Tables,
  courier: number,
  route: Route,
  limit = Infinity,
  trace: Trace | null = null,
): number => {
  const { problem, orders } = tables;
  const begun = problem.couriers[courier]?.begun ?? null;
  const [pickupHalf, doorHalf] = [problem.pickupMin / 2, problem.doorMin / 2];
  const offAt = at(tables.offAt, courier);
  let [now, last, cost, count, riding] = [at(tables.freeAt, courier), -1, 0, 0, 0];
  for (const [index, trip] of route.entries()) {
    trace?.starts?.push({ at: now, last, cost });
    const began = now;
    const counter = at(tables.counterOf, trip[0] ?? -1);
    const ride = rideTo(tables, courier, last, counter);
    const isBegun = index === 0 && begun !== null;
    const served = (isBegun ? begun.arrivesAt : now + ride) + pickupHalf;
    let ready = 0;
    for (const order of trip) ready = Math.max(ready, at(tables.readyAt, order));
    const picked = ready > served ? ready : served;
    // Shifts may be endless, and minutes without a route are.
    if (picked > offAt || picked === Infinity) return Infinity;
    riding += isBegun ? 0 : ride;
    cost += WEIGHTS.ride * (isBegun ? 0 : ride) + WEIGHTS.idle * (picked - served);
    cost += at(tables.extra, courier * tables.counters + counter);
    now = picked + pickupHalf;
    let from = -1;
    for (const order of trip) {
      if (tables.excluded[courier * orders + order] === 1) return Infinity;
      const leg = from < 0 ? at(tables.toDoor, order) : at(tables.between, from * orders + order);
      now += leg + doorHalf;
      riding += leg;
      cost += WEIGHTS.ride * leg + orderCost(tables, order, now);
      trace?.visits?.push({ order, pickedAt: picked, droppedAt: now });
      now += doorHalf;
      from = order;
      count += 1;
    }
    last = from;
    cost += tables.busy * onShift(tables, courier, began, now);
    if (cost > limit || now === Infinity) return Infinity;
  }
  trace?.starts?.push({ at: now, last, cost });
  if (trace !== null) trace.ridingMin = riding;
  return cost + WEIGHTS.fairness * count * (problem.couriers[courier]?.carried ?? 0);
};
