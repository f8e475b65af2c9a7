// How fast a branch gets its orders ready, against what its company usually takes: some kitchens are slower than others, all are
// slower when everybody is hungry, and now and then one falls behind for an hour. It follows from seed, branch and instant.
import { timeOfLocalDay } from '@despacho/domain/localTime.ts';
import { randomFor } from '../../random.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Share of the usual time; the middle one is a little under 1, because what slows a kitchen down comes on top. */
const SPREAD = 0.24;
const MIDDLE = 0.93;
/** When most is eaten. */
const RUSH_HOURS: ReadonlySet<number> = new Set([12, 13, 18, 19, 20]);
const RUSH = 1.08;

/** A cook who is missing, an oven that fails: one such time a slot at most, wholly inside it. */
const SLOT_MS = 4 * HOUR_MS;
const BEHIND = { probability: 0.22, leastMs: 40 * MINUTE_MS, mostMs: 100 * MINUTE_MS, least: 1.25, most: 1.6 };

const behindAt = (seed: number, branchId: string, at: number): number => {
  const slot = Math.floor(at / SLOT_MS);
  const random = randomFor(seed, 'kitchen-behind', branchId, slot);
  if (!random.chance(BEHIND.probability)) return 1;
  const lastsMs = random.between(BEHIND.leastMs, BEHIND.mostMs);
  const from = slot * SLOT_MS + random.unit() * (SLOT_MS - lastsMs);
  return from <= at && at < from + lastsMs ? random.between(BEHIND.least, BEHIND.most) : 1;
};

/** What the preparation of an order that came at that instant is multiplied with. */
export const kitchenPace = (seed: number, branchId: string, at: number): number => {
  const own = randomFor(seed, 'kitchen', branchId).skewed(MIDDLE, SPREAD);
  const rush = RUSH_HOURS.has(Math.floor(timeOfLocalDay(at) / HOUR_MS)) ? RUSH : 1;
  return own * rush * behindAt(seed, branchId, at);
};
