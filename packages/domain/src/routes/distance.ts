// How far two places are from each other, as the crow flies.
import type { LatLng } from '@despacho/contract/values.ts';

const EARTH_RADIUS_M = 6_371_008.8;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres on a sphere (haversine); within a city the error is far below that of a phone's fix. */
export const distanceM = (a: LatLng, b: LatLng): number => {
  const north = Math.sin(radians(b.lat - a.lat) / 2);
  const east = Math.sin(radians(b.lng - a.lng) / 2);
  const chord = north * north + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * east * east;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord)));
};
