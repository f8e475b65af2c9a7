// Suggestions accepted blindly: each order goes to the first courier suggested, behind what that courier has.
import { MAX_CARRIED } from '@despacho/domain/couriers/suggestions.ts';
import type { PlanProblem } from '@despacho/domain/plan/problem.ts';
import { rankCouriers } from '@despacho/domain/plan/ranking.ts';
import type { Assignment, Day } from './day.ts';
import { placeOf, ridingMin, type Moment, type Rule, type Standing } from './replay.ts';

/** What this minute has already given to a courier. */
type Added = { orders: number; freeAt: number; place: { x: number; y: number } };

type Queue = (standing: Standing) => Added;

/** One order, and couriers who go on after what they have. */
const problemOf = (day: Day, { now, couriers }: Moment, index: number, queueOf: Queue): PlanProblem => {
  const order = placeOf(day.orders, index);
  const counter = placeOf(day.branches, order.branch);
  const queues = couriers.map((standing) => ({ standing, ...queueOf(standing) }));
  return {
    now,
    orders: [{ ...order, counter: 0, limitMin: day.targetMin }],
    couriers: queues.map(({ standing, orders, freeAt }) => {
      const { id, offAt } = placeOf(day.couriers, standing.courier);
      const carried = standing.open.length + orders;
      return { id, freeAt, offAt, bag: MAX_CARRIED, room: MAX_CARRIED - carried, carried, begun: null };
    }),
    counters: 1,
    travel: {
      toCounter: (courier) => ridingMin(day, placeOf(queues, courier).place, counter),
      toDoor: () => ridingMin(day, counter, order),
      betweenDoors: () => Infinity,
      fromDoor: () => Infinity,
    },
    mayTake: () => true,
    isExcluded: () => false,
    extraMin: () => 0,
    pickupMin: day.pickupMin,
    doorMin: day.doorMin,
    maxTrips: 1,
    steps: Infinity,
  };
};

export const suggestedRule =
  (day: Day): Rule =>
  (moment: Moment) => {
    const { now, open, couriers } = moment;
    const added = new Map<number, Added>();
    const queueOf: Queue = ({ courier, freeAt, place }) =>
      added.get(courier) ?? { orders: 0, freeAt: Math.max(now, freeAt), place };
    return open.flatMap((index): Assignment[] => {
      const [first] = rankCouriers(problemOf(day, moment, index, queueOf));
      const standing = couriers[first?.courier ?? -1];
      const visit = first?.visits[0];
      if (standing === undefined || visit === undefined) return [];
      const { orders } = queueOf(standing);
      const freeAt = visit.droppedAt + day.doorMin / 2;
      added.set(standing.courier, { orders: orders + 1, freeAt, place: placeOf(day.orders, index) });
      return [{ courier: standing.courier, at: now, branch: placeOf(day.orders, index).branch, orders: [index] }];
    });
  };
