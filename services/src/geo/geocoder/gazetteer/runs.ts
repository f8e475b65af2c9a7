// Splits the lines of a street where the adjacent territories change. A street along a boundary has addresses on both
// sides.
import type { LngLat } from '../../geo.ts';
import { between, distance, type Plane } from './plane.ts';

/** Metres to each side: the depth of the plots along a street. */
const PLOT_DEPTH_M = 45;
/** A long straight segment may pass through several zonas. */
const MAX_SEGMENT_M = 150;

export type Run = { territories: number[]; line: LngLat[] };

const densified = (line: readonly LngLat[], plane: Plane): LngLat[] =>
  line.flatMap((place, index) => {
    const next = line[index + 1];
    if (next === undefined) return [place];
    const [from, to] = [plane.spotOf(place), plane.spotOf(next)];
    const pieces = Math.ceil(distance(from, to) / MAX_SEGMENT_M);
    return [
      place,
      ...Array.from({ length: Math.max(0, pieces - 1) }, (_, piece) =>
        plane.placeOf(between(from, to, (piece + 1) / pieces)),
      ),
    ];
  });

const territoriesBeside = (one: LngLat, other: LngLat, plane: Plane, territoryAt: (at: LngLat) => number): number[] => {
  const [from, to] = [plane.spotOf(one), plane.spotOf(other)];
  const length = distance(from, to) || 1;
  const middle = between(from, to, 0.5);
  const across = { x: (-(to.y - from.y) / length) * PLOT_DEPTH_M, y: ((to.x - from.x) / length) * PLOT_DEPTH_M };
  const found = [0, 1, -1].map((side) =>
    territoryAt(plane.placeOf({ x: middle.x + across.x * side, y: middle.y + across.y * side })),
  );
  return [...new Set(found)].filter((territory) => territory >= 0).sort((a, b) => a - b);
};

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index]);

export const runsOf = (line: readonly LngLat[], plane: Plane, territoryAt: (at: LngLat) => number): Run[] => {
  const places = densified(line, plane);
  const runs: Run[] = [];
  for (const [index, from] of places.entries()) {
    const to = places[index + 1];
    if (to === undefined) break;
    const territories = territoriesBeside(from, to, plane, territoryAt);
    const last = runs.at(-1);
    if (last !== undefined && isSame(last.territories, territories)) last.line.push(to);
    else runs.push({ territories, line: [from, to] });
  }
  return runs;
};
