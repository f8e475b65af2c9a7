// Which couriers could take some orders, the one whom the plan would choose first [OR48].
import { createDraft, routeOf, setRoute, type Draft } from './draft.ts';
import { bestInsertion } from './insertion.ts';
import { at, routeCost, type Visit } from './objective.ts';
import type { PlanProblem } from './problem.ts';
import { tablesOf } from './tables.ts';

/** `costMin`: what the orders add to the cost of the courier's work; `visits`: all of its orders, in sequence. */
export type RankedCourier = { courier: number; costMin: number; visits: Visit[] };

/** The orders of the problem that no ride has begun with. */
const openOrders = ({ courierOf }: Draft): number[] => [...courierOf.keys()].filter((order) => courierOf[order] === -1);

/** Null: the courier cannot take all of them. */
const costWith = (draft: Draft, courier: number, orders: readonly number[]): RankedCourier | null => {
  const before = routeOf(draft, courier);
  const beforeCost = at(draft.costs, courier);
  const isAble = orders.every((order) => {
    const best = bestInsertion(draft, [order], Infinity, [courier]);
    if (best !== null) setRoute(draft, courier, best.route);
    return best !== null;
  });
  const visits: Visit[] = [];
  routeCost(draft.tables, courier, routeOf(draft, courier), Infinity, { visits });
  const costMin = at(draft.costs, courier) - beforeCost;
  for (const order of orders) draft.courierOf[order] = -1;
  setRoute(draft, courier, before);
  return isAble ? { courier, costMin, visits } : null;
};

/** The open orders of the problem together, for each courier who can take all of them; the least cost first. */
export const rankCouriers = (problem: PlanProblem): RankedCourier[] => {
  const draft = createDraft(tablesOf(problem));
  const orders = openOrders(draft);
  return [...problem.couriers.keys()]
    .flatMap((courier) => costWith(draft, courier, orders) ?? [])
    .toSorted((a, b) => a.costMin - b.costMin || a.courier - b.courier);
};
