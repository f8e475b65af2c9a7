// Routes without streets: typical values for the straight distance, measured in this city.
import type { LatLng } from '@despacho/contract/values.ts';
import { distanceM } from './distance.ts';

/** road = 1.34 × straight line + 180 m, ridden at 28 km/h on empty streets. */
const ROAD_BY_STRAIGHT = 1.34;
const EXTRA_M = 180;
const METRES_PER_SECOND = 28 / 3.6;

/** `factor`: seconds for one second on empty streets. */
export const straightLineLeg = (from: LatLng, to: LatLng, factor: number): { distanceM: number; durationS: number } => {
  const straightM = distanceM(from, to);
  const roadM = straightM === 0 ? 0 : straightM * ROAD_BY_STRAIGHT + EXTRA_M;
  return { distanceM: roadM, durationS: (roadM / METRES_PER_SECOND) * factor };
};
