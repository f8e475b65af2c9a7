// From a place to nearby streets: the nearest points on a few edges, since the nearest alone may be a highway behind a
// wall.
import Flatbush from 'flatbush';
import type { LngLat } from '../geo.ts';
import type { Streets } from './graph.ts';
import { METRES_PER_DEGREE, PER_DEGREE } from './network.ts';

/** A point on an edge; `share` goes from 0 at its `from` to 1 at its `to`. */
export type Snap = { edge: number; share: number; distanceM: number };

/** Farther from any street a place is outside the city, and the router estimates. */
const MAX_DISTANCE_M = 500;
/** Streets up to this much farther than the nearest are also candidates. */
const MARGIN_M = 40;
const MAX_SNAPS = 4;
/**
 * Number of boxes examined. Boxes of long streets extend far, so the nearest box need not contain the nearest
 * street.
 */
const CANDIDATE_BOXES = 40;

export type Snapper = (place: LngLat) => Snap[];

type Plane = { eastM: (lng: number) => number; northM: (lat: number) => number };

/** Metres on a plane at the middle latitude of the map: accurate to one per thousand over a city. */
const planeOf = ({ nodes }: Streets): Plane => {
  let [south, north] = [Infinity, -Infinity];
  for (let at = 1; at < nodes.length; at += 2) {
    south = Math.min(south, nodes[at] ?? 0);
    north = Math.max(north, nodes[at] ?? 0);
  }
  const middle = (south + north) / 2 / PER_DEGREE;
  const perDegreeEast = METRES_PER_DEGREE * Math.cos((middle * Math.PI) / 180);
  return { eastM: (lng) => lng * perDegreeEast, northM: (lat) => lat * METRES_PER_DEGREE };
};

export const createSnapper = (streets: Streets): Snapper => {
  const { shapes, points, from } = streets;
  const plane = planeOf(streets);
  const xs = new Float64Array(points.length / 2);
  const ys = new Float64Array(points.length / 2);
  for (let at = 0; at < xs.length; at += 1) {
    xs[at] = plane.eastM((points[2 * at] ?? 0) / PER_DEGREE);
    ys[at] = plane.northM((points[2 * at + 1] ?? 0) / PER_DEGREE);
  }
  if (from.length === 0) return () => [];

  const boxes = new Flatbush(from.length, 16, Float64Array);
  for (let edge = 0; edge < from.length; edge += 1) {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let at = shapes[edge] ?? 0, end = shapes[edge + 1] ?? 0; at < end; at += 1) {
      west = Math.min(west, xs[at] ?? 0);
      east = Math.max(east, xs[at] ?? 0);
      south = Math.min(south, ys[at] ?? 0);
      north = Math.max(north, ys[at] ?? 0);
    }
    boxes.add(west, south, east, north);
  }
  boxes.finish();

  const onEdge = (edge: number, x: number, y: number): Snap => {
    let [walked, bestAt, bestM] = [0, 0, Infinity];
    for (let at = (shapes[edge] ?? 0) + 1, end = shapes[edge + 1] ?? 0; at < end; at += 1) {
      const [ax, ay] = [xs[at - 1] ?? 0, ys[at - 1] ?? 0];
      const [dx, dy] = [(xs[at] ?? 0) - ax, (ys[at] ?? 0) - ay];
      const square = dx * dx + dy * dy;
      const along = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square));
      const distance = Math.hypot(ax + along * dx - x, ay + along * dy - y);
      const length = Math.sqrt(square);
      if (distance < bestM) [bestM, bestAt] = [distance, walked + along * length];
      walked += length;
    }
    return { edge, share: walked === 0 ? 0 : bestAt / walked, distanceM: bestM };
  };

  return ({ lng, lat }) => {
    const [x, y] = [plane.eastM(lng), plane.northM(lat)];
    const found = boxes
      .neighbors(x, y, CANDIDATE_BOXES, MAX_DISTANCE_M)
      .map((edge) => onEdge(edge, x, y))
      .toSorted((a, b) => a.distanceM - b.distanceM);
    const limit = Math.min(MAX_DISTANCE_M, (found[0]?.distanceM ?? Infinity) + MARGIN_M);
    return found.filter(({ distanceM }) => distanceM <= limit).slice(0, MAX_SNAPS);
  };
};
