// The values that a place fills into the fields of an order [OR93]; input is preserved.
import { readDegrees } from '@despacho/domain/reading/degrees.ts';
import { isRealPosition } from '@despacho/domain/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import type { Picked } from '../../../kit/map/picked.ts';
import type { OrderValues } from './values.ts';

type Words = Pick<OrderValues, 'address' | 'depto' | 'munic' | 'zone' | 'departament' | 'city'>;
type Place = Words & Pick<OrderValues, 'latitude' | 'longitude'>;

/** The modal calls department and municipality by other names [OR22]. */
const wordsOf = ({ address, depto, munic, zone }: Picked): Words => ({
  address,
  depto,
  munic,
  zone: String(zone),
  departament: depto,
  city: munic,
});

const WORDS = ['address', 'depto', 'munic', 'zone', 'departament', 'city'] as const satisfies readonly (keyof Words)[];

const isMine = (field: keyof Words, current: Words, last: Partial<Words>): boolean =>
  current[field] === '' || current[field] === last[field];

/**
 * [OR93] A place chosen from the search fills everything; one picked on the map keeps input. `last`: the values that
 * the previous place filled in. Coordinates come first, the address may follow: until then the texts stay.
 */
export const filledBy = (picked: Picked, current: Words, last: Partial<Words>): Partial<Place> => {
  const { lat, lng } = picked.position;
  const filled: Partial<Place> = { latitude: String(lat), longitude: String(lng) };
  if (picked.by === 'map' && picked.address === '') return filled;
  const words = wordsOf(picked);
  for (const field of WORDS) {
    if (picked.by === 'search' || isMine(field, current, last)) filled[field] = words[field];
  }
  return filled;
};

/** Null where the fields hold no place, the mark of a missing one [OR44] included. */
export const placeIn = ({ latitude, longitude }: Pick<OrderValues, 'latitude' | 'longitude'>): LatLng | null => {
  const [lat, lng] = [readDegrees(latitude), readDegrees(longitude)];
  if ('issue' in lat || 'issue' in lng) return null;
  const position = { lat: lat.degrees, lng: lng.degrees };
  return Math.abs(position.lat) <= 90 && isRealPosition(position) ? position : null;
};
