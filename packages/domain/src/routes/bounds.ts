// Where an operation is: a position outside is an error of a phone, not a place.
import type { LatLng } from '@despacho/contract/values.ts';

/** Degrees. */
export type OperationBounds = readonly [west: number, south: number, east: number, north: number];

/** [LV30] */
export const isWithinBounds = ([west, south, east, north]: OperationBounds, { lat, lng }: LatLng): boolean =>
  lat >= south && lat <= north && lng >= west && lng <= east;
