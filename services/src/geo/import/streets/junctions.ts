// Restores junctions that simplification removed: a simplified straight street loses the point where another meets it.
// Two streets of one level that cross, or one that ends on another, get a common point.
import Flatbush from 'flatbush';
import type { Point } from '../world.ts';
import type { Piece } from './pieces.ts';

/** Units, about 0.9 m at zoom 14: the displacement of a point by rounding and simplifying. */
const TOLERANCE = 1.5;

type Segment = { piece: Piece; index: number; from: Point; to: Point };
/** Points to insert into a piece after the point with that index. */
type Inserts = Map<Piece, { index: number; point: Point }[]>;

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

const segmentsOf = (piece: Piece): Segment[] =>
  piece.points.slice(1).map((to, index) => ({ piece, index, from: piece.points[index] ?? to, to }));

const indexOf = (segments: readonly Segment[]): Flatbush => {
  const index = new Flatbush(Math.max(1, segments.length));
  for (const { from, to } of segments) {
    index.add(Math.min(from.x, to.x), Math.min(from.y, to.y), Math.max(from.x, to.x), Math.max(from.y, to.y));
  }
  if (segments.length === 0) index.add(0, 0, 0, 0);
  index.finish();
  return index;
};

/** Position along the segment of the point nearest to `point`, from 0 to 1. */
const shareAt = ({ from, to }: Segment, point: Point): number => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  return ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy);
};

/** Whether the point is on the segment but not at its ends, where no point is needed. */
const isOnSegment = (segment: Segment, point: Point): boolean => {
  const { from, to } = segment;
  const share = shareAt(segment, point);
  if (share <= 0 || share >= 1) return false;
  if (distance(point, from) === 0 || distance(point, to) === 0) return false;
  return distance(point, { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }) <= TOLERANCE;
};

const crossingOf = (a: Segment, b: Segment): Point | null => {
  const [ax, ay] = [a.to.x - a.from.x, a.to.y - a.from.y];
  const [bx, by] = [b.to.x - b.from.x, b.to.y - b.from.y];
  const determinant = ax * by - ay * bx;
  if (determinant === 0) return null;
  const [dx, dy] = [b.from.x - a.from.x, b.from.y - a.from.y];
  const alongOne = (dx * by - dy * bx) / determinant;
  const alongOther = (dx * ay - dy * ax) / determinant;
  if (alongOne < 0 || alongOne > 1 || alongOther < 0 || alongOther > 1) return null;
  return { x: Math.round(a.from.x + alongOne * ax), y: Math.round(a.from.y + alongOne * ay) };
};

const hasCommonEnd = (a: Segment, b: Segment): boolean =>
  [a.from, a.to].some((point) => distance(point, b.from) === 0 || distance(point, b.to) === 0);

/** A crossing close to an existing point of one of them uses that point. */
const commonPoint = (one: Segment, other: Segment, crossing: Point): Point =>
  [one.from, one.to, other.from, other.to].find((point) => distance(point, crossing) <= TOLERANCE) ?? crossing;

const insert = (inserts: Inserts, { piece, index, from, to }: Segment, point: Point): void => {
  if (distance(point, from) === 0 || distance(point, to) === 0) return;
  const existing = inserts.get(piece);
  if (existing === undefined) inserts.set(piece, [{ index, point }]);
  else existing.push({ index, point });
};

const withInserts = (piece: Piece, inserts: Inserts): Piece => {
  const added = inserts.get(piece);
  if (added === undefined) return piece;
  const byIndex = Map.groupBy(added, ({ index }) => index);
  const points = piece.points.flatMap((from, index) => {
    const found = (byIndex.get(index) ?? []).map(({ point }) => point);
    return [from, ...found.toSorted((a, b) => distance(from, a) - distance(from, b))];
  });
  return {
    ...piece,
    points: points.filter((point, index) => {
      const before = points[index - 1];
      return before === undefined || distance(before, point) > 0;
    }),
  };
};

/** The pieces of one level, with common points inserted; unchanged pieces are the same objects. */
const joined = (pieces: readonly Piece[]): Piece[] => {
  const segments = pieces.flatMap(segmentsOf);
  const index = indexOf(segments);
  const inserts: Inserts = new Map();
  for (const [at, one] of segments.entries()) {
    const { from, to } = one;
    const [west, east] = from.x < to.x ? [from.x, to.x] : [to.x, from.x];
    const [north, south] = from.y < to.y ? [from.y, to.y] : [to.y, from.y];
    for (const found of index.search(west - TOLERANCE, north - TOLERANCE, east + TOLERANCE, south + TOLERANCE)) {
      const other = segments[found];
      if (other === undefined || other.piece === one.piece || hasCommonEnd(one, other)) continue;
      const ends = [one.piece.points[0], one.piece.points.at(-1)];
      for (const end of [from, to]) if (ends.includes(end) && isOnSegment(other, end)) insert(inserts, other, end);
      const crossing = found > at ? crossingOf(one, other) : null;
      if (crossing === null) continue;
      const point = commonPoint(one, other, crossing);
      insert(inserts, one, point);
      insert(inserts, other, point);
    }
  }
  return pieces.map((piece) => withInserts(piece, inserts));
};

/** Bridges and tunnels meet the streets below only at their ends, which are points already. */
export const withJunctions = (pieces: readonly Piece[]): Piece[] =>
  [...Map.groupBy(pieces, ({ level }) => level).values()].flatMap(joined);
