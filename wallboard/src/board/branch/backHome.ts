// How long a courier needs back to his branch from where he was last seen, at the city's usual speed at this hour.
import type { Fix } from '@despacho/contract/couriers.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { fixAgeMs, positionTruth } from '@despacho/domain/couriers/couriers.ts';
import { distanceM } from '@despacho/domain/distance.ts';
import { crowLeg } from '@despacho/domain/enRoute/crow.ts';
import { ARRIVE_WITHIN_M } from '@despacho/domain/couriers/inStore.ts';
import { trafficFactor } from '@despacho/domain/traffic.ts';
import type { BoardTime } from '../boardData.ts';

/** Null when the position is unknown; an old position does not show how far he is now. */
export const backHomeSec = (fix: Fix | undefined, home: LatLng | null, { now, rate }: BoardTime): number | null => {
  if (fix === undefined || home === null) return null;
  const truth = positionTruth(fixAgeMs(fix.at, now, rate));
  if (truth === 'ghost' || truth === 'off') return null;
  if (distanceM(fix.position, home) <= ARRIVE_WITHIN_M) return 0;
  return crowLeg(fix.position, home, trafficFactor(now)).durationS;
};
