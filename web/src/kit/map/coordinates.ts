// Coordinates in a pasted text: "14.6, -90.5", with degrees signs, or in the link of a map.
import type { LatLng } from '@despacho/contract/values.ts';
import { isInGuatemala } from './picked.ts';

/** With decimals, so that zones, house numbers and dates are none. */
const PAIR = /(-?\d{1,2}\.\d{2,15})°?\s*N?\s*(?:,|;|%2C|\s|!4d)\s*(-?\d{2,3}\.\d{2,15})/iu;

/** [OR102] Null: it contains no place in Guatemala. */
export const coordinatesIn = (text: string): LatLng | null => {
  const [, lat, lng] = PAIR.exec(text) ?? [];
  if (lat === undefined || lng === undefined) return null;
  const position = { lat: Number(lat), lng: Number(lng) };
  return isInGuatemala(position) ? position : null;
};
