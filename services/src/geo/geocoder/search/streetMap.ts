// The streets of a gazetteer on a plane, by key and by position.
import Flatbush from 'flatbush';
import type { LngLat } from '../../geo.ts';
import { streetOf, type NumberedStreet } from '../address/street.ts';
import { UNITS_PER_DEGREE, type Gazetteer } from '../gazetteer/gazetteer.ts';
import { distance, nearestOn, type Plane, type Spot } from '../gazetteer/plane.ts';

export type Street = { key: string; name: string; isAccess: boolean; numbered: NumberedStreet | null; runs: Run[] };
export type Run = { street: Street; territories: readonly number[]; spots: readonly Spot[] };
type Segment = { run: Run; from: Spot; to: Spot };

export type StreetMap = {
  streets: ReadonlyMap<string, Street>;
  /** Segments whose box is within `reach` metres of the box around the spots. */
  segmentsAround(spots: readonly Spot[], reach: number): Segment[];
  /** The nearest street within `reach` metres. */
  nearest(at: Spot, reach: number): { segment: Segment; spot: Spot; metres: number } | null;
};

export const segmentsOf = (run: Run): Segment[] =>
  run.spots.flatMap((from, index) => {
    const to = run.spots[index + 1];
    return to === undefined ? [] : [{ run, from, to }];
  });

const spotsOf = (steps: readonly number[], plane: Plane): Spot[] => {
  const spots: Spot[] = [];
  const at: LngLat = { lng: 0, lat: 0 };
  for (let step = 0; step + 1 < steps.length; step += 2) {
    at.lng += steps[step] ?? 0;
    at.lat += steps[step + 1] ?? 0;
    spots.push(plane.spotOf({ lng: at.lng / UNITS_PER_DEGREE, lat: at.lat / UNITS_PER_DEGREE }));
  }
  return spots;
};

/** Number of boxes examined for the nearest line: the box of a long diagonal line is much nearer than the line. */
const CANDIDATES = 12;

export const streetMapOf = (names: Gazetteer, plane: Plane): StreetMap => {
  const streets = new Map<string, Street>();
  const segments: Segment[] = [];
  for (const { key, name, isAccess, runs } of names.streets) {
    const street: Street = { key, name, isAccess, numbered: streetOf(name)?.numbered ?? null, runs: [] };
    for (const { territories, steps } of runs) {
      const run = { street, territories, spots: spotsOf(steps, plane) };
      street.runs.push(run);
      segments.push(...segmentsOf(run));
    }
    streets.set(key, street);
  }
  const boxes = segments.length === 0 ? null : new Flatbush(segments.length);
  for (const { from, to } of segments) {
    boxes?.add(Math.min(from.x, to.x), Math.min(from.y, to.y), Math.max(from.x, to.x), Math.max(from.y, to.y));
  }
  boxes?.finish();
  const at = (index: number): Segment[] => segments.slice(index, index + 1);

  return {
    streets,
    segmentsAround: (spots, reach) => {
      const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
      const west = Math.min(...xs) - reach;
      const south = Math.min(...ys) - reach;
      return boxes?.search(west, south, Math.max(...xs) + reach, Math.max(...ys) + reach).flatMap(at) ?? [];
    },
    nearest: (spot, reach) => {
      let best: ReturnType<StreetMap['nearest']> = null;
      for (const segment of boxes?.neighbors(spot.x, spot.y, CANDIDATES, reach).flatMap(at) ?? []) {
        const found = nearestOn(segment.from, segment.to, spot);
        const metres = distance(found, spot);
        if (metres <= reach && (best === null || metres < best.metres)) best = { segment, spot: found, metres };
      }
      return best;
    },
  };
};
