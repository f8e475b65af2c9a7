// A plan while it is made: the route of each courier with its cost, and which courier has each order.
import { at, routeCost, type Route } from './objective.ts';
import type { Tables } from './tables.ts';

export type Draft = {
  tables: Tables;
  routes: Route[];
  costs: Float64Array;
  /** When and behind which order each trip of the route can begin, and one after the last. */
  starts: { at: number; last: number }[][];
  /** -1: none. */
  courierOf: Int32Array;
  /** [PL8] Routes evaluated so far. */
  steps: number;
};

const startsOf = (tables: Tables, courier: number, route: Route): Draft['starts'][number] => {
  const { problem, orders } = tables;
  const begun = problem.couriers[courier]?.begun ?? null;
  let [now, last] = [at(tables.freeAt, courier), -1];
  const starts = [{ at: now, last }];
  route.forEach((trip, index) => {
    const counter = at(tables.counterOf, trip[0] ?? -1);
    const arrival = index === 0 && begun !== null ? begun.arrivesAt : now + rideTo(tables, courier, last, counter);
    let ready = 0;
    for (const order of trip) ready = Math.max(ready, at(tables.readyAt, order));
    now = Math.max(arrival + problem.pickupMin / 2, ready) + problem.pickupMin / 2;
    let from = -1;
    for (const order of trip) {
      now += (from < 0 ? at(tables.toDoor, order) : at(tables.between, from * orders + order)) + problem.doorMin;
      from = order;
    }
    last = from;
    starts.push({ at: now, last });
  });
  return starts;
};

export const rideTo = (tables: Tables, courier: number, last: number, counter: number): number =>
  last < 0
    ? at(tables.toCounter, courier * tables.counters + counter)
    : at(tables.fromDoor, last * tables.counters + counter);

export const setRoute = (draft: Draft, courier: number, route: Route, cost?: number): void => {
  draft.routes[courier] = route;
  draft.costs[courier] = cost ?? routeCost(draft.tables, courier, route);
  draft.starts[courier] = startsOf(draft.tables, courier, route);
  for (const trip of route) for (const order of trip) draft.courierOf[order] = courier;
};

export const createDraft = (tables: Tables): Draft => {
  const { couriers } = tables.problem;
  const draft: Draft = {
    tables,
    routes: [],
    costs: new Float64Array(couriers.length),
    starts: [],
    courierOf: new Int32Array(tables.orders).fill(-1),
    steps: 0,
  };
  couriers.forEach(({ begun }, courier) => setRoute(draft, courier, begun === null ? [] : [[...begun.orders]]));
  return draft;
};

export const evaluated = (draft: Draft, courier: number, route: Route, atMost: number): number => {
  draft.steps += 1;
  return routeCost(draft.tables, courier, route, atMost);
};

export const isExhausted = ({ steps, tables }: Draft): boolean => steps >= tables.problem.steps;

export const routeOf = ({ routes }: Draft, courier: number): Route => routes[courier] ?? [];

/** [PL6] A ride that has begun keeps its orders. */
export const isFixed = ({ tables }: Draft, courier: number, order: number): boolean =>
  tables.problem.couriers[courier]?.begun?.orders.includes(order) ?? false;

export const without = (route: Route, order: number): Route =>
  route
    .map((trip) => (trip.includes(order) ? trip.filter((each) => each !== order) : trip))
    .filter((trip) => trip.length > 0);
