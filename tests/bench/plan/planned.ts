// The product's plan as a rule of the bench: it plans every minute, and gives what has to begin now.
import { mayTake, MAX_CARRIED } from '@despacho/domain/couriers/suggestions.ts';
import { draftPlan } from '@despacho/domain/plan/plan.ts';
import type { PlanProblem } from '@despacho/domain/plan/problem.ts';
import type { Assignment, Day } from './day.ts';
import { placeOf, ridingMin, type Moment, type Rule } from './replay.ts';

export const stats = { plans: 0, ms: 0, worst: 0, steps: 0 };
export const OPT = { hold: 1, steps: 200_000, trips: 3, ahead: 1, far: 80 };

export const plannedRule =
  (day: Day): Rule =>
  (moment: Moment) => {
    const { now, couriers } = moment;
    const indexes = [...moment.open];
    const counters = [...new Set(indexes.map((order) => day.orders[order]?.branch ?? 0))];
    const counterIndex = new Map(counters.map((branch, index) => [branch, index]));
    const orderAt = (order: number) => day.orders[indexes[order] ?? -1] ?? (placeOf(day.orders, -1) as never);
    const counterAt = (counter: number) => placeOf(day.branches, counters[counter] ?? -1);
    const problem: PlanProblem = {
      now,
      orders: indexes.map((order) => {
        const { id, branch, placedAt, readyAt } = day.orders[order]!;
        return { id, counter: counterIndex.get(branch) ?? 0, placedAt, readyAt, limitMin: day.targetMin };
      }),
      couriers: couriers.map(({ courier, freeAt }) => ({
        id: day.couriers[courier]!.id,
        freeAt,
        offAt: day.couriers[courier]!.offAt,
        bag: MAX_CARRIED,
        carried: 0,
        begun: null,
      })),
      counters: counters.length,
      travel: {
        toCounter: (courier, counter) => ridingMin(day, couriers[courier]!.place, counterAt(counter)),
        toDoor: (order) => ridingMin(day, placeOf(day.branches, orderAt(order).branch), orderAt(order)),
        betweenDoors: (from, to) => ridingMin(day, orderAt(from), orderAt(to)),
        fromDoor: (order, counter) => ridingMin(day, orderAt(order), counterAt(counter)),
      },
      mayTake: () => true,
      pickupMin: day.pickupMin,
      doorMin: day.doorMin,
      maxTrips: OPT.trips,
      steps: OPT.steps,
    };
    const t = performance.now();
    const draft = draftPlan(problem);
    const ms = performance.now() - t;
    stats.plans++;
    stats.ms += ms;
    stats.worst = Math.max(stats.worst, ms);
    stats.steps += draft.steps;
    return draft.routes.flatMap((route, index): Assignment[] => {
      const [trip] = route;
      const standing = couriers[index]!;
      if (trip === undefined || standing.freeAt >= now + OPT.ahead) return [];
      const orders = trip.map((order) => indexes[order]!);
      const branch = day.orders[orders[0]!]!.branch;
      const ride = ridingMin(day, standing.place, placeOf(day.branches, branch));
      const arrival = Math.max(now, standing.freeAt) + ride + day.pickupMin / 2;
      const ready = Math.max(...orders.map((order) => day.orders[order]!.readyAt));
      if (ready - arrival >= OPT.hold) return [];
      if (ride > OPT.far && now < ready) return [];
      return [{ courier: standing.courier, at: now, branch, orders }];
    });
  };
void mayTake;
