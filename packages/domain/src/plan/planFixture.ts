// Small problems on a plane, for tests and benches: 1 unit is a minute of riding.
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { PlanCourier, PlanOrder, PlanProblem } from './problem.ts';

type Place = { x: number; y: number };
export type PlaneProblem = {
  orders: (Partial<PlanOrder> & { door: Place; counter: number })[];
  couriers: (Partial<PlanCourier> & { from: Place })[];
  counters: Place[];
  only?: Partial<PlanProblem>;
};

const rideMin = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);
const nowhere = { x: Number.NaN, y: Number.NaN };

export const planeProblem = ({ orders, couriers, counters, only }: PlaneProblem): PlanProblem => {
  const counterAt = (index: number): Place => counters[index] ?? nowhere;
  const doorOf = (order: number): Place => orders[order]?.door ?? nowhere;
  return {
    now: 0,
    orders: orders.map((order, at) => ({
      id: `o${at}`,
      placedAt: 0,
      readyAt: 0,
      limitMin: 40,
      ...order,
    })),
    couriers: couriers.map((courier, at) => ({
      id: `c${at}`,
      freeAt: 0,
      offAt: Infinity,
      bag: 4,
      room: Infinity,
      carried: 0,
      begun: null,
      ...courier,
    })),
    counters: counters.length,
    travel: {
      toCounter: (courier, counter) => rideMin(couriers[courier]?.from ?? nowhere, counterAt(counter)),
      toDoor: (order) => rideMin(counterAt(orders[order]?.counter ?? -1), doorOf(order)),
      betweenDoors: (from, to) => rideMin(doorOf(from), doorOf(to)),
      fromDoor: (order, counter) => rideMin(doorOf(order), counterAt(counter)),
    },
    mayTake: () => true,
    extraMin: () => 0,
    isExcluded: () => false,
    pickupMin: 4,
    doorMin: 4,
    maxTrips: 3,
    steps: 100_000,
    ...only,
  };
};

/** Up to twelve orders of up to four counters and up to twenty couriers. */
export const randomProblem = (seed: number, only: Partial<PlanProblem> = {}): PlanProblem => {
  const random = xoroshiro128plus(seed);
  const unit = (): number => (random.next() >>> 0) / 2 ** 32;
  const whole = (max: number): number => 1 + Math.floor(unit() * max);
  const place = (): Place => ({ x: unit() * 20, y: unit() * 20 });
  const counters = Array.from({ length: seed % 5 === 0 ? 1 : whole(4) }, place);
  return planeProblem({
    counters,
    orders: Array.from({ length: seed % 5 === 0 ? 12 : whole(12) }, () => {
      const placedAt = -Math.floor(unit() * 30);
      const readyAt = placedAt + Math.floor(unit() * 40);
      return { door: place(), counter: Math.floor(unit() * counters.length), placedAt, readyAt };
    }),
    couriers: Array.from({ length: whole(20) }, () => ({
      from: place(),
      freeAt: Math.floor(unit() * 15),
      offAt: 20 + Math.floor(unit() * 60),
      bag: whole(3),
      carried: whole(5),
    })),
    only,
  });
};
