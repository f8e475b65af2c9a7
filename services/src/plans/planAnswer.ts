// A computed plan as its answer: a proposal for each order, beside what would happen without it.
import type { AssignmentPlan, PlanTotals, Proposal } from '@despacho/contract/orders/assignmentPlan.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { destinationOf } from '@despacho/domain/orders/order.ts';
import type { Plan, PlannedOrder } from '@despacho/domain/plan/plan.ts';
import type { Board } from './board.ts';
import type { Solved } from './solverThread.ts';

const MINUTE_MS = 60_000;

const instantOf = (minute: number): string => new Date(Math.round(minute * MINUTE_MS)).toISOString();
const secondsOf = (minutes: number): number => Math.max(0, Math.round(minutes * 60));

/** Sums over the orders to plan: others have begun already, and cost the same in both. */
const totalsOf = ({ trips, unassigned, ridingMin }: Plan, count: number): PlanTotals => {
  const planned = trips.flatMap(({ orders }) => orders).filter(({ order }) => order < count);
  return {
    late: planned.filter(({ lateMin }) => secondsOf(lateMin) > 0).length,
    lateSec: secondsOf(planned.reduce((sum, { lateMin }) => sum + lateMin, 0)),
    unassigned: unassigned.filter((order) => order < count).length,
    ridingSec: secondsOf(ridingMin),
  };
};

const byOrder = ({ trips }: Plan): Map<number, PlannedOrder & { courier: number }> =>
  new Map(trips.flatMap(({ courier, orders }) => orders.map((each) => [each.order, { ...each, courier }])));

/** `orders`: those to plan, the first of the board. */
export const planAnswer = (
  { data, candidates }: Board,
  orders: readonly Order[],
  { planned, without }: Solved,
  unplanned: AssignmentPlan['unplanned'],
): AssignmentPlan => {
  const nameOf = (courier: number): Reference => {
    const { id = '', name = '' } = candidates[courier]?.courier ?? {};
    return { id, name };
  };
  const otherwise = byOrder(without);
  const tripsOf = Map.groupBy(planned.trips, ({ courier }) => courier);
  const proposals = planned.trips.flatMap((trip) =>
    trip.orders.flatMap((visit, index): Proposal[] => {
      const order = orders[visit.order];
      if (order === undefined || order.branch === null) return [];
      const hasDoor = destinationOf(order) !== null;
      const alone = otherwise.get(visit.order);
      return [
        {
          id: order.id,
          number: order.number,
          company: order.company,
          branch: { id: order.branch.id, name: order.branch.name },
          courier: nameOf(trip.courier),
          trip: 1 + (tripsOf.get(trip.courier) ?? []).indexOf(trip),
          stop: 1 + index,
          tripSize: trip.orders.length,
          pickedAt: instantOf(visit.pickedAt),
          arrivesAt: hasDoor ? instantOf(visit.droppedAt) : null,
          lateSec: hasDoor ? secondsOf(visit.lateMin) : null,
          without:
            !hasDoor || alone === undefined
              ? null
              : {
                  courier: nameOf(alone.courier),
                  arrivesAt: instantOf(alone.droppedAt),
                  lateSec: secondsOf(alone.lateMin),
                },
          runnerUp:
            !hasDoor || visit.runnerUp === null
              ? null
              : {
                  courier: nameOf(visit.runnerUp.courier),
                  arrivesAt: instantOf(visit.runnerUp.droppedAt),
                },
          readyAt: instantOf(data.orders[visit.order]?.readyAt ?? data.now),
        },
      ];
    }),
  );
  const firstReady = new Map<string, string>();
  for (const { courier, trip, readyAt } of proposals) {
    const key = `${courier.id} ${trip}`;
    const before = firstReady.get(key);
    if (before === undefined || readyAt < before) firstReady.set(key, readyAt);
  }
  const place = ({ courier, trip, stop }: Proposal): string =>
    `${firstReady.get(`${courier.id} ${trip}`) ?? ''} ${courier.id} ${trip} ${stop}`;
  return {
    plannedAt: instantOf(data.now),
    // [PL11] Goods that have been ready longest first; orders of one trip stay together.
    proposals: proposals.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)),
    unplanned: [
      ...unplanned,
      ...planned.unassigned.flatMap((index) => {
        const order = orders[index];
        return order === undefined ? [] : [{ id: order.id, number: order.number, reason: 'no-courier' as const }];
      }),
    ],
    with: totalsOf(planned, orders.length),
    without: totalsOf(without, orders.length),
  };
};
