// The time a courier needs back to the branch from the last position, at the city's usual speed at this hour.
import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { fixAgeMs, positionFreshness } from '@despacho/domain/couriers/couriers.ts';
import { distanceM } from '@despacho/domain/routes/distance.ts';
import { crowLeg } from '@despacho/domain/routes/crow.ts';
import { ARRIVE_WITHIN_M } from '@despacho/domain/couriers/inStore.ts';
import { trafficFactor } from '@despacho/domain/routes/traffic.ts';
import type { BoardTime } from '../boardData.ts';

/** Null when the position is unknown; an old position does not show the current distance. */
export const backHomeSec = (fix: Fix | undefined, home: LatLng | null, { now, rate }: BoardTime): number | null => {
  if (fix === undefined || home === null) return null;
  const freshness = positionFreshness(fixAgeMs(fix.at, now, rate));
  if (freshness === 'ghost' || freshness === 'off') return null;
  if (distanceM(fix.position, home) <= ARRIVE_WITHIN_M) return 0;
  return crowLeg(fix.position, home, trafficFactor(now)).durationS;
};
