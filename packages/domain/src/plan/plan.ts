// Who takes which waiting orders, in which sequence, when each arrives, and who would be the next choice [PL7].
import { createDraft, routeOf, setRoute, without, type Draft } from './draft.ts';
import { improve, insertOpen } from './improve.ts';
import { bestInsertion } from './insertion.ts';
import { at, routeCost, unassignedCost, type Visit } from './objective.ts';
import type { PlanProblem } from './problem.ts';
import { rearrangeAll } from './rearrange.ts';
import { tablesOf } from './tables.ts';

/** Times are minutes of the problem's clock; `order` and `courier` indexes of its lists. */
export type PlannedOrder = Visit & { lateMin: number; runnerUp: { courier: number; droppedAt: number } | null };
export type PlannedTrip = { courier: number; counter: number; orders: PlannedOrder[] };
export type Plan = {
  /** Those of a courier follow each other as they are ridden. */
  trips: PlannedTrip[];
  /** Orders that no courier can take. */
  unassigned: number[];
  /** In minutes, as weighted by the objective. */
  cost: number;
  ridingMin: number;
  /** [PL8] */
  steps: number;
};

export const draftPlan = (problem: PlanProblem): Draft => {
  const draft = createDraft(tablesOf(problem));
  insertOpen(draft);
  improve(draft);
  if (problem.orders.length > 1) {
    rearrangeAll(draft);
    improve(draft);
  }
  return draft;
};

const traced = (draft: Draft, courier: number): { visits: Visit[]; ridingMin: number } => {
  const trace = { visits: [], ridingMin: 0 };
  routeCost(draft.tables, courier, routeOf(draft, courier), Infinity, trace);
  return trace;
};

/** The best other courier, if this one could not. */
const runnerUpOf = (draft: Draft, order: number, courier: number): PlannedOrder['runnerUp'] => {
  const route = routeOf(draft, courier);
  setRoute(draft, courier, without(route, order));
  const others = [...draft.routes.keys()].filter((each) => each !== courier);
  const best = bestInsertion(draft, [order], Infinity, others);
  let droppedAt: number | null = null;
  if (best !== null) {
    const trace: { visits: Visit[] } = { visits: [] };
    routeCost(draft.tables, best.courier, best.route, Infinity, trace);
    droppedAt = trace.visits.find((visit) => visit.order === order)?.droppedAt ?? null;
  }
  setRoute(draft, courier, route);
  return best === null || droppedAt === null ? null : { courier: best.courier, droppedAt };
};

/** Without a plan: each order, the oldest first, goes to whom it costs least at that moment, and nothing changes later. */
export const oneByOne = (problem: PlanProblem): Draft => {
  const draft = createDraft(tablesOf(problem));
  const { placedAt, counterOf } = draft.tables;
  const open = [...counterOf.keys()].filter((order) => draft.courierOf[order] === -1);
  for (const order of open.toSorted((a, b) => at(placedAt, a) - at(placedAt, b) || a - b)) {
    const best = bestInsertion(draft, [order], unassignedCost(draft.tables, order));
    if (best !== null) setRoute(draft, best.courier, best.route);
  }
  return draft;
};

export const plan = (problem: PlanProblem): Plan => planOf(draftPlan(problem), runnerUpOf);

/** `runnerUp`: null by default, for a plan that is only compared. */
export const planOf = (draft: Draft, runnerUp: typeof runnerUpOf = () => null): Plan => {
  const { problem } = draft.tables;
  const { tables, steps } = draft;
  let ridingMin = 0;
  const trips = problem.couriers.flatMap((_, courier): PlannedTrip[] => {
    const trace = traced(draft, courier);
    ridingMin += trace.ridingMin;
    const visits = new Map(trace.visits.map((visit) => [visit.order, visit]));
    return routeOf(draft, courier).map((trip) => ({
      courier,
      counter: at(tables.counterOf, trip[0] ?? -1),
      orders: trip.flatMap((order): PlannedOrder[] => {
        const visit = visits.get(order);
        if (visit === undefined) return [];
        const lateMin = Math.max(0, visit.droppedAt - at(tables.dueAt, order));
        return [{ ...visit, lateMin, runnerUp: runnerUp(draft, order, courier) }];
      }),
    }));
  });
  const unassigned = [...tables.counterOf.keys()].filter((order) => draft.courierOf[order] === -1);
  const cost = draft.costs.reduce((sum, each) => sum + each, 0);
  return { trips, unassigned, cost, ridingMin, steps };
};
