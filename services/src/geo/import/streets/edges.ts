// Turns pieces into edges of a network: split at every junction, joined where nothing branches off.
import type { StreetClass } from '../../streets.ts';
import type { Point } from '../world.ts';
import type { Piece } from './pieces.ts';

/** `from` and `to` are numbers of junctions; the points lead from one to the other, in the direction of travel. */
export type Edge = { from: number; to: number; points: Point[]; kind: StreetClass; isOneway: boolean };

const textOf = ({ x, y }: Point): string => `${x} ${y}`;

/** Numbers for points: one per position and level. */
const createNumbering = (pieces: readonly Piece[]): ((piece: Piece, index: number) => number) => {
  const numbers = new Map<string, number>();
  const ends = new Set(
    pieces.flatMap(({ points, level }) =>
      [points[0], points.at(-1)].flatMap((point) => (point === undefined ? [] : [`${textOf(point)} ${level}`])),
    ),
  );
  return ({ points, level }, index) => {
    const point = points[index];
    if (point === undefined) throw new RangeError('a piece has no such point');
    const place = textOf(point);
    const isEnd = index === 0 || index === points.length - 1;
    // A bridge is at ground level only at its ends, and where another bridge ends on it.
    const isGround = level === '' || isEnd || ends.has(`${place} ${level}`);
    const text = isGround ? place : `${place} ${level}`;
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
};

/**
 * Splits a piece at junctions; a loop also in its middle, since an edge from a junction to itself leads to no
 * other.
 */
const cut = (piece: Piece, numbers: readonly number[], isJunction: (number: number) => boolean): Edge[] => {
  const last = piece.points.length - 1;
  const cuts = numbers.flatMap((number, index) => (index === 0 || index === last || isJunction(number) ? [index] : []));
  const whole = cuts.slice(1).map((end, index) => ({ start: cuts[index] ?? 0, end }));
  const parts = whole.flatMap(({ start, end }) => {
    if (numbers[start] !== numbers[end]) return [{ start, end }];
    const middle = Math.floor((start + end) / 2);
    return middle === start
      ? []
      : [
          { start, end: middle },
          { start: middle, end },
        ];
  });
  return parts.flatMap(({ start, end }) => {
    const [from, to] = [numbers[start], numbers[end]];
    if (from === undefined || to === undefined || from === to) return [];
    const { kind, isOneway } = piece;
    return [{ from, to, points: piece.points.slice(start, end + 1), kind, isOneway }];
  });
};

const cutEdges = (pieces: readonly Piece[]): Edge[] => {
  const numberOf = createNumbering(pieces);
  const numbered = pieces.map((piece) => piece.points.map((_, index) => numberOf(piece, index)));
  const uses = new Map<number, number>();
  for (const numbers of numbered) {
    for (const [index, number] of numbers.entries()) {
      const isEnd = index === 0 || index === numbers.length - 1;
      uses.set(number, (uses.get(number) ?? 0) + (isEnd ? 2 : 1));
    }
  }
  return pieces.flatMap((piece, index) => cut(piece, numbered[index] ?? [], (number) => (uses.get(number) ?? 0) > 1));
};

const reversed = (edge: Edge): Edge => ({
  ...edge,
  from: edge.to,
  to: edge.from,
  points: edge.points.toReversed(),
});

/** One edge made of two that meet where nothing else does, or null where they must remain separate. */
const joinedEdge = (a: Edge, b: Edge, at: number): Edge | null => {
  if (a === b || a.kind !== b.kind || a.isOneway !== b.isOneway) return null;
  const first = a.to === at ? a : reversed(a);
  const second = b.from === at ? b : reversed(b);
  if (first.from === second.to) return null;
  if (!a.isOneway) return { ...first, to: second.to, points: [...first.points, ...second.points.slice(1)] };
  if (a.to === at && b.from === at) return { ...a, to: b.to, points: [...a.points, ...b.points.slice(1)] };
  if (b.to === at && a.from === at) return { ...b, to: a.to, points: [...b.points, ...a.points.slice(1)] };
  return null;
};

/** The edges, without junctions where nothing branches off. */
const joinedEdges = (edges: readonly Edge[]): Edge[] => {
  const remaining = new Set(edges);
  const at = new Map<number, Set<Edge>>();
  const attach = (number: number, edge: Edge): void => void at.set(number, (at.get(number) ?? new Set()).add(edge));
  for (const edge of edges) {
    attach(edge.from, edge);
    attach(edge.to, edge);
  }
  for (const [number, attached] of at) {
    if (attached.size !== 2) continue;
    const [one, other] = attached;
    const whole = one === undefined || other === undefined ? null : joinedEdge(one, other, number);
    if (whole === null) continue;
    for (const part of attached) {
      remaining.delete(part);
      at.get(part.from === number ? part.to : part.from)?.delete(part);
    }
    attached.clear();
    remaining.add(whole);
    attach(whole.from, whole);
    attach(whole.to, whole);
  }
  return [...remaining];
};

export const edgesOf = (pieces: readonly Piece[]): Edge[] => joinedEdges(cutEdges(pieces));
