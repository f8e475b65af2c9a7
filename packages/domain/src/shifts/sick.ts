// What if couriers call in sick: the shifts that are missed most, one after the other.
import { latenessOf } from './need.ts';
import { coverOf, type ShiftTime } from './propose.ts';

/** [SH8] The couriers of each half hour without the `count` shifts whose loss delays most work. */
export const coverWithout = (
  orders: readonly number[],
  workMin: number,
  shifts: readonly ShiftTime[],
  count: number,
): number[] => {
  let present = [...shifts];
  const waitingWithout = (at: number): number =>
    latenessOf(orders, workMin, coverOf(present.toSpliced(at, 1), orders.length)).waiting;
  for (let sick = 0; sick < count && present.length > 0; sick += 1) {
    const losses = present.map((_, at) => waitingWithout(at));
    present = present.toSpliced(losses.indexOf(Math.max(...losses)), 1);
  }
  return coverOf(present, orders.length);
};
