// Makes a plan cheaper step by step, always in the same order, until nothing helps or the steps are used up [PL8].
import { evaluated, isExhausted, isFixed, routeOf, setRoute, without, type Draft } from './draft.ts';
import { bestInsertion, cashOf, EPSILON, loadOf, minCost } from './insertion.ts';
import { at, unassignedCost, type Route, type Trip } from './objective.ts';

/** Adds orders that no courier has, the most urgent first. */
export const insertOpen = (draft: Draft): boolean => {
  const { tables } = draft;
  const open = [...tables.counterOf.keys()].filter((order) => draft.courierOf[order] === -1);
  open.sort((a, b) => at(tables.dueAt, a) - at(tables.toDoor, a) - at(tables.dueAt, b) + at(tables.toDoor, b) || a - b);
  let isChanged = false;
  for (const order of open) {
    const best = bestInsertion(draft, [order], unassignedCost(tables, order));
    if (best === null) continue;
    setRoute(draft, best.courier, best.route);
    isChanged = true;
  }
  return isChanged;
};

/** Takes orders out of a route and puts them where they cost least. */
const relocate = (draft: Draft, courier: number, orders: Trip): boolean => {
  const route = routeOf(draft, courier);
  const cost = at(draft.costs, courier);
  const rest = orders.reduce(without, route);
  setRoute(draft, courier, rest);
  const gain = cost - at(draft.costs, courier);
  const best = bestInsertion(draft, orders, gain - EPSILON);
  if (best === null) {
    setRoute(draft, courier, route);
    return false;
  }
  setRoute(draft, best.courier, best.route);
  return true;
};

const moveOrders = (draft: Draft): boolean => {
  let isChanged = false;
  for (let order = 0; order < draft.tables.orders && !isExhausted(draft); order += 1) {
    const courier = draft.courierOf[order] ?? -1;
    if (courier < 0 || isFixed(draft, courier, order)) continue;
    if (relocate(draft, courier, [order])) isChanged = true;
  }
  return isChanged;
};

const moveTrips = (draft: Draft): boolean => {
  let isChanged = false;
  for (let courier = 0; courier < draft.tables.couriers && !isExhausted(draft); courier += 1)
    for (const trip of routeOf(draft, courier)) {
      if (trip.length < 2 || trip.some((order) => isFixed(draft, courier, order))) continue;
      if (!relocate(draft, courier, trip)) continue;
      isChanged = true;
      break;
    }
  return isChanged;
};

const fits = ({ tables }: Draft, courier: number, route: Route): boolean =>
  route.length <= tables.problem.maxTrips &&
  loadOf(route) <= at(tables.room, courier) &&
  cashOf(tables, route) <= at(tables.cashRoom, courier) &&
  route.every(
    (trip) =>
      trip.length <= at(tables.bag, courier) &&
      at(tables.toCounter, courier * tables.counters + at(tables.counterOf, trip[0] ?? -1)) < Infinity,
  );

/** What the first `index` trips of a courier cost, and those of `other` from `from` on cost at the minimum behind them. */
const minOf = (draft: Draft, courier: number, index: number, other: Route, from: number): number => {
  let cost = draft.starts[courier]?.[index]?.cost ?? Infinity;
  for (let each = from; each < other.length; each += 1) {
    const trip = other[each] ?? [];
    cost += each === from ? minCost(draft, courier, index, trip[0] ?? -1) : at(draft.floors, trip[0] ?? -1);
    for (let order = 1; order < trip.length; order += 1) cost += at(draft.floors, trip[order] ?? -1);
  }
  return cost;
};

/** Two couriers exchange what they do after some trip: whole routes, the later trips, or one gives and the other takes. */
const exchange = (draft: Draft, a: number, b: number): boolean => {
  const [first, second] = [routeOf(draft, a), routeOf(draft, b)];
  const cost = at(draft.costs, a) + at(draft.costs, b);
  const fixed = (courier: number): number => (draft.tables.problem.couriers[courier]?.begun ? 1 : 0);
  for (let i = fixed(a); i <= first.length; i += 1)
    for (let j = fixed(b); j <= second.length; j += 1) {
      if (i === first.length && j === second.length) continue;
      const one = [...first.slice(0, i), ...second.slice(j)];
      const two = [...second.slice(0, j), ...first.slice(i)];
      if (minOf(draft, a, i, second, j) + minOf(draft, b, j, first, i) >= cost - EPSILON) continue;
      if (!fits(draft, a, one) || !fits(draft, b, two)) continue;
      const costA = evaluated(draft, a, one, cost);
      if (costA >= cost - EPSILON) continue;
      const costB = evaluated(draft, b, two, cost - costA);
      if (costA + costB >= cost - EPSILON) continue;
      setRoute(draft, a, one);
      setRoute(draft, b, two);
      return true;
    }
  return false;
};

const exchangeTails = (draft: Draft): boolean => {
  let isChanged = false;
  for (let a = 0; a < draft.tables.couriers && !isExhausted(draft); a += 1) {
    if (routeOf(draft, a).length === 0) continue;
    for (let b = 0; b < draft.tables.couriers; b += 1) {
      if (a === b || (b < a && routeOf(draft, b).length > 0)) continue;
      if (exchange(draft, a, b)) isChanged = true;
      if (routeOf(draft, a).length === 0) break;
    }
  }
  return isChanged;
};

export const improve = (draft: Draft): void => {
  for (let isChanged = true; isChanged && !isExhausted(draft);)
    isChanged = [moveOrders, moveTrips, exchangeTails, insertOpen].map((move) => move(draft)).includes(true);
};
