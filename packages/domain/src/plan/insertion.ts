// The cheapest way to add orders of one counter to the routes: into a trip of that counter, or as a trip of their own.
import { evaluated, routeOf, type Draft } from './draft.ts';
import { at, onShift, orderCost, rideTo, type Route, type Trip } from './objective.ts';
import type { Tables } from './tables.ts';
import { WEIGHTS } from './weights.ts';

export type Insertion = { courier: number; route: Route; delta: number };

/** Differences below are rounding errors. */
export const EPSILON = 1e-7;

const withTrip = (route: Route, index: number, trip: Trip): Route => [
  ...route.slice(0, index),
  trip,
  ...route.slice(index),
];

const replaced = (route: Route, index: number, trip: Trip): Route => {
  const next = [...route];
  next[index] = trip;
  return next;
};

/** What the first order of a trip costs at min, when the trip begins there: no evaluation is needed above it. */
export const minCost = (draft: Draft, courier: number, index: number, order: number): number => {
  const { tables } = draft;
  const start = draft.starts[courier]?.[index];
  if (start === undefined) return Infinity;
  const { pickupMin, doorMin } = tables.problem;
  const counter = at(tables.counterOf, order);
  const ride = rideTo(tables, courier, start.last, counter);
  const picked = Math.max(at(tables.readyAt, order), start.at + ride + pickupMin / 2);
  if (picked > at(tables.offAt, courier) || picked === Infinity) return Infinity;
  const door = at(tables.toDoor, order);
  return (
    WEIGHTS.ride * (ride + door) +
    at(tables.extra, courier * tables.counters + counter) +
    tables.busy * onShift(tables, courier, start.at, picked + pickupMin / 2 + door + doorMin) +
    orderCost(tables, order, picked + pickupMin / 2 + door + doorMin / 2)
  );
};

/** Orders of all trips. */
export const loadOf = (route: Route): number => route.reduce((sum, trip) => sum + trip.length, 0);

/** [CX6] Cents of all trips. */
export const cashOf = ({ cash }: Tables, route: Route): number =>
  route.reduce((sum, trip) => trip.reduce((cents, order) => cents + at(cash, order), sum), 0);

/** [OR47] [CX6] Whether the courier may be given these orders beside those of the route. */
const hasRoom = (tables: Tables, courier: number, route: Route, orders: Trip): boolean =>
  loadOf(route) + orders.length <= at(tables.room, courier) &&
  cashOf(tables, [...route, orders]) <= at(tables.cashRoom, courier);

/** The cheapest insertion that costs less than `limit`, by one of `couriers`; null: none. */
export const bestInsertion = (
  draft: Draft,
  orders: Trip,
  limit: number,
  couriers: Iterable<number> = draft.routes.keys(),
): Insertion | null => {
  const { tables } = draft;
  const [first = -1] = orders;
  const counter = at(tables.counterOf, first);
  let best: Insertion | null = null;
  let bound = limit;
  const tryRoute = (courier: number, route: Route): void => {
    const before = at(draft.costs, courier);
    const delta = evaluated(draft, courier, route, before + bound) - before;
    if (delta >= bound - EPSILON) return;
    best = { courier, route, delta };
    bound = delta;
  };
  const trips: { courier: number; index: number; min: number }[] = [];
  for (const courier of couriers) {
    if (at(tables.toCounter, courier * tables.counters + counter) === Infinity) continue;
    const bag = at(tables.bag, courier);
    const route = routeOf(draft, courier);
    if (orders.length > bag || !hasRoom(tables, courier, route, orders)) continue;
    const firstFree = tables.problem.couriers[courier]?.begun ? 1 : 0;
    for (let index = 0; index <= route.length; index += 1) {
      const trip = route[index];
      if (index >= firstFree && route.length < tables.problem.maxTrips) {
        const min = minCost(draft, courier, index, first);
        if (min < bound) trips.push({ courier, index, min });
      }
      if (trip === undefined || tables.counterOf[trip[0] ?? -1] !== counter || trip.length + orders.length > bag)
        continue;
      for (let position = 0; position <= trip.length; position += 1)
        tryRoute(courier, replaced(route, index, [...trip.slice(0, position), ...orders, ...trip.slice(position)]));
    }
  }
  trips.sort((a, b) => a.min - b.min || a.courier - b.courier || a.index - b.index);
  for (const { courier, index, min } of trips) {
    if (min >= bound) break;
    tryRoute(courier, withTrip(routeOf(draft, courier), index, orders));
  }
  return best;
};
