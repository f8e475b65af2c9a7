// The plane of the tiles: whole units of a tile's grid, counted from the north-west corner of the world.
import type { Bounds, LngLat } from '../geo.ts';

/** Width of a tile in units. Other extents are converted to this one. */
export const EXTENT = 4096;

export type Point = { x: number; y: number };

const unitsAt = (zoom: number): number => EXTENT * 2 ** zoom;

export const lngLatOf = ({ x, y }: Point, zoom: number): LngLat => {
  const size = unitsAt(zoom);
  return { lng: (x / size) * 360 - 180, lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI };
};

export const pointOf = ({ lng, lat }: LngLat, zoom: number): Point => {
  const size = unitsAt(zoom);
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180));
  return { x: ((lng + 180) / 360) * size, y: ((1 - north / Math.PI) / 2) * size };
};

/** Whether a tile and an area intersect. */
export const isTileWithin = (zoom: number, x: number, y: number, [west, south, east, north]: Bounds): boolean => {
  const from = pointOf({ lng: west, lat: north }, zoom);
  const to = pointOf({ lng: east, lat: south }, zoom);
  return (x + 1) * EXTENT > from.x && x * EXTENT < to.x && (y + 1) * EXTENT > from.y && y * EXTENT < to.y;
};
