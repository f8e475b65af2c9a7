// Cuts a line to the square of its own tile, so that of the many tiles whose margins repeat it each tells only its part.
import { EXTENT, type Point } from './world.ts';

export type TileAt = { x: number; y: number };

const AXES = ['x', 'y'] as const;

/**
 * The part of a segment within the tile, as shares of its length; null where there is none. Edges are compared before
 * anything is rounded: together the tiles have every share once, however flat the segment meets an edge.
 */
const sharesWithin = (from: Point, to: Point, tile: TileAt): [number, number] | null => {
  let [start, end] = [0, 1];
  for (const axis of AXES) {
    const low = tile[axis] * EXTENT;
    const high = low + EXTENT;
    const step = to[axis] - from[axis];
    if (step === 0) {
      // What runs along an edge belongs to the tile that begins there.
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
  // Without the sum a point at minus a half would be "minus zero", which is not the same as zero to everyone.
  return { x: Math.round(from.x + share * (to.x - from.x)) + 0, y: Math.round(from.y + share * (to.y - from.y)) + 0 };
};

/** Reckoned from the same end whoever asks, so that the tiles on both sides of an edge get the very same point. */
const segmentWithin = (from: Point, to: Point, tile: TileAt): [Point, Point] | null => {
  const isTurned = from.x > to.x || (from.x === to.x && from.y > to.y);
  const [one, other] = isTurned ? [to, from] : [from, to];
  const shares = sharesWithin(one, other, tile);
  if (shares === null) return null;
  const [start, end] = [pointAt(one, other, shares[0]), pointAt(one, other, shares[1])];
  return isTurned ? [end, start] : [start, end];
};

const isSame = (one: Point, other: Point): boolean => one.x === other.x && one.y === other.y;

/** The parts of the line within the tile, in its direction; points that repeat are left out. */
export const clipLine = (line: readonly Point[], tile: TileAt): Point[][] => {
  const parts: Point[][] = [];
  let part: Point[] = [];
  for (const [index, from] of line.entries()) {
    const to = line[index + 1];
    if (to === undefined || isSame(from, to)) continue;
    const kept = segmentWithin(from, to, tile);
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
