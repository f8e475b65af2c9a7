// Who takes which waiting orders: what always holds, and what a dispatcher would expect.
import { describe, expect, it } from 'vitest';
import { plan } from './plan.ts';
import { planeProblem, randomProblem } from './planFixture.ts';

const origin = { x: 0, y: 0 };
const seeds = Array.from({ length: 60 }, (_, at) => at + 1);
const couriersOf = (result: ReturnType<typeof plan>): Record<number, number> =>
  Object.fromEntries(result.trips.flatMap(({ courier, orders }) => orders.map(({ order }) => [order, courier])));

describe('always', () => {
  it('[PL8] the same problem gives the same plan, also with few steps', () => {
    for (const seed of seeds)
      for (const steps of [50, 100_000]) {
        const first = JSON.stringify(plan(randomProblem(seed, { steps })));
        expect(JSON.stringify(plan(randomProblem(seed, { steps })))).toBe(first);
      }
  });

  it('each order is in one trip or in none, of its counter, within bag and shift, and after it is ready', () => {
    for (const seed of seeds) {
      const problem = randomProblem(seed);
      const { trips, unassigned } = plan(problem);
      const planned = trips.flatMap(({ orders }) => orders.map(({ order }) => order));
      expect([...planned, ...unassigned].toSorted((a, b) => a - b)).toEqual([...problem.orders.keys()]);
      for (const { courier, counter, orders } of trips) {
        expect(orders.length).toBeLessThanOrEqual(problem.couriers[courier]?.bag ?? 0);
        for (const { order, pickedAt, droppedAt, lateMin, runnerUp } of orders) {
          const {
            counter: own,
            readyAt,
            placedAt,
            limitMin,
          } = problem.orders[order] ?? { counter: -1, readyAt: NaN, placedAt: 0, limitMin: 0 };
          expect(own).toBe(counter);
          expect(pickedAt).toBeGreaterThanOrEqual(readyAt);
          expect(pickedAt).toBeLessThanOrEqual(problem.couriers[courier]?.offAt ?? 0);
          expect(droppedAt).toBeGreaterThan(pickedAt);
          expect(lateMin).toBeCloseTo(Math.max(0, droppedAt - placedAt - limitMin));
          expect(runnerUp?.courier).not.toBe(courier);
        }
      }
    }
  });

  it('[CX6] no courier is given more cash than there is room for, and orders without cash are not affected', () => {
    for (const seed of seeds) {
      const problem = randomProblem(seed);
      const orders = problem.orders.map((order, at) => ({ ...order, cashCents: (at % 3) * 10_000 }));
      const couriers = problem.couriers.map((courier, at) => ({ ...courier, cashRoomCents: (at % 2) * 15_000 }));
      const { trips } = plan({ ...problem, orders, couriers });
      const cash = new Map<number, number>();
      for (const { courier, orders: visits } of trips)
        for (const { order } of visits) cash.set(courier, (cash.get(courier) ?? 0) + (orders[order]?.cashCents ?? 0));
      for (const [courier, cents] of cash) expect(cents).toBeLessThanOrEqual(couriers[courier]?.cashRoomCents ?? 0);
    }
    const without = planeProblem({
      orders: [{ door: origin, counter: 0 }],
      couriers: [{ from: origin, cashRoomCents: 0 }],
      counters: [origin],
    });
    expect(plan(without).unassigned).toEqual([]);
  });

  it('[PL3] an order that no courier can take alone is in no trip', () => {
    const planned = seeds.flatMap((seed) => {
      const problem = randomProblem(seed);
      const { unassigned } = plan(problem);
      return [...problem.orders.entries()].filter(([order, only]) => {
        const travel = { ...problem.travel, toDoor: () => problem.travel.toDoor(order) };
        return plan({ ...problem, orders: [only], travel }).unassigned.length > 0 && !unassigned.includes(order);
      });
    });
    expect(planned).toEqual([]);
  });
});

describe('a place without a route', () => {
  const expectFinite = (cost: number, trips: ReturnType<typeof plan>['trips']): void => {
    const times = trips.flatMap(({ orders: own }) => own.flatMap(({ pickedAt, droppedAt }) => [pickedAt, droppedAt]));
    expect(times.length).toBeGreaterThan(0);
    expect([cost, ...times].every(Number.isFinite)).toBe(true);
  };
  const nowhere = { x: Infinity, y: 0 };
  const counters = [origin, { x: 4, y: 0 }];
  const orders = [
    { door: { x: 0, y: 5 }, counter: 0 },
    { door: { x: 1, y: 5 }, counter: 0 },
    { door: { x: 4, y: 5 }, counter: 1 },
  ];

  it.each<[string, Parameters<typeof planeProblem>[0]]>([
    ['a counter', { counters: [origin, nowhere], orders, couriers: [{ from: origin }, { from: origin }] }],
    ['a door', { counters, orders: [{ door: nowhere, counter: 0 }, ...orders], couriers: [{ from: origin }] }],
    ['a courier', { counters, orders, couriers: [{ from: nowhere }, { from: origin }] }],
  ])('of %s is in no trip, also where no shift ends', (_, problem) => {
    const { trips, cost } = plan(planeProblem(problem));
    expectFinite(cost, trips);
  });

  it('a way from a door that is unknown is not ridden', () => {
    const problem = planeProblem({ counters, orders, couriers: [{ from: origin }] });
    const { trips, cost } = plan({ ...problem, travel: { ...problem.travel, fromDoor: () => Infinity } });
    expectFinite(cost, trips);
    expect(trips).toHaveLength(1);
  });
});

describe('a dispatcher expects', () => {
  const counters = [origin, { x: 30, y: 0 }];
  const doors = [
    { door: { x: 5, y: 1 }, counter: 0 },
    { door: { x: 6, y: 1 }, counter: 0 },
  ];

  it('neighbours of one counter ride together when one courier is there', () => {
    const { trips } = plan(planeProblem({ counters, orders: doors, couriers: [{ from: origin }] }));
    expect(trips.map(({ orders }) => orders.map(({ order }) => order))).toEqual([[0, 1]]);
  });

  it('an order waits for the courier who returns, when all others are far', () => {
    const couriers = [{ from: { x: 30, y: 30 } }, { from: origin, freeAt: 5 }];
    expect(couriersOf(plan(planeProblem({ counters, orders: doors.slice(0, 1), couriers })))).toEqual({ 0: 1 });
  });

  it('[PL4] nothing is picked up after a shift, nor by who may not take it', () => {
    const couriers = [{ from: origin, offAt: 1 }, { from: origin }, { from: { x: 3, y: 3 } }];
    const only = { mayTake: (courier: number) => courier !== 1 };
    expect(couriersOf(plan(planeProblem({ counters, orders: doors, couriers, only })))).toEqual({ 0: 2, 1: 2 });
  });

  it('[PL6] a ride that has begun keeps its orders, and takes another of its counter along', () => {
    const begun = { counter: 0, arrivesAt: 8, orders: [0] };
    const couriers = [{ from: { x: 8, y: 0 }, begun }, { from: { x: 40, y: 40 } }];
    const result = plan(planeProblem({ counters, orders: doors, couriers }));
    expect(couriersOf(result)).toEqual({ 0: 0, 1: 0 });
    expect(result.trips[0]?.orders[0]?.pickedAt).toBe(10);
  });

  it('[PL3] an order of three hours ago is still taken, and one that no courier may take is not', () => {
    const orders = [{ door: { x: 5, y: 1 }, counter: 0, placedAt: -180 }];
    const problem = planeProblem({ counters, orders, couriers: [{ from: origin }] });
    expect(plan(problem).unassigned).toEqual([]);
    expect(plan({ ...problem, mayTake: () => false }).unassigned).toEqual([0]);
  });

  it('[PL1] [PL2] with one courier the order near its limit goes first, although the other is nearer', () => {
    const orders = [
      { door: { x: 3, y: 0 }, counter: 0 },
      { door: { x: 10, y: 0 }, counter: 1, placedAt: -20 },
    ];
    const near = [origin, { x: 5, y: 0 }];
    const { trips } = plan(planeProblem({ counters: near, orders, couriers: [{ from: { x: 4, y: 0 } }] }));
    expect(trips.map(({ orders: own }) => own[0]?.order)).toEqual([1, 0]);
  });

  it('[PL5] of two equal couriers the one with fewer orders in this shift', () => {
    const couriers = [
      { from: origin, carried: 9 },
      { from: origin, carried: 2 },
    ];
    expect(couriersOf(plan(planeProblem({ counters, orders: doors.slice(0, 1), couriers })))).toEqual({ 0: 1 });
  });

  it('[PL7] the next best courier with that arrival', () => {
    const couriers = [{ from: origin }, { from: { x: 0, y: 7 } }];
    const { trips } = plan(planeProblem({ counters, orders: doors.slice(0, 1), couriers }));
    const [planned] = trips[0]?.orders ?? [];
    expect(planned?.runnerUp?.courier).toBe(1);
    expect((planned?.runnerUp?.droppedAt ?? 0) - (planned?.droppedAt ?? 0)).toBeCloseTo(7);
  });
});
