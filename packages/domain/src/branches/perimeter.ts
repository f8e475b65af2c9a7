// The perimeter of a branch: four corners around its place, as a closed ring.
import type { LatLng } from '@despacho/contract/values.ts';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { kinks } from '@turf/kinks';

/** Degrees from the centre to each side of a perimeter that was just made. */
const REACH = { lat: 0.0225, lng: 0.0225 } as const;

/** Degrees with six decimals, as documents hold them. */
const DECIMALS = 1e6;

export const roundedPoint = ({ lat, lng }: LatLng): LatLng => ({
  lat: Math.round(lat * DECIMALS) / DECIMALS,
  lng: Math.round(lng * DECIMALS) / DECIMALS,
});

/** Clockwise from the north-west; the first corner is repeated. */
export const newPerimeter = ({ lat, lng }: LatLng): LatLng[] => {
  const [north, south, west, east] = [lat + REACH.lat, lat - REACH.lat, lng - REACH.lng, lng + REACH.lng];
  const first = { lat: north, lng: west };
  return [first, { lat: north, lng: east }, { lat: south, lng: east }, { lat: south, lng: west }, first];
};

/** Every corner goes as far as the centre does. */
export const movedPerimeter = (ring: readonly LatLng[], from: LatLng, to: LatLng): LatLng[] =>
  ring.map(({ lat, lng }) => ({ lat: lat + to.lat - from.lat, lng: lng + to.lng - from.lng }));

/** `corner`: 0 to 3. The first corner is also the last point. */
export const withCorner = (ring: readonly LatLng[], corner: number, to: LatLng): LatLng[] =>
  ring.map((point, index) => (index === corner || (corner === 0 && index === ring.length - 1) ? to : point));

const isSame = (a: LatLng | undefined, b: LatLng | undefined): boolean => a?.lat === b?.lat && a?.lng === b?.lng;

const polygonOf = (ring: readonly LatLng[]) => ({
  type: 'Polygon' as const,
  coordinates: [ring.map(({ lat, lng }) => [lng, lat])],
});

const areaOf = (ring: readonly LatLng[]): number =>
  ring.reduce((sum, { lat, lng }, index) => {
    const next = ring[(index + 1) % ring.length];
    return next === undefined ? sum : sum + lng * next.lat - next.lng * lat;
  }, 0) / 2;

export type PerimeterProblem = 'open' | 'crossing' | 'flat';

/** [BR2] Null: it encloses an area, and no side crosses another. */
export const perimeterProblem = (ring: readonly LatLng[]): PerimeterProblem | null => {
  if (ring.length < 4 || !isSame(ring[0], ring.at(-1))) return 'open';
  if (kinks(polygonOf(ring)).features.length > 0) return 'crossing';
  return areaOf(ring) === 0 ? 'flat' : null;
};

/** [BR4] Null: the branch has no perimeter. A point on its border is inside. */
export const isInside = (ring: readonly LatLng[], { lat, lng }: LatLng): boolean | null =>
  ring.length < 4 ? null : booleanPointInPolygon([lng, lat], polygonOf(ring));
