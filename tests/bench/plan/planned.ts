// The product's plan as a rule of the bench: it plans every minute, and gives what has to begin now.
import { MAX_CARRIED } from '@despacho/domain/couriers/suggestions.ts';
import { draftPlan } from '@despacho/domain/plan/plan.ts';
import type { PlanCourier, PlanProblem } from '@despacho/domain/plan/problem.ts';
import { VERY_LATE_LIMITS } from '@despacho/domain/plan/weights.ts';
import type { Assignment, Day } from './day.ts';
import { placeOf, ridingMin, type Moment, type Rule, type Standing } from './replay.ts';

/** More trips of one courier than these begin after everything has changed. */
const MAX_TRIPS = 3;
const STEPS = 200_000;
/** The next minute is early enough for what would have to wait this long at the restaurant. */
const WAIT_MIN = 1;

type Problem = { problem: PlanProblem; indexes: readonly number[] };

const isRiding = ({ begun }: Standing, now: number): boolean => begun !== null && begun.arrivesAt > now;

/** `hasUpdates`: orders of the same restaurant may be added until the courier arrives there. */
const problemOf = (day: Day, { now, open, couriers }: Moment, hasUpdates: boolean): Problem => {
  const riding = hasUpdates ? couriers.filter((standing) => isRiding(standing, now)) : [];
  const indexes = [...open, ...riding.flatMap(({ begun }) => begun?.orders ?? [])];
  const positions = new Map(indexes.map((order, position) => [order, position]));
  const branches = [...new Set(indexes.map((order) => day.orders[order]?.branch ?? -1))];
  const counters = new Map(branches.map((branch, counter) => [branch, counter]));
  const doorOf = (order: number) => placeOf(day.orders, indexes[order] ?? -1);
  const counterPlace = (counter: number) => placeOf(day.branches, branches[counter] ?? -1);
  const fromOf = (courier: number) => {
    const standing = placeOf(couriers, courier);
    return begunOf(standing) === null ? standing.place : (standing.begun?.from ?? standing.place);
  };
  const begunOf = (standing: Standing): PlanCourier['begun'] => {
    if (!hasUpdates || standing.begun === null || !isRiding(standing, now)) return null;
    const { branch, arrivesAt, orders } = standing.begun;
    return {
      counter: counters.get(branch) ?? -1,
      arrivesAt,
      orders: orders.map((order) => positions.get(order) ?? -1),
    };
  };
  const problem: PlanProblem = {
    now,
    orders: indexes.map((order) => {
      const { id, branch, placedAt, readyAt } = placeOf(day.orders, order);
      return { id, counter: counters.get(branch) ?? -1, placedAt, readyAt, limitMin: day.targetMin };
    }),
    couriers: couriers.map((standing) => {
      const { id, offAt } = placeOf(day.couriers, standing.courier);
      const begun = begunOf(standing);
      const freeAt = begun === null ? standing.freeAt : (standing.begun?.startAt ?? standing.freeAt);
      return { id, freeAt, offAt, bag: MAX_CARRIED, room: Infinity, carried: 0, begun };
    }),
    counters: branches.length,
    travel: {
      toCounter: (courier, counter) => ridingMin(day, fromOf(courier), counterPlace(counter)),
      toDoor: (order) =>
        ridingMin(day, placeOf(day.branches, placeOf(day.orders, indexes[order] ?? -1).branch), doorOf(order)),
      betweenDoors: (from, to) => ridingMin(day, doorOf(from), doorOf(to)),
      fromDoor: (order, counter) => ridingMin(day, doorOf(order), counterPlace(counter)),
    },
    mayTake: () => true,
    extraMin: () => 0,
    isExcluded: () => false,
    pickupMin: day.pickupMin,
    doorMin: day.doorMin,
    maxTrips: MAX_TRIPS,
    steps: STEPS,
  };
  return { problem, indexes };
};

/** Whether the trip has to begin now. A ride that alone makes orders very late begins when the goods are ready: a nearer courier may come. */
const isDue = (day: Day, now: number, standing: Standing, { branch, orders }: Assignment): boolean => {
  const ride = ridingMin(day, standing.place, placeOf(day.branches, branch));
  const ready = Math.max(...orders.map((order) => placeOf(day.orders, order).readyAt));
  if (ride > (VERY_LATE_LIMITS - 0.25) * day.targetMin && now < ready) return false;
  return ready - (now + ride + day.pickupMin / 2) < WAIT_MIN;
};

export const plannedRule =
  (day: Day, hasUpdates: boolean): Rule =>
  (moment: Moment) => {
    const { now, couriers } = moment;
    const { problem, indexes } = problemOf(day, moment, hasUpdates);
    return draftPlan(problem).routes.flatMap(([trip], index): Assignment[] => {
      const standing = placeOf(couriers, index);
      if (trip === undefined) return [];
      const orders = trip.map((order) => indexes[order] ?? -1);
      const { branch } = placeOf(day.orders, orders[0] ?? -1);
      const assignment = { courier: standing.courier, at: now, branch, orders };
      const begun = problem.couriers[index]?.begun ?? null;
      if (begun !== null) return orders.length > begun.orders.length ? [assignment] : [];
      return standing.freeAt <= now && isDue(day, now, standing, assignment) ? [assignment] : [];
    });
  };
