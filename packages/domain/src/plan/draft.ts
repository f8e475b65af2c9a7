// A plan while it is made: the route of each courier with its cost, and which courier has each order.
import { at, orderCost, routeCost, type Route, type Start } from './objective.ts';
import type { Tables } from './tables.ts';

export type Draft = {
  tables: Tables;
  routes: Route[];
  costs: Float64Array;
  /** When, behind which order and after how much cost each trip of the route begins, and one after the last. */
  starts: Start[][];
  /** -1: none. */
  courierOf: Int32Array;
  /** What each order costs at least, however it is carried. */
  floors: Float64Array;
  /** [PL8] Routes evaluated so far. */
  steps: number;
};

export const setRoute = (draft: Draft, courier: number, route: Route): void => {
  draft.routes[courier] = route;
  const starts: Start[] = [];
  draft.costs[courier] = routeCost(draft.tables, courier, route, Infinity, { starts });
  draft.starts[courier] = starts;
  for (const trip of route) for (const order of trip) draft.courierOf[order] = courier;
};

const floorsOf = (tables: Tables): Float64Array =>
  tables.readyAt.map((readyAt, order) => {
    const { pickupMin, doorMin, now } = tables.problem;
    const droppedAt = Math.max(readyAt, now) + pickupMin / 2 + at(tables.toDoor, order) + doorMin / 2;
    return orderCost(tables, order, droppedAt);
  });

export const createDraft = (tables: Tables): Draft => {
  const { couriers } = tables.problem;
  const draft: Draft = {
    tables,
    routes: [],
    costs: new Float64Array(couriers.length),
    starts: [],
    courierOf: new Int32Array(tables.orders).fill(-1),
    floors: floorsOf(tables),
    steps: 0,
  };
  couriers.forEach(({ begun }, courier) => setRoute(draft, courier, begun === null ? [] : [[...begun.orders]]));
  return draft;
};

export const evaluated = (draft: Draft, courier: number, route: Route, limit: number): number => {
  draft.steps += 1;
  return routeCost(draft.tables, courier, route, limit);
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
