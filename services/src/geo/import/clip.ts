// Cuts a line to the square of its own tile, so that of the many tiles whose margins repeat it each tells only its part.
import { EXTENT, type Point } from './world.ts';

export type TileAt = { x: number; y: number };

/**
 * Where a segment crosses an edge, rounded to the grid. Counted from the same end whoever asks, so that the tiles on
 * both sides of the edge get the very same point.
 */
const crossing = (one: Point, other: Point, axis: 'x' | 'y', at: number): Point => {
  const isOrdered = one.x < other.x || (one.x === other.x && one.y <= other.y);
  const [from, to] = isOrdered ? [one, other] : [other, one];
  const share = (at - from[axis]) / (to[axis] - from[axis]);
  return axis === 'x'
    ? { x: at, y: Math.round(from.y + share * (to.y - from.y)) }
    : { x: Math.round(from.x + share * (to.x - from.x)), y: at };
};

type Cut = { axis: 'x' | 'y'; at: number; isOutside: (value: number) => boolean };

/** What runs along an edge belongs to the tile that begins there. */
const cutsOf = (tile: TileAt): Cut[] =>
  (['x', 'y'] as const).flatMap((axis): Cut[] => {
    const low = tile[axis] * EXTENT;
    const high = low + EXTENT;
    return [
      { axis, at: low, isOutside: (value) => value < low },
      { axis, at: high, isOutside: (value) => value > high },
    ];
  });

const segmentWithin = (from: Point, to: Point, tile: TileAt, cuts: readonly Cut[]): [Point, Point] | null => {
  let [start, end] = [from, to];
  for (const { axis, at, isOutside } of cuts) {
    if (isOutside(start[axis]) && isOutside(end[axis])) return null;
    // Crossings come from the whole segment, not from what an earlier cut left of it.
    if (isOutside(start[axis])) start = crossing(from, to, axis, at);
    else if (isOutside(end[axis])) end = crossing(from, to, axis, at);
  }
  const isAlongFarEdge = (axis: 'x' | 'y') => start[axis] === end[axis] && start[axis] === (tile[axis] + 1) * EXTENT;
  return isAlongFarEdge('x') || isAlongFarEdge('y') ? null : [start, end];
};

const isSame = (one: Point, other: Point): boolean => one.x === other.x && one.y === other.y;

/** The parts of the line within the tile, in its direction; points that repeat are left out. */
export const clipLine = (line: readonly Point[], tile: TileAt): Point[][] => {
  const cuts = cutsOf(tile);
  const parts: Point[][] = [];
  let part: Point[] = [];
  for (const [index, from] of line.entries()) {
    const to = line[index + 1];
    if (to === undefined || isSame(from, to)) continue;
    const kept = segmentWithin(from, to, tile, cuts);
    if (kept === null || isSame(...kept)) continue;
    const last = part.at(-1);
    if (last === undefined || !isSame(last, kept[0])) {
      part = [kept[0]];
      parts.push(part);
    }
    part.push(kept[1]);
  }
  return parts;
};
