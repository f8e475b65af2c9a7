// Metres on a plane around a city: accurate to a few per thousand over 50 km, which makes distances simple.
import type { Bounds, LngLat } from '../../geo.ts';

export type Spot = { x: number; y: number };

export type Plane = { spotOf(at: LngLat): Spot; placeOf(spot: Spot): LngLat };

const METRES_PER_DEGREE = 111_320;

export const planeFor = ([west, south, east, north]: Bounds): Plane => {
  const longitudeScale = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const origin = { lng: (west + east) / 2, lat: (south + north) / 2 };
  return {
    spotOf: ({ lng, lat }) => ({
      x: (lng - origin.lng) * METRES_PER_DEGREE * longitudeScale,
      y: (lat - origin.lat) * METRES_PER_DEGREE,
    }),
    placeOf: ({ x, y }) => ({
      lng: origin.lng + x / (METRES_PER_DEGREE * longitudeScale),
      lat: origin.lat + y / METRES_PER_DEGREE,
    }),
  };
};

export const distance = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);

export const between = (from: Spot, to: Spot, share: number): Spot => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

/** The nearest point of a segment. */
export const nearestOn = (from: Spot, to: Spot, at: Spot): Spot => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length2 = dx * dx + dy * dy;
  if (length2 === 0) return from;
  const share = ((at.x - from.x) * dx + (at.y - from.y) * dy) / length2;
  return between(from, to, Math.min(1, Math.max(0, share)));
};

/** Where two segments cross; otherwise the nearest point of the first, and its distance from the second. */
export const nearestCrossing = (a: Spot, b: Spot, c: Spot, d: Spot): { at: Spot; gapM: number } => {
  const denominator = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
  if (denominator !== 0) {
    const onFirst = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / denominator;
    const onSecond = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / denominator;
    if (onFirst >= 0 && onFirst <= 1 && onSecond >= 0 && onSecond <= 1) return { at: between(a, b, onFirst), gapM: 0 };
  }
  const ends = [
    { at: a, other: nearestOn(c, d, a) },
    { at: b, other: nearestOn(c, d, b) },
    { at: nearestOn(a, b, c), other: c },
    { at: nearestOn(a, b, d), other: d },
  ].map(({ at, other }) => ({ at, gapM: distance(at, other) }));
  return ends.reduce((best, end) => (end.gapM < best.gapM ? end : best));
};
