// How far two places are from each other, as the crow flies.
import type { LatLng } from '@despacho/contract/values.ts';

const EARTH_RADIUS_M = 6_371_008.8;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres on a sphere (haversine); within a city the error is far below that of a phone's fix. */
export const distanceM = (one: LatLng, other: LatLng): number => {
  const north = Math.sin(radians(other.lat - one.lat) / 2);
  const east = Math.sin(radians(other.lng - one.lng) / 2);
  const chord = north * north + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * east * east;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord)));
};
