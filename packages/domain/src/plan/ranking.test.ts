// The ranking for one order and the plan agree: first the courier whom the plan would choose.
import { describe, expect, it } from 'vitest';
import { plan } from './plan.ts';
import { planeProblem, randomProblem } from './planFixture.ts';
import type { PlanProblem } from './problem.ts';
import { rankCouriers } from './ranking.ts';

const seeds = Array.from({ length: 300 }, (_, at) => at + 1);
const origin = { x: 0, y: 0 };

/** The problem with one of its orders alone, and extra minutes that differ by courier. */
const alone = (seed: number): PlanProblem => {
  const problem = randomProblem(seed);
  const order = seed % problem.orders.length;
  const { travel } = problem;
  return {
    ...problem,
    orders: problem.orders.slice(order, order + 1),
    travel: {
      ...travel,
      toDoor: () => travel.toDoor(order),
      fromDoor: (_, counter) => travel.fromDoor(order, counter),
    },
    extraMin: (courier) => courier % 4,
    mayTake: (courier) => (courier + seed) % 3 > 0,
  };
};

describe('[OR48] the couriers for one order', () => {
  it('begin with the one whom the plan chooses for this order alone', () => {
    let planned = 0;
    for (const seed of seeds) {
      const problem = alone(seed);
      const { trips } = plan(problem);
      const [first] = rankCouriers(problem);
      if (trips.length === 0) continue;
      planned += 1;
      expect({ seed, courier: first?.courier, droppedAt: first?.visits[0]?.droppedAt }).toEqual({
        seed,
        courier: trips[0]?.courier,
        droppedAt: trips[0]?.orders[0]?.droppedAt,
      });
    }
    expect(planned).toBeGreaterThan(150);
  });

  it('[PL9] are fewer by those who may not take it, and later by their extra minutes', () => {
    const couriers = ['near', 'far', 'never'].map((id, at) => ({ id, from: { x: at, y: 0 } }));
    const orders = [{ door: { x: 0, y: 5 }, counter: 0 }];
    const only = { mayTake: (courier: number) => courier < 2, extraMin: (courier: number) => (courier === 0 ? 9 : 0) };
    expect(
      rankCouriers(planeProblem({ counters: [origin], orders, couriers, only })).map(({ courier }) => courier),
    ).toEqual([1, 0]);
  });

  it('[PL6] add the order to a ride to its counter that has begun', () => {
    const orders = [
      { door: { x: 0, y: 5 }, counter: 0 },
      { door: { x: 0, y: 6 }, counter: 0 },
    ];
    const couriers = [
      { from: { x: 3, y: 0 }, begun: { counter: 0, arrivesAt: 3, orders: [1] } },
      { from: { x: 30, y: 0 } },
    ];
    const [first] = rankCouriers(planeProblem({ counters: [origin], orders, couriers }));
    expect(first?.courier).toBe(0);
    expect(first?.visits.map(({ order }) => order)).toEqual([0, 1]);
  });
});

describe('[OR113] the couriers for several orders', () => {
  it('are those who can take all of them', () => {
    const counters = [origin, { x: 10, y: 0 }];
    const orders = [
      { door: { x: 0, y: 5 }, counter: 0 },
      { door: { x: 10, y: 5 }, counter: 1 },
    ];
    const couriers = [{ from: origin }, { from: { x: 5, y: 0 } }, { from: origin, room: 1 }];
    const only = { mayTake: (courier: number, counter: number) => courier !== 1 || counter === 0 };
    expect(rankCouriers(planeProblem({ counters, orders, couriers, only })).map(({ courier }) => courier)).toEqual([0]);
  });
});

describe('the plan', () => {
  it('[PL9] gives a courier no more orders than there is room for', () => {
    for (const seed of seeds.slice(0, 60)) {
      const problem = randomProblem(seed);
      const couriers = problem.couriers.map((courier) => ({ ...courier, room: 1 }));
      const trips = plan({ ...problem, couriers }).trips.map(({ courier, orders }) => [courier, orders.length]);
      expect(trips.every(([, count]) => count === 1)).toBe(true);
      expect(new Set(trips.map(([courier]) => courier)).size).toBe(trips.length);
    }
  });
});
