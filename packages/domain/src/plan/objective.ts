// What a plan costs, in minutes beyond the limit: lateness first, then minutes until the door, then riding and fairness.
import type { Tables } from './tables.ts';

/** A trip is one counter and the doors of its orders, in sequence; a route is the trips of one courier. */
export type Trip = number[];
export type Route = Trip[];

export const WEIGHTS = {
  /** [PL1] Lateness grows faster than the clock: at one limit beyond the limit a minute counts 1 + 2 × this. */
  convex: 0.15,
  /** A minute between placement and door, of an order in time as well. */
  door: 0.12,
  ride: 0.12,
  /** A minute until the courier is free again, service included: others may need the courier then. */
  busy: 0.1,
  /** A minute of waiting at a counter: the courier may still be sent elsewhere meanwhile. */
  idle: 0.02,
  /** [PL5] An order more in this shift than another courier. */
  fairness: 0.001,
};

/** [PL3] An order that no courier can take counts as so many limits too late. */
const UNASSIGNED_LIMITS = 3;

export const at = (values: Float64Array | Int32Array, index: number): number => values[index] ?? Infinity;

/** [PL1] */
export const orderCost = (tables: Tables, order: number, droppedAt: number): number => {
  const late = droppedAt - at(tables.dueAt, order);
  const door = WEIGHTS.door * (droppedAt - at(tables.placedAt, order));
  return late > 0 ? door + late * (1 + (WEIGHTS.convex * late) / at(tables.limit, order)) : door;
};

export const unassignedCost = (tables: Tables, order: number): number =>
  orderCost(tables, order, at(tables.dueAt, order) + UNASSIGNED_LIMITS * at(tables.limit, order)) + 100;

/** What happens on a route, for those who want to know more than its cost. */
export type Visit = { order: number; pickedAt: number; droppedAt: number; rideMin: number };

/** Infinity: the route is impossible, or costs more than `atMost`. */
export const routeCost = (tables: Tables, courier: number, route: Route, atMost = Infinity): number => {
  const { problem, counters, orders } = tables;
  const begun = problem.couriers[courier]?.begun ?? null;
  const [pickupHalf, doorHalf] = [problem.pickupMin / 2, problem.doorMin / 2];
  const offAt = at(tables.offAt, courier);
  let now = at(tables.freeAt, courier);
  let last = -1;
  let cost = 0;
  let count = 0;
  for (let index = 0; index < route.length; index += 1) {
    const trip = route[index] as Trip;
    const counter = at(tables.counterOf, trip[0] ?? -1);
    let ride = 0;
    let arrival = 0;
    if (index === 0 && begun !== null) arrival = begun.arrivesAt;
    else {
      ride =
        last < 0 ? at(tables.toCounter, courier * counters + counter) : at(tables.fromDoor, last * counters + counter);
      arrival = now + ride;
    }
    let ready = 0;
    for (const order of trip) ready = Math.max(ready, at(tables.readyAt, order));
    const here = arrival + pickupHalf;
    const picked = ready > here ? ready : here;
    if (picked > offAt) return Infinity;
    cost += WEIGHTS.ride * ride + WEIGHTS.idle * (picked - here) + WEIGHTS.busy * (ride + problem.pickupMin);
    now = picked + pickupHalf;
    let from = -1;
    for (const order of trip) {
      const leg = from < 0 ? at(tables.toDoor, order) : at(tables.between, from * orders + order);
      cost += (WEIGHTS.ride + WEIGHTS.busy) * leg + WEIGHTS.busy * problem.doorMin;
      now += leg + doorHalf;
      cost += orderCost(tables, order, now);
      now += doorHalf;
      from = order;
      count += 1;
    }
    last = from;
    if (cost > atMost) return Infinity;
  }
  return cost + WEIGHTS.fairness * count * (problem.couriers[courier]?.carried ?? 0);
};
