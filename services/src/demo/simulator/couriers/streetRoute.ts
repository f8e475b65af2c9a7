// Routes along the streets of the imported map, with the grid as fallback.
import type { LatLng } from '@despacho/contract/values.ts';
import { milestones } from '../../city/geo.ts';
import { gridRoute, type RouteFinder } from './route.ts';

/** The line along the streets between two places, or null. */
type StreetLine = (from: LatLng, to: LatLng) => readonly LatLng[] | null;

/** From door to door: a ride begins and ends at the places themselves and follows the streets between them. */
export const streetRoute =
  (streets: StreetLine): RouteFinder =>
  (from, to, random) => {
    const between = streets(from, to);
    if (between === null) return gridRoute(from, to, random);
    const line = [from, ...between, to];
    const marks = milestones(line);
    return { line, marks, lengthM: marks.at(-1) ?? 0 };
  };
