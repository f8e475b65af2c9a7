// How many couriers a half hour needs for a wanted lateness, and what is late with those it has. The work of a half hour is
// orders times minutes of work, normal around its mean with the variance of orders that come one by one; what exceeds the
// couriers waits for the next half hour, and is late.

export const SLOT_MIN = 30;
/** More couriers than this are never needed in a half hour. */
const MAX_NEEDED = 2_000;

const density = (x: number): number => Math.exp(-(x * x) / 2) / Math.sqrt(2 * Math.PI);

/** Abramowitz and Stegun 26.2.17: the chance that a normal value is above `x`; exact to 1e-7. */
const chanceAbove = (x: number): number => {
  if (x < 0) return 1 - chanceAbove(-x);
  const t = 1 / (1 + 0.2316419 * x);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return density(x) * series;
};

/** [SH3] Work beyond the couriers, in couriers busy for a whole half hour. `work` in the same; one order is `orderWork`. */
export const unservedWork = (work: number, orderWork: number, couriers: number): number => {
  if (work <= 0) return 0;
  const spread = Math.sqrt(work * orderWork);
  const distance = (couriers - work) / spread;
  return Math.min(work, Math.max(0, spread * (density(distance) - distance * chanceAbove(distance))));
};

/** [SH3] The fewest couriers with which at most `lateShare` of the work of a half hour waits. */
export const couriersNeeded = (orders: number, workMin: number, lateShare: number): number => {
  const orderWork = workMin / SLOT_MIN;
  const work = orders * orderWork;
  let couriers = 0;
  while (couriers < MAX_NEEDED && unservedWork(work, orderWork, couriers) > lateShare * work) couriers += 1;
  return couriers;
};

export type Lateness = {
  /** The share of all work that waits beyond its own half hour, counted once however long it waits. */
  lateShare: number;
  /** What waits after each half hour added up, in couriers busy for a half hour. */
  waiting: number;
};

/** [SH4] What came before is served first: of the work of a half hour, so much waits beyond it. `waiting`: all that does. */
export const ownLate = (work: number, waiting: number): number => Math.min(work, waiting);

/** [SH4] What waits adds to the work of the next half hour. */
export const latenessOf = (orders: readonly number[], workMin: number, couriers: readonly number[]): Lateness => {
  const orderWork = workMin / SLOT_MIN;
  let [waiting, added, late, total] = [0, 0, 0, 0];
  for (const [slot, count] of orders.entries()) {
    const work = count * orderWork;
    waiting = unservedWork(work + waiting, orderWork, couriers[slot] ?? 0);
    added += waiting;
    late += ownLate(work, waiting);
    total += work;
  }
  return { lateShare: total === 0 ? 0 : late / total, waiting: added };
};

/** Half hours with fewer couriers than they need. */
export const uncoveredSlots = (needed: readonly number[], couriers: readonly number[]): number =>
  needed.filter((count, slot) => (couriers[slot] ?? 0) < count).length;

/** Minutes at the counter and at the door, beside the rides. */
const HANDLING_MIN = 8;
const WORK_MIN = { least: 15, most: 120, usual: 40 };

/** [SH3] Minutes of an order, by the mean time from leaving to the door; null: none is known. The way back takes as long. */
export const workMinOf = (rideMin: number | null): number =>
  rideMin === null ? WORK_MIN.usual : Math.min(WORK_MIN.most, Math.max(WORK_MIN.least, 2 * rideMin + HANDLING_MIN));
