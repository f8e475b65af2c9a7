import type { PlanData } from '@despacho/domain/plan/planData.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { createSolver } from './solver.ts';

/** One courier five minutes from one branch, and orders of it that are two minutes from their doors. */
const dataOf = (orders: number, steps: number): PlanData => ({
  now: 0,
  counters: 1,
  orders: Array.from({ length: orders }, (_, at) => ({
    id: `order-${at}`,
    counter: 0,
    placedAt: 0,
    readyAt: 0,
    limitMin: 45,
  })),
  couriers: [{ id: 'ana', freeAt: 0, offAt: Infinity, bag: 4, room: orders, carried: 0, begun: null }],
  toCounter: Float64Array.of(5),
  toDoor: new Float64Array(orders).fill(2),
  betweenDoors: new Float64Array(orders * orders).fill(1),
  fromDoor: new Float64Array(orders).fill(2),
  mayTake: Uint8Array.of(1),
  extraMin: Float64Array.of(0),
  excluded: new Uint8Array(orders),
  pickupMin: 2,
  doorMin: 2,
  maxTrips: 10,
  steps,
});

const open = () => new AbortController().signal;

describe('[PL15] plans of a process', () => {
  const solver = createSolver();
  afterAll(async () => solver.close());
  const ofOne = async () => dataOf(1, 1_000);

  it('are two at a time: a third user is refused at once, and may ask when one is over', async () => {
    const first = Promise.withResolvers<PlanData>();
    const running = [solver.solve('ana', async () => first.promise, open()), solver.solve('luis', ofOne, open())];
    expect(solver.solve('eva', ofOne, open())).toBeNull();
    first.resolve(dataOf(1, 1_000));
    for (const solving of running)
      expect((await solving)?.planned.trips).toMatchObject([{ courier: 0, orders: [{ order: 0 }] }]);
    expect((await solver.solve('eva', ofOne, open()))?.planned.unassigned).toEqual([]);
  });

  it('end in the middle when the screen is closed, and leave their place to others', async () => {
    const screen = new AbortController();
    // Minutes of work.
    const solving = solver.solve('ana', async () => dataOf(40, 1e9), screen.signal);
    // When another plan is done, its thread has begun.
    await solver.solve('luis', ofOne, open());
    screen.abort();
    await expect(solving).rejects.toMatchObject({ name: 'AbortError' });
    const others = ['luis', 'eva'].map(async (id) => solver.solve(id, ofOne, open()));
    expect((await Promise.all(others)).map((solved) => solved?.planned.unassigned)).toEqual([[], []]);
  });
});
