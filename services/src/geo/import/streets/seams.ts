// Joins lines that were cut at tile edges. Most cuts meet in the same point; some tile makers round differently, and
// the cuts differ by a unit or two.
import { EXTENT, type Point } from '../world.ts';
import type { Piece } from './pieces.ts';

/** About 1.2 m at zoom 14: less than the distance between any two streets. */
const TOLERANCE = 2;

type End = { piece: Piece; index: 0 | -1; point: Point };

const textOf = ({ x, y }: Point): string => `${x} ${y}`;
const isOnEdge = ({ x, y }: Point): boolean => x % EXTENT === 0 || y % EXTENT === 0;

const endsOf = (piece: Piece): End[] =>
  ([0, -1] as const).flatMap((index) => {
    const point = piece.points.at(index);
    return point !== undefined && isOnEdge(point) ? [{ piece, index, point }] : [];
  });

const grouped = (ends: readonly End[]): Map<string, End[]> => Map.groupBy(ends, ({ point }) => textOf(point));

/** Points of the same edge within the tolerance, the nearest first. */
const pointsNear = ({ x, y }: Point): Point[] => {
  const steps = Array.from({ length: TOLERANCE }, (_, step) => [step + 1, -step - 1]).flat();
  return steps.flatMap((step) => [
    ...(x % EXTENT === 0 ? [{ x, y: y + step }] : []),
    ...(y % EXTENT === 0 ? [{ x: x + step, y }] : []),
  ]);
};

const isSameStreet = (a: Piece, b: Piece): boolean =>
  a !== b && a.kind === b.kind && a.level === b.level && a.isOneway === b.isOneway;

/** The pieces, with unmatched ends moved onto each other; unchanged pieces are the same objects. */
export const withSeams = (pieces: readonly Piece[]): Piece[] => {
  const unmatched = new Map<string, End>();
  for (const [text, [end, ...others]] of grouped(pieces.flatMap(endsOf))) {
    if (end !== undefined && others.length === 0) unmatched.set(text, end);
  }
  const moved = new Map<Piece, Map<0 | -1, Point>>();
  for (const end of unmatched.values()) {
    if (!unmatched.has(textOf(end.point))) continue;
    const partner = pointsNear(end.point)
      .map((point) => unmatched.get(textOf(point)))
      .find((other) => other !== undefined && isSameStreet(end.piece, other.piece));
    if (partner === undefined) continue;
    unmatched.delete(textOf(end.point));
    unmatched.delete(textOf(partner.point));
    const ends = moved.get(end.piece) ?? new Map<0 | -1, Point>();
    moved.set(end.piece, ends.set(end.index, partner.point));
  }
  return pieces.map((piece) => {
    const ends = moved.get(piece);
    if (ends === undefined) return piece;
    const last = piece.points.length - 1;
    return {
      ...piece,
      points: piece.points.map((point, index) => {
        if (index === 0) return ends.get(0) ?? point;
        return index === last ? (ends.get(-1) ?? point) : point;
      }),
    };
  });
};
