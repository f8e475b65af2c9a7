// Preparation time of a branch relative to its company's usual time: it differs between kitchens, rises in the rush
// hours, and sometimes for an hour. Derived from seed, branch and instant.
import { HOUR_MS, MINUTE_MS } from '@despacho/contract/durations.ts';
import { timeOfLocalDay } from '@despacho/domain/localTime.ts';
import { randomFor } from '../../random.ts';

/** Factor of the usual time; the median is a little below 1, because delays are added. */
const SPREAD = 0.24;
const MIDDLE = 0.93;
/** Hours with most orders. */
const RUSH_HOURS: ReadonlySet<number> = new Set([12, 13, 18, 19, 20]);
const RUSH = 1.08;

/** A missing cook or a broken oven: at most one delay per slot, completely inside it. */
const SLOT_MS = 4 * HOUR_MS;
const DELAY = { probability: 0.22, leastMs: 40 * MINUTE_MS, mostMs: 100 * MINUTE_MS, min: 1.25, max: 1.6 };

const delayFactorAt = (seed: number, branchId: string, at: number): number => {
  const slot = Math.floor(at / SLOT_MS);
  const random = randomFor(seed, 'kitchen-behind', branchId, slot);
  if (!random.chance(DELAY.probability)) return 1;
  const lengthMs = random.between(DELAY.leastMs, DELAY.mostMs);
  const from = slot * SLOT_MS + random.unit() * (SLOT_MS - lengthMs);
  return from <= at && at < from + lengthMs ? random.between(DELAY.min, DELAY.max) : 1;
};

/** Factor for the preparation of an order that arrived at that instant. */
export const preparationFactor = (seed: number, branchId: string, at: number): number => {
  const branchFactor = randomFor(seed, 'kitchen', branchId).skewed(MIDDLE, SPREAD);
  const rush = RUSH_HOURS.has(Math.floor(timeOfLocalDay(at) / HOUR_MS)) ? RUSH : 1;
  return branchFactor * rush * delayFactorAt(seed, branchId, at);
};
