// Since when a courier waits in the branch [CO10]: derived from positions, because no phone reports it.
import type { Availability, Fix } from '@despacho/contract/couriers/couriers.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { fixAgeMs } from './couriers.ts';
import { distanceM } from '../routes/distance.ts';
import { ARRIVE_WITHIN_M } from '../routes/plannedRoute.ts';

/**
 * A courier arrives within the inner circle (`ARRIVE_WITHIN_M`) and leaves beyond this outer one, so that a fix that
 * jitters does not restart the wait.
 */
export const LEAVE_BEYOND_M = 200;
/** A fix with this inaccuracy proves neither arrival nor departure. */
export const MIN_ACCURACY_M = 150;
/** An older fix does not prove arrival. Real milliseconds. */
export const ARRIVE_FIX_AGE_MS = 5 * 60_000;
/** After this long without a fix the courier's place counts as unknown. Real milliseconds. */
export const FORGET_FIX_AGE_MS = 30 * 60_000;

export type Whereabouts = {
  inStoreSince: string | null;
  availability: Availability | null;
  /** Whether the courier carries an order En ruta. */
  isGoing: boolean;
  /** Null: there is no position, perhaps only for the moment. */
  fix: Pick<Fix, 'position' | 'at' | 'accuracyM'> | null;
  /** Places of the courier's branches. */
  branches: readonly LatLng[];
};

/** A phone's clock may run ahead, so the arrival is never later than now. */
const entered = ({ at }: Pick<Fix, 'at'>, now: number): string => new Date(Math.min(at, now)).toISOString();

/**
 * [CO10] [CO11] [CO12] [CO13] The expected status record; the same text as before = no write. `rate` is the speed of
 * the operation's clock.
 */
export const inStoreSinceOf = (whereabouts: Whereabouts, now: number, rate: number): string | null => {
  const { inStoreSince, availability, isGoing, fix, branches } = whereabouts;
  if (isGoing || availability === 'unavailable' || branches.length === 0) return null;
  if (fix === null) return inStoreSince;
  const ageMs = fixAgeMs(fix.at, now, rate);
  if (ageMs > FORGET_FIX_AGE_MS) return null;
  if (fix.accuracyM !== null && fix.accuracyM > MIN_ACCURACY_M) return inStoreSince;
  const nearestM = Math.min(...branches.map((branch) => distanceM(branch, fix.position)));
  if (inStoreSince !== null) return nearestM > LEAVE_BEYOND_M ? null : inStoreSince;
  return nearestM <= ARRIVE_WITHIN_M && ageMs <= ARRIVE_FIX_AGE_MS ? entered(fix, now) : null;
};
