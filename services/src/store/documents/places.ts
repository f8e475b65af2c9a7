// Places in documents [DO2]. In: every shape of a point and of a polygon. Out: the document's own, named at each writer.
import { MAX } from '@despacho/contract/fields.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { readCoordinates, readPair } from '@despacho/domain/reading/coordinates.ts';
import { readDegrees, type Degrees } from '@despacho/domain/reading/degrees.ts';
import { valueIn } from '@despacho/domain/reading/reading.ts';
import { isData, readNumber } from './scalars.ts';

/** A number, or a text with one as people write it. */
const degreesIn = (value: unknown): Degrees | null => {
  const number = readNumber(value);
  if (number !== null) return { degrees: number, axis: null, isExact: true };
  const read = readDegrees(typeof value === 'string' ? value : '');
  return 'degrees' in read ? read : null;
};

const placeOf = (lat: unknown, lng: unknown): LatLng | null => {
  const [north, east] = [degreesIn(lat), degreesIn(lng)];
  if (north === null || east === null) return null;
  if (north.axis === 'lng' || east.axis === 'lat') return valueIn(readPair(north, east));
  const isOnEarth = Math.abs(north.degrees) <= 90 && Math.abs(east.degrees) <= 180;
  return isOnEarth ? { lat: north.degrees, lng: east.degrees } : null;
};

const NAMES = [
  ['latitude', 'longitude'],
  ['lat', 'lng'],
  ['_latitude', '_longitude'],
  ['_lat', '_long'],
] as const;

/** Objects by any names, GeoJSON points ([lng, lat]), the text 'lat,lng' and a place of the country as people write it. */
export const readPlace = (value: unknown): LatLng | null => {
  if (typeof value === 'string') {
    const [lat, lng, ...rest] = value.split(',');
    const place = rest.length === 0 ? placeOf(lat, lng) : null;
    return place ?? valueIn(readCoordinates(value));
  }
  if (!isData(value)) return null;
  const coordinates = value['coordinates'];
  if (Array.isArray(coordinates)) return placeOf(coordinates[1], coordinates[0]);
  for (const [lat, lng] of NAMES) {
    const place = placeOf(value[lat], value[lng]);
    if (place !== null) return place;
  }
  return null;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: other programs may have written anything here, and nothing readable is an answer of its own.
    return null;
  }
};

const pointsOf = (value: unknown): unknown[] => {
  if (typeof value === 'string') return pointsOf(jsonOf(value));
  if (Array.isArray(value)) return value;
  if (!isData(value)) return [];
  const coordinates = value['coordinates'];
  if (typeof coordinates === 'string') return pointsOf(jsonOf(coordinates)).flatMap((ring) => pointsOf(ring));
  const [ring] = Array.isArray(coordinates) ? coordinates : [];
  return Array.isArray(ring) ? ring : [];
};

/** A closed ring, or nothing: fewer than three corners enclose no area, and half a perimeter is worse than none. */
export const readRing = (value: unknown): LatLng[] => {
  const points = pointsOf(value);
  if (points.length > MAX.corners) return [];
  const places = points.map((point) => (Array.isArray(point) ? placeOf(point[1], point[0]) : readPlace(point)));
  const ring = places.filter((place) => place !== null);
  const [first] = ring;
  const last = ring.at(-1);
  if (ring.length < places.length || first === undefined || last === undefined) return [];
  const isClosed = first.lat === last.lat && first.lng === last.lng;
  const closed = isClosed ? ring : [...ring, first];
  return closed.length < 4 ? [] : closed;
};

export const writePlace = ({ lat, lng }: LatLng) => ({ latitude: lat, longitude: lng });
export const writePoint = ({ lat, lng }: LatLng) => ({ type: 'Point', coordinates: [lng, lat] });

/** GeoJSON as text: Firestore refuses arrays inside arrays, and a polygon's coordinates are three deep. */
export const writeRing = (ring: readonly LatLng[]): string | null =>
  ring.length === 0 ? null : JSON.stringify({ type: 'Polygon', coordinates: [ring.map(({ lat, lng }) => [lng, lat])] });
