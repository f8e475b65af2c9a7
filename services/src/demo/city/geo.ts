// Plane geometry of one city: metres east and north of a point, and points along a line.
import type { LatLng } from '@despacho/contract/values.ts';
import { distanceM } from '@despacho/domain/routes/distance.ts';
import type { Random } from '../random.ts';

const METRES_PER_DEGREE = 111_195;
/** Five decimals are one metre: phones are not more precise, and documents stay short. */
const DECIMALS = 1e5;

const rounded = (degrees: number): number => Math.round(degrees * DECIMALS) / DECIMALS;

export const offset = (from: LatLng, eastM: number, northM: number): LatLng => ({
  lat: rounded(from.lat + northM / METRES_PER_DEGREE),
  lng: rounded(from.lng + eastM / (METRES_PER_DEGREE * Math.cos((from.lat * Math.PI) / 180))),
});

export const metresBetween = (from: LatLng, to: LatLng): { eastM: number; northM: number } => ({
  eastM: (to.lng - from.lng) * METRES_PER_DEGREE * Math.cos((from.lat * Math.PI) / 180),
  northM: (to.lat - from.lat) * METRES_PER_DEGREE,
});

/** Evenly distributed over a disc. */
export const near = (centre: LatLng, radiusM: number, random: Random): LatLng => {
  const angle = random.between(0, 2 * Math.PI);
  const distance = radiusM * Math.sqrt(random.unit());
  return offset(centre, distance * Math.cos(angle), distance * Math.sin(angle));
};

export const between = (from: LatLng, to: LatLng, share: number): LatLng => ({
  lat: rounded(from.lat + (to.lat - from.lat) * share),
  lng: rounded(from.lng + (to.lng - from.lng) * share),
});

/** Metres from the start of a line to each of its points. */
export const milestones = (line: readonly LatLng[]): number[] => {
  let sum = 0;
  return line.map((point, index) => {
    const before = line[index - 1];
    if (before !== undefined) sum += distanceM(before, point);
    return sum;
  });
};
