// The plain rule that the plan is compared with: every minute one order for one courier, by a linear assignment.
import { munkres } from 'munkres';
import type { Assignment, Day } from './day.ts';
import { placeOf, ridingMin, type Moment, type Rule, type Standing } from './replay.ts';

/** Orders and couriers that are considered, minutes ahead. */
const READY_WITHIN = 30;
const FREE_WITHIN = 15;
/** Waiting at the counter that is accepted when an assignment is given. */
const MAX_IDLE = 1;

const WEIGHTS = { wait: 3, idle: 0.2, late: 5, waiting: -50 };
const IMPOSSIBLE = 1_000;
/** Ties go to the order placed first, then to the courier who is first in the file. */
const TIES = { order: 1e-4, courier: 1e-7 };

type Option = { cost: number; idle: number };

const optionOf = (day: Day, now: number, standing: Standing, index: number): Option | null => {
  const order = day.orders[index];
  if (order === undefined) return null;
  const counter = placeOf(day.branches, order.branch);
  const ride = ridingMin(day, standing.place, counter);
  const atCounter = Math.max(now, standing.freeAt) + ride + day.pickupMin / 2;
  const pickedAt = Math.max(order.readyAt, atCounter);
  if (pickedAt > (day.couriers[standing.courier]?.offAt ?? 0)) return null;
  const droppedAt = pickedAt + day.pickupMin / 2 + ridingMin(day, counter, order) + day.doorMin / 2;
  const idle = pickedAt - atCounter;
  const late = droppedAt - order.placedAt > day.targetMin ? WEIGHTS.late : 0;
  const waiting = order.readyAt <= now ? WEIGHTS.waiting : 0;
  return { cost: WEIGHTS.wait * (pickedAt - order.readyAt) + ride + WEIGHTS.idle * idle + late + waiting, idle };
};

export const referenceRule =
  (day: Day): Rule =>
  ({ now, open, couriers }: Moment) => {
    const orders = open.filter((order) => (day.orders[order]?.readyAt ?? Infinity) <= now + READY_WITHIN);
    const near = couriers.filter(({ freeAt }) => freeAt <= now + FREE_WITHIN);
    if (orders.length === 0 || near.length === 0) return [];
    const options = orders.map((order) => near.map((standing) => optionOf(day, now, standing, order)));
    const pairs = munkres(
      options.map((row, at) =>
        row.map((option, column) =>
          option === null ? IMPOSSIBLE : option.cost + at * TIES.order + column * TIES.courier,
        ),
      ),
    );
    return pairs.flatMap(([row, column]): Assignment[] => {
      const [option, standing, index] = [options[row]?.[column], near[column], orders[row]];
      if (option === undefined || option === null || standing === undefined || index === undefined) return [];
      if (standing.freeAt > now || option.idle > MAX_IDLE) return [];
      const branch = day.orders[index]?.branch ?? 0;
      return [{ courier: standing.courier, at: now, branch, orders: [index] }];
    });
  };
