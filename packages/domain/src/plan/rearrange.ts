// Takes the orders around one door out of a plan and adds them again in another sequence: what single moves cannot reach.
import { isExhausted, isFixed, routeOf, setRoute, without, type Draft } from './draft.ts';
import { bestInsertion, EPSILON } from './insertion.ts';
import { at, unassignedCost, type Route } from './objective.ts';
import { ARRANGED } from './weights.ts';

const totalOf = (draft: Draft): number => {
  let total = 0;
  for (const cost of draft.costs) total += cost;
  draft.courierOf.forEach((courier, order) => {
    if (courier < 0) total += unassignedCost(draft.tables, order);
  });
  return total;
};

/** [PL8] The same numbers on every machine: a linear congruential generator (Numerical Recipes). */
const numbers = (): ((below: number) => number) => {
  let state = 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % below;
  };
};

const shuffle = (orders: number[], next: (below: number) => number): void => {
  for (let index = orders.length - 1; index > 0; index -= 1) {
    const other = next(index + 1);
    [orders[index], orders[other]] = [orders[other] ?? -1, orders[index] ?? -1];
  }
};

/** `seed` and some of those whose counters are near its door, in a random sequence; any orders, where couriers make one trip. */
const around = (draft: Draft, seed: number, next: (below: number) => number): number[] => {
  const { counterOf, counters, fromDoor, problem } = draft.tables;
  const distance = (order: number): number => {
    if (order === seed) return -1;
    return problem.maxTrips === 1 ? 0 : at(fromDoor, seed * counters + at(counterOf, order));
  };
  const orders = [...counterOf.keys()].filter((order) => !isFixed(draft, at(draft.courierOf, order), order));
  shuffle(orders, next);
  const nearest = orders.toSorted((a, b) => distance(a) - distance(b)).slice(0, 2 + next(ARRANGED.orders - 1));
  shuffle(nearest, next);
  return nearest;
};

/** Every second time one that no courier has, where there are such. */
const seedOf = (draft: Draft, time: number, next: (below: number) => number): number => {
  const { courierOf } = draft;
  const open = time % 2 === 0 ? [...courierOf.keys()].filter((order) => courierOf[order] === -1) : [];
  return open[next(Math.max(1, open.length))] ?? next(courierOf.length);
};

const rearrange = (draft: Draft, removed: number[], before: number): number => {
  const routes = new Map<number, Route>();
  const change = (courier: number, route: Route): void => {
    if (!routes.has(courier)) routes.set(courier, routeOf(draft, courier));
    setRoute(draft, courier, route);
  };
  for (const order of removed) {
    const courier = at(draft.courierOf, order);
    if (courier < 0) continue;
    change(courier, without(routeOf(draft, courier), order));
    draft.courierOf[order] = -1;
  }
  for (const order of removed) {
    const best = bestInsertion(draft, [order], unassignedCost(draft.tables, order));
    if (best !== null) change(best.courier, best.route);
  }
  const total = totalOf(draft);
  if (total < before - EPSILON) return total;
  for (const order of removed) draft.courierOf[order] = -1;
  for (const [courier, route] of routes) setRoute(draft, courier, route);
  return before;
};

export const rearrangeAll = (draft: Draft): void => {
  const next = numbers();
  let total = totalOf(draft);
  for (let time = 0; time < ARRANGED.times && !isExhausted(draft); time += 1) {
    const removed = around(draft, seedOf(draft, time, next), next);
    total = rearrange(draft, removed, total);
  }
};
