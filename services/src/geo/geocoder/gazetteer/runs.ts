// Cuts the lines of a street where the territories beside it change. A street along a boundary has addresses on both sides.
import type { LngLat } from '../../geo.ts';
import { between, distance, type Plane } from './plane.ts';

/** Metres to each side: the depth of the plots along a street. */
const SIDE = 45;
/** A long straight segment may lead through several zonas. */
const LONGEST_PIECE = 150;

export type Run = { territories: number[]; line: LngLat[] };

const denser = (line: readonly LngLat[], plane: Plane): LngLat[] =>
  line.flatMap((place, index) => {
    const next = line[index + 1];
    if (next === undefined) return [place];
    const [from, to] = [plane.spotOf(place), plane.spotOf(next)];
    const pieces = Math.ceil(distance(from, to) / LONGEST_PIECE);
    return [
      place,
      ...Array.from({ length: Math.max(0, pieces - 1) }, (_, piece) =>
        plane.placeOf(between(from, to, (piece + 1) / pieces)),
      ),
    ];
  });

const besides = (one: LngLat, other: LngLat, plane: Plane, territoryAt: (at: LngLat) => number): number[] => {
  const [from, to] = [plane.spotOf(one), plane.spotOf(other)];
  const length = distance(from, to) || 1;
  const middle = between(from, to, 0.5);
  const across = { x: (-(to.y - from.y) / length) * SIDE, y: ((to.x - from.x) / length) * SIDE };
  const found = [0, 1, -1].map((side) =>
    territoryAt(plane.placeOf({ x: middle.x + across.x * side, y: middle.y + across.y * side })),
  );
  return [...new Set(found)].filter((territory) => territory >= 0).sort((a, b) => a - b);
};

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);

export const runsOf = (line: readonly LngLat[], plane: Plane, territoryAt: (at: LngLat) => number): Run[] => {
  const places = denser(line, plane);
  const runs: Run[] = [];
  for (const [index, from] of places.entries()) {
    const to = places[index + 1];
    if (to === undefined) break;
    const territories = besides(from, to, plane, territoryAt);
    const last = runs.at(-1);
    if (last !== undefined && isSame(last.territories, territories)) last.line.push(to);
    else runs.push({ territories, line: [from, to] });
  }
  return runs;
};
