// How far a circle reaches by road: routes from a branch in all directions, and the places where so many kilometres are ridden ([PR11]).
import type { LatLng } from '@despacho/contract/values.ts';
import { distanceM } from '../routes/distance.ts';

type Position = readonly [lng: number, lat: number];
export type ReachRoute = { distanceM: number; coordinates: readonly Position[] };

/** Directions in which routes are computed. */
const RAYS = 24;

const METRES_A_DEGREE = 111_195;

/** [PR11] The places at so many metres as the crow flies, in all directions, clockwise from the north. */
export const rayEnds = ({ lat, lng }: LatLng, metres: number): LatLng[] =>
  Array.from({ length: RAYS }, (_, ray) => {
    const angle = (ray / RAYS) * 2 * Math.PI;
    const north = (metres * Math.cos(angle)) / METRES_A_DEGREE;
    const east = (metres * Math.sin(angle)) / (METRES_A_DEGREE * Math.cos((lat * Math.PI) / 180));
    return { lat: lat + north, lng: lng + east };
  });

const placeOf = ([lng, lat]: Position): LatLng => ({ lat, lng });

/** The place on the route after so many of its metres; its end where it is shorter. */
const placeAfter = ({ distanceM: length, coordinates }: ReachRoute, metres: number): LatLng | null => {
  const places = coordinates.map(placeOf);
  const steps = places.slice(1).map((place, index) => distanceM(places[index] ?? place, place));
  const drawn = steps.reduce((sum, step) => sum + step, 0);
  if (drawn === 0) return places.at(-1) ?? null;
  // A line drawn with few points is shorter than what is ridden.
  let remainingM = metres * (drawn / length);
  for (const [index, step] of steps.entries()) {
    const [from, to] = [places[index], places[index + 1]];
    if (from === undefined || to === undefined) return null;
    if (remainingM <= step && step > 0) {
      const share = remainingM / step;
      return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share };
    }
    remainingM -= step;
  }
  return places.at(-1) ?? null;
};

const bearing = (centre: LatLng, { lat, lng }: LatLng): number =>
  Math.atan2((lng - centre.lng) * Math.cos((centre.lat * Math.PI) / 180), lat - centre.lat);

/** Fewer directions enclose no area worth drawing. */
const FEWEST = 3;

/** [PR11] A closed ring around the branch; empty where too few routes are known. Routes without a length are left out. */
export const reachRing = (centre: LatLng, routes: readonly ReachRoute[], km: number): LatLng[] => {
  const places = routes.flatMap((route) => (route.distanceM > 0 ? (placeAfter(route, km * 1_000) ?? []) : []));
  const around = places.toSorted((a, b) => bearing(centre, a) - bearing(centre, b));
  const [first] = around;
  return first === undefined || around.length < FEWEST ? [] : [...around, first];
};
