// Cuts a line to the square of its tile. The margins of tiles repeat lines, so each tile contributes only its own part.
import { EXTENT, type Point } from './world.ts';

export type TileAt = { x: number; y: number };

const AXES = ['x', 'y'] as const;

/**
 * The part of a segment within the tile, as shares of its length; null without one. Edges are compared before
 * rounding, so that all tiles together contain every share exactly once, at any angle to an edge.
 */
const sharesWithin = (from: Point, to: Point, tile: TileAt): [number, number] | null => {
  let [start, end] = [0, 1];
  for (const axis of AXES) {
    const low = tile[axis] * EXTENT;
    const high = low + EXTENT;
    const step = to[axis] - from[axis];
    if (step === 0) {
      // A line along an edge belongs to the tile that begins there.
      if (from[axis] < low || from[axis] >= high) return null;
      continue;
    }
    const [one, other] = [(low - from[axis]) / step, (high - from[axis]) / step];
    start = Math.max(start, Math.min(one, other));
    end = Math.min(end, Math.max(one, other));
  }
  return start < end ? [start, end] : null;
};

const pointAt = (from: Point, to: Point, share: number): Point => {
  if (share === 0) return from;
  if (share === 1) return to;
  // Adding 0 turns minus zero into zero, which Object.is distinguishes.
  return { x: Math.round(from.x + share * (to.x - from.x)) + 0, y: Math.round(from.y + share * (to.y - from.y)) + 0 };
};

/** Computed from the same end for both directions, so that the tiles on both sides of an edge get the same point. */
const segmentWithin = (from: Point, to: Point, tile: TileAt): [Point, Point] | null => {
  const isReversed = from.x > to.x || (from.x === to.x && from.y > to.y);
  const [one, other] = isReversed ? [to, from] : [from, to];
  const shares = sharesWithin(one, other, tile);
  if (shares === null) return null;
  const [start, end] = [pointAt(one, other, shares[0]), pointAt(one, other, shares[1])];
  return isReversed ? [end, start] : [start, end];
};

const isSame = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y;

/** The parts of the line within the tile, in its direction, without repeated points. */
export const clipLine = (line: readonly Point[], tile: TileAt): Point[][] => {
  const parts: Point[][] = [];
  let part: Point[] = [];
  for (const [index, from] of line.entries()) {
    const to = line[index + 1];
    if (to === undefined || isSame(from, to)) continue;
    const clipped = segmentWithin(from, to, tile);
    if (clipped === null || isSame(...clipped)) continue;
    const last = part.at(-1);
    if (last === undefined || !isSame(last, clipped[0])) {
      part = [clipped[0]];
      parts.push(part);
    }
    part.push(clipped[1]);
  }
  return parts;
};
