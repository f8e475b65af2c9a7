// The time a courier needs back to the branch from the last position, at the city's usual speed at this hour.
import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { fixAgeMs, positionFreshness } from './couriers.ts';
import { distanceM } from '../routes/distance.ts';
import { straightLineLeg } from '../routes/straightLine.ts';
import { ARRIVE_WITHIN_M } from './inStore.ts';
import { trafficFactor } from '../routes/traffic.ts';

/** `rate`: speed of the operation's clock. */
type Clocked = { now: number; rate: number };

/** Null when the position is unknown; an old position does not show the current distance. */
export const backHomeSec = (
  fix: Pick<Fix, 'at' | 'position'> | undefined,
  home: LatLng | null,
  { now, rate }: Clocked,
): number | null => {
  if (fix === undefined || home === null) return null;
  const freshness = positionFreshness(fixAgeMs(fix.at, now, rate));
  if (freshness === 'ghost' || freshness === 'off') return null;
  if (distanceM(fix.position, home) <= ARRIVE_WITHIN_M) return 0;
  return straightLineLeg(fix.position, home, trafficFactor(now)).durationS;
};
