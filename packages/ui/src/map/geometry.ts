// Small geometry for drawing: distances of a few kilometres, so the earth may be flat.
import type { LatLng } from '@despacho/contract/values.ts';

export type LngLat = [lng: number, lat: number];

/** Kilometres in one degree of latitude. */
const KM_PER_DEGREE = 111.32;
const RING_POINTS = 48;

export const lngLat = ({ lat, lng }: LatLng): LngLat => [lng, lat];

const kmPerLngDegree = (lat: number): number => KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180);

/** A closed ring of that radius. */
export const circleRing = ({ lat, lng }: LatLng, metres: number): LngLat[] =>
  Array.from({ length: RING_POINTS + 1 }, (_, index): LngLat => {
    const angle = (index / RING_POINTS) * 2 * Math.PI;
    const km = metres / 1000;
    return [lng + (km * Math.cos(angle)) / kmPerLngDegree(lat), lat + (km * Math.sin(angle)) / KM_PER_DEGREE];
  });

/** Degrees clockwise from north. */
export const bearing = (from: LatLng, to: LatLng): number => {
  const east = (to.lng - from.lng) * kmPerLngDegree((from.lat + to.lat) / 2);
  const north = (to.lat - from.lat) * KM_PER_DEGREE;
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
};

/** West, south, east, north. */
export type Bounds = [number, number, number, number];

/** Lines every `km` kilometres over the bounds: without streets they are what shows distance. */
export const gridLines = ([west, south, east, north]: Bounds, km: number): LngLat[][] => {
  const middle = (south + north) / 2;
  const stepLng = km / kmPerLngDegree(middle);
  const stepLat = km / KM_PER_DEGREE;
  const from = (low: number, step: number): number => Math.floor(low / step) * step;
  const lines: LngLat[][] = [];
  for (let lng = from(west, stepLng); lng <= east + stepLng; lng += stepLng) {
    lines.push([
      [lng, south - stepLat],
      [lng, north + stepLat],
    ]);
  }
  for (let lat = from(south, stepLat); lat <= north + stepLat; lat += stepLat) {
    lines.push([
      [west - stepLng, lat],
      [east + stepLng, lat],
    ]);
  }
  return lines;
};

/** Relative to the spread of the middle nine tenths: points farther out than this do not stretch the box. */
const REACH = 0.6;

/**
 * The box around the points. A few far ones do not stretch it, so that one branch in another town does not turn a city into
 * a dot. Null without points.
 */
export const boundsOf = (points: readonly LatLng[]): Bounds | null => {
  if (points.length === 0) return null;
  const range = (values: number[]): [number, number] => {
    const sorted = values.toSorted((a, b) => a - b);
    const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
    const reach = (at(0.95) - at(0.05)) * REACH;
    const [low, high] = [at(0.05) - reach, at(0.95) + reach];
    const inliers = sorted.filter((value) => value >= low && value <= high);
    return [inliers.at(0) ?? at(0), inliers.at(-1) ?? at(1)];
  };
  const [south, north] = range(points.map(({ lat }) => lat));
  const [west, east] = range(points.map(({ lng }) => lng));
  return [west, south, east, north];
};
