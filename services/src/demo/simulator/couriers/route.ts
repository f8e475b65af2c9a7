// Routes between two places. The simulator uses one RouteFinder, so that the street router can replace the grid.
import type { LatLng } from '@despacho/contract/values.ts';
import { between, metresBetween, milestones, offset } from '../../city/geo.ts';
import type { Random } from '../../random.ts';

/** `marks` are metres from the start, one for each point of the line. */
export type Route = { line: readonly LatLng[]; marks: readonly number[]; lengthM: number };
export type RouteFinder = (from: LatLng, to: LatLng, random: Random) => Route;

/** Avenues of the city run this much east of north. */
const TILT = (12 * Math.PI) / 180;
/** A corner of the grid: the streets are the same for every ride. */
const ANCHOR: LatLng = { lat: 14.6, lng: -90.51 };
/** Metres between two streets, and between two avenues, that couriers ride along. */
const BLOCK_M = 500;

/** Metres from the anchor along the streets and along the avenues. */
type OnGrid = { streets: number; avenues: number };

const onGrid = (place: LatLng): OnGrid => {
  const { eastM, northM } = metresBetween(ANCHOR, place);
  return {
    streets: eastM * Math.cos(TILT) - northM * Math.sin(TILT),
    avenues: eastM * Math.sin(TILT) + northM * Math.cos(TILT),
  };
};

const placeAt = ({ streets, avenues }: OnGrid): LatLng =>
  offset(
    ANCHOR,
    streets * Math.cos(TILT) + avenues * Math.sin(TILT),
    avenues * Math.cos(TILT) - streets * Math.sin(TILT),
  );

/** The line of the grid nearest to this share of the way, not beyond either end: no ride goes back. */
const lineBetween = (from: number, to: number, share: number): number => {
  const [first, last] = [Math.ceil(Math.min(from, to) / BLOCK_M), Math.floor(Math.max(from, to) / BLOCK_M)];
  if (first > last) return share < 0.5 ? from : to;
  const nearest = Math.round((from + share * (to - from)) / BLOCK_M);
  return Math.min(last, Math.max(first, nearest)) * BLOCK_M;
};

/** Share of the total after each turn; the last is 1. */
const turnShares = (turns: number, random: Random): number[] => [
  ...Array.from({ length: turns - 1 }, () => random.unit()).sort((a, b) => a - b),
  1,
];

/** From a door to the next street, alternately along streets and avenues, and to the other door. */
export const gridRoute: RouteFinder = (from, to, random) => {
  const [start, end] = [onGrid(from), onGrid(to)];
  const beelineM = Math.hypot(end.streets - start.streets, end.avenues - start.avenues);
  const turns = Math.min(7, 1 + Math.ceil(beelineM / 900));
  const avenueCuts = turnShares(turns, random);
  let avenues = lineBetween(start.avenues, end.avenues, 0);
  const corners: OnGrid[] = [{ streets: start.streets, avenues }];
  for (const [turn, share] of turnShares(turns, random).entries()) {
    const streets = lineBetween(start.streets, end.streets, share);
    corners.push({ streets, avenues });
    avenues = lineBetween(start.avenues, end.avenues, avenueCuts[turn] ?? 1);
    corners.push({ streets, avenues });
  }
  corners.push({ streets: end.streets, avenues });
  const line = [from, ...corners.map(placeAt), to];
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
