// How long a courier needs back to his branch, from where he was last seen: a straight line made longer, at a city's speed.
import type { Fix } from '@despacho/contract/couriers.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { fixAgeMs, positionTruth } from '@despacho/domain/couriers.ts';
import { distanceM } from '@despacho/domain/distance.ts';
import { ARRIVE_WITHIN_M } from '@despacho/domain/inStore.ts';
import type { BoardTime } from '../boardData.ts';

/** Streets against the crow's flight, and a motorcycle's mean speed in the city's traffic. */
const DETOUR = 1.4;
const METRES_PER_SECOND = 22 / 3.6;

/** Null when nobody knows where he is; an old position says nothing of how far he is now. */
export const backHomeSec = (fix: Fix | undefined, home: LatLng | null, { now, rate }: BoardTime): number | null => {
  if (fix === undefined || home === null) return null;
  const truth = positionTruth(fixAgeMs(fix.at, now, rate));
  if (truth === 'ghost' || truth === 'off') return null;
  const awayM = distanceM(fix.position, home);
  return awayM <= ARRIVE_WITHIN_M ? 0 : (awayM * DETOUR) / METRES_PER_SECOND;
};
