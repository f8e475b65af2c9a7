// Finds junctions whose points a maker left out: simplifying a straight street drops the point where another meets it. Two
// streets on one level that cross, or one that ends on another, get a point in common.
import Flatbush from 'flatbush';
import type { Point } from '../world.ts';
import type { Piece } from './pieces.ts';

/** Units, about 0.9 m at zoom 14: what rounding and simplifying move a point. */
const REACH = 1.5;

type Segment = { piece: Piece; index: number; from: Point; to: Point };
/** Points to put into a piece behind the point with that index. */
type Inserts = Map<Piece, { index: number; point: Point }[]>;

const apart = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

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

/** How far along the segment the point next to `point` lies, from 0 to 1. */
const shareAt = ({ from, to }: Segment, point: Point): number => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  return ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy);
};

/** Beside the segment and not at one of its ends, where it needs no point. */
const isBeside = (segment: Segment, point: Point): boolean => {
  const { from, to } = segment;
  const share = shareAt(segment, point);
  if (share <= 0 || share >= 1) return false;
  if (apart(point, from) === 0 || apart(point, to) === 0) return false;
  return apart(point, { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }) <= REACH;
};

const crossingOf = (one: Segment, other: Segment): Point | null => {
  const [ax, ay] = [one.to.x - one.from.x, one.to.y - one.from.y];
  const [bx, by] = [other.to.x - other.from.x, other.to.y - other.from.y];
  const turn = ax * by - ay * bx;
  if (turn === 0) return null;
  const [dx, dy] = [other.from.x - one.from.x, other.from.y - one.from.y];
  const alongOne = (dx * by - dy * bx) / turn;
  const alongOther = (dx * ay - dy * ax) / turn;
  if (alongOne < 0 || alongOne > 1 || alongOther < 0 || alongOther > 1) return null;
  return { x: Math.round(one.from.x + alongOne * ax), y: Math.round(one.from.y + alongOne * ay) };
};

const shares = (one: Segment, other: Segment): boolean =>
  [one.from, one.to].some((point) => apart(point, other.from) === 0 || apart(point, other.to) === 0);

/** Where the crossing lies at a point that one of them has, that point is it. */
const commonPoint = (one: Segment, other: Segment, crossing: Point): Point =>
  [one.from, one.to, other.from, other.to].find((point) => apart(point, crossing) <= REACH) ?? crossing;

const insert = (inserts: Inserts, { piece, index, from, to }: Segment, point: Point): void => {
  if (apart(point, from) === 0 || apart(point, to) === 0) return;
  const known = inserts.get(piece);
  if (known === undefined) inserts.set(piece, [{ index, point }]);
  else known.push({ index, point });
};

const withInserts = (piece: Piece, inserts: Inserts): Piece => {
  const added = inserts.get(piece);
  if (added === undefined) return piece;
  const behind = Map.groupBy(added, ({ index }) => index);
  const points = piece.points.flatMap((from, index) => {
    const found = (behind.get(index) ?? []).map(({ point }) => point);
    return [from, ...found.toSorted((one, other) => apart(from, one) - apart(from, other))];
  });
  return {
    ...piece,
    points: points.filter((point, index) => {
      const before = points[index - 1];
      return before === undefined || apart(before, point) > 0;
    }),
  };
};

/** The pieces of one level, with the points they have in common put in; the others are the same objects. */
const joined = (pieces: readonly Piece[]): Piece[] => {
  const segments = pieces.flatMap(segmentsOf);
  const index = indexOf(segments);
  const inserts: Inserts = new Map();
  for (const [at, one] of segments.entries()) {
    const { from, to } = one;
    const [west, east] = from.x < to.x ? [from.x, to.x] : [to.x, from.x];
    const [north, south] = from.y < to.y ? [from.y, to.y] : [to.y, from.y];
    for (const found of index.search(west - REACH, north - REACH, east + REACH, south + REACH)) {
      const other = segments[found];
      if (other === undefined || other.piece === one.piece || shares(one, other)) continue;
      const ends = [one.piece.points[0], one.piece.points.at(-1)];
      for (const end of [from, to]) if (ends.includes(end) && isBeside(other, end)) insert(inserts, other, end);
      const crossing = found > at ? crossingOf(one, other) : null;
      if (crossing === null) continue;
      const point = commonPoint(one, other, crossing);
      insert(inserts, one, point);
      insert(inserts, other, point);
    }
  }
  return pieces.map((piece) => withInserts(piece, inserts));
};

/** Bridges and tunnels meet what is beneath them only at their ends, which are points already. */
export const withJunctions = (pieces: readonly Piece[]): Piece[] =>
  [...Map.groupBy(pieces, ({ level }) => level).values()].flatMap(joined);
