// Routes between two places. The simulator uses one RouteFinder, so that the street router can replace the grid.
import type { LatLng } from '@despacho/contract/values.ts';
import { between, metresBetween, milestones, offset } from '../../city/geo.ts';
import type { Random } from '../../random.ts';

/** `marks` are metres from the start, one for each point of the line. */
export type Route = { line: readonly LatLng[]; marks: readonly number[]; lengthM: number };
export type RouteFinder = (from: LatLng, to: LatLng, random: Random) => Route;

/** Avenues of the city run this much east of north. */
const TILT = (12 * Math.PI) / 180;
/** Random bend of streets in metres. */
const BEND_M = 12;

/** Share of the total after each turn; the last is 1. */
const turnShares = (turns: number, random: Random): number[] => [
  ...Array.from({ length: turns - 1 }, () => random.unit()).sort((one, other) => one - other),
  1,
];

/** Alternately along avenues and streets, as on a grid, exactly from one place to the other. */
export const gridRoute: RouteFinder = (from, to, random) => {
  const { eastM, northM } = metresBetween(from, to);
  const alongStreets = eastM * Math.cos(TILT) - northM * Math.sin(TILT);
  const alongAvenues = eastM * Math.sin(TILT) + northM * Math.cos(TILT);
  const turns = Math.min(7, 1 + Math.ceil(Math.hypot(eastM, northM) / 900));
  const corner = (streets: number, avenues: number): LatLng =>
    offset(
      from,
      streets * Math.cos(TILT) + avenues * Math.sin(TILT) + random.between(-BEND_M, BEND_M),
      avenues * Math.cos(TILT) - streets * Math.sin(TILT) + random.between(-BEND_M, BEND_M),
    );
  const avenueCuts = turnShares(turns, random);
  let walked = 0;
  const corners = turnShares(turns, random).flatMap((share, turn) => {
    const streets = share * alongStreets;
    const first = corner(streets, walked);
    walked = (avenueCuts[turn] ?? 1) * alongAvenues;
    return [first, corner(streets, walked)];
  });
  const line = [from, ...corners.slice(0, -1), to];
  const marks = milestones(line);
  return { line, marks, lengthM: marks.at(-1) ?? 0 };
};

/** The point this many metres after the start; the end when the route is shorter. */
const pointAt = ({ line, marks }: Route, metres: number): LatLng => {
  const index = marks.findIndex((mark) => mark > metres);
  const [from, to] = [line[index - 1], line[index]];
  const [start, end] = [marks[index - 1], marks[index]];
  if (from === undefined || to === undefined || start === undefined || end === undefined) {
    const last = line[line.length - 1];
    if (last === undefined) throw new RangeError('a route has at least one point');
    return last;
  }
  return between(from, to, (metres - start) / (end - start));
};

/** A ride along a route. A stop on the route (a puncture) delays everything after it. */
export type Leg = Route & { startAt: number; endAt: number; pausedAt: number | null; pausedMs: number };

export const legOf = (route: Route, startAt: number, metresPerSecond: number): Leg => ({
  ...route,
  startAt,
  endAt: startAt + Math.round((route.lengthM / metresPerSecond) * 1_000),
  pausedAt: null,
  pausedMs: 0,
});

/** Only the first stop of a leg counts; a finished leg does not stop. */
export const paused = (leg: Leg, at: number, forMs: number): Leg =>
  leg.pausedAt !== null || at >= leg.endAt ? leg : { ...leg, pausedAt: at, pausedMs: forMs, endAt: leg.endAt + forMs };

/** Never beyond the end of the route. */
export const placeOn = (leg: Leg, at: number): LatLng => {
  const pausedForMs = leg.pausedAt === null || at <= leg.pausedAt ? 0 : Math.min(at - leg.pausedAt, leg.pausedMs);
  const riddenMs = Math.max(0, at - leg.startAt - pausedForMs);
  const wholeMs = Math.max(1, leg.endAt - leg.startAt - leg.pausedMs);
  return riddenMs >= wholeMs ? pointAt(leg, leg.lengthM) : pointAt(leg, (leg.lengthM * riddenMs) / wholeMs);
};
