// The line of a ride: sections of edges joined, in degrees, simplified to what a map can show.
import { simplify } from '@despacho/domain/routes/simplify.ts';
import type { Position } from 'geojson';
import type { Streets } from './graph.ts';
import { METRES_PER_DEGREE, PER_DEGREE } from './network.ts';

/** A section of an edge between two shares of its length; backwards where `to` is less. */
export type Stretch = { edge: number; from: number; to: number };

/** Maximum distance in metres of a removed point from the line; a street is wider. */
const TOLERANCE_M = 2;

const pointsOf = ({ shapes, points }: Streets, edge: number): Position[] => {
  const line: Position[] = [];
  for (let at = shapes[edge] ?? 0, end = shapes[edge + 1] ?? 0; at < end; at += 1) {
    line.push([(points[2 * at] ?? 0) / PER_DEGREE, (points[2 * at + 1] ?? 0) / PER_DEGREE]);
  }
  return line;
};

/** Metres east and north of a point; degrees of longitude shrink towards the poles. */
const metres = ([lng = 0, lat = 0]: Position, [fromLng = 0, fromLat = 0]: Position): [east: number, north: number] => [
  (lng - fromLng) * METRES_PER_DEGREE * Math.cos((fromLat * Math.PI) / 180),
  (lat - fromLat) * METRES_PER_DEGREE,
];

const lengths = (line: readonly Position[]): number[] =>
  line.slice(1).map((point, index) => Math.hypot(...metres(point, line[index] ?? point)));

const between = ([ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position, share: number): Position => [
  ax + share * (bx - ax),
  ay + share * (by - ay),
];

/** The line between two shares of its length. */
const sectionOf = (line: readonly Position[], from: number, to: number): Position[] => {
  if (from === 0 && to === 1) return [...line];
  const steps = lengths(line);
  const whole = steps.reduce((sum, step) => sum + step, 0);
  const [start, end] = [from * whole, to * whole];
  const found: Position[] = [];
  let walked = 0;
  for (const [index, step] of steps.entries()) {
    const [one, other] = [line[index], line[index + 1]];
    if (one === undefined || other === undefined) continue;
    const at = (mark: number): Position => between(one, other, step === 0 ? 0 : (mark - walked) / step);
    if (found.length === 0 && start <= walked + step) found.push(at(Math.max(start, walked)));
    if (found.length > 0 && end <= walked + step) return [...found, at(end)];
    if (found.length > 0) found.push(other);
    walked += step;
  }
  return found;
};

/** One line of several; a point shared by two neighbours occurs once. */
export const joined = (lines: readonly (readonly Position[])[]): Position[] => {
  const whole: Position[] = [];
  for (const point of lines.flat()) {
    const last = whole.at(-1);
    if (last === undefined || last[0] !== point[0] || last[1] !== point[1]) whole.push(point);
  }
  return whole;
};

export const lineOf = (streets: Streets, stretches: readonly Stretch[]): Position[] =>
  joined(
    stretches.map(({ edge, from, to }) => {
      const points = pointsOf(streets, edge);
      return from <= to ? sectionOf(points, from, to) : sectionOf(points, to, from).toReversed();
    }),
  );

/** Distance of a point from the segment between two others, and its position along it. */
const offsetFrom = (point: Position, from: Position, to: Position): { offsetM: number; alongM: number } => {
  const [x, y] = metres(point, from);
  const [dx, dy] = metres(to, from);
  const whole = Math.hypot(dx, dy);
  const share = whole === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / (whole * whole)));
  return { offsetM: Math.hypot(x - share * dx, y - share * dy), alongM: share * whole };
};

/** A ride that turns back on its own street has no offset, so points behind earlier ones deviate, too. */
const deviationAlong = (from: Position, to: Position): ((point: Position) => number) => {
  let reachedM = 0;
  return (point) => {
    const { offsetM, alongM } = offsetFrom(point, from, to);
    const deviationM = Math.max(offsetM, reachedM - alongM);
    reachedM = Math.max(reachedM, alongM);
    return deviationM;
  };
};

/** Without the points that do not change what a map shows. */
export const simplified = (line: readonly Position[]): Position[] => simplify(line, TOLERANCE_M, deviationAlong);
