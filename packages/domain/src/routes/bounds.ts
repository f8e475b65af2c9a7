// Where an operation is: a position outside is an error of a phone, not a place.
import type { LatLng } from '@despacho/contract/values.ts';

/** Degrees. */
export type OperationBounds = readonly [west: number, south: number, east: number, north: number];

/** [LV30] */
export const isWithinBounds = ([west, south, east, north]: OperationBounds, { lat, lng }: LatLng): boolean =>
  lat >= south && lat <= north && lng >= west && lng <= east;

/** [OR3] 14,14 marks missing coordinates ; a zero was never filled in. */
export const isRealPosition = (position: LatLng): boolean =>
  position.lat !== 0 && position.lng !== 0 && !(position.lat === 14 && position.lng === 14);

export const realOrNull = (position: LatLng | null): LatLng | null =>
  position !== null && isRealPosition(position) ? position : null;
