// Which part of the city fills the view. It moves seldom: a map that shifts with each order cannot be learnt by heart.
import { WebMercatorViewport } from '@deck.gl/core';
import type { Bounds, LngLat } from '@despacho/ui/map/geometry.ts';
import { projectorOf, type MapView, type Size } from './view.ts';

export type Frame = { view: MapView; size: Size };

/** Pixels kept free along the edges, so that no mark is cut. */
type Margin = number;

/** A frame that has become this much too wide (in zoom levels) is worth a jump. */
const TOO_WIDE = 0.35;
/** A new frame is this much wider than it must be: the next order near the edge does not move it again. */
const SLACK = 0.06;
/** The frame contains what is between these shares of the places, in each direction. */
const [FIRST, LAST] = [0.05, 0.95];
/** Degrees at least: a single place has its surroundings. */
const MIN = 0.004;

type Wanted = { bounds: Bounds; size: Size; margin: Margin };

/** Degrees, about 500 m: what is nearer to each other is one place, however many orders it has. */
const CELL = 0.0045;
/** Cells of one row of the grid, more than there are around the world. */
const ROW = 100_000;

/** A place counts as so many orders at most: two thousand in one do not outnumber the city. */
const MAX_WEIGHT = 3;

/** One point of each place, as often as it counts. */
const placesOf = (points: readonly LngLat[]): LngLat[] => {
  const counts = new Map<number, number>();
  return points.filter(([lng, lat]) => {
    const cell = Math.floor((lat + 90) / CELL) * ROW + Math.floor((lng + 180) / CELL);
    const count = (counts.get(cell) ?? 0) + 1;
    counts.set(cell, count);
    return count <= MAX_WEIGHT;
  });
};

/**
 * How far the middle half may be from the edge of the frame, in its own widths, and in degrees where it is narrower than a
 * city: one place far away does not shrink the others, also where there are too few for a twentieth of them to be it.
 */
const REACH = 3;
const MIN_HALF = 0.05;

/** The range of the middle nine tenths of what is not far outside the middle half. */
const rangeOf = (values: number[]): [number, number] => {
  // An array of numbers is sorted without a call for each comparison: thousands of places go through it each second.
  const sorted = Float64Array.from(values).sort();
  const last = sorted.length - 1;
  const half = [sorted[Math.ceil(last / 4)] ?? 0, sorted[Math.floor((last * 3) / 4)] ?? 0];
  const [lower, upper] = [Math.min(...half), Math.max(...half)];
  const reach = REACH * Math.max(MIN_HALF, upper - lower);
  const near = sorted.filter((value) => value >= lower - reach && value <= upper + reach);
  const at = (share: number): number => near[Math.round(share * (near.length - 1))] ?? 0;
  const missing = Math.max(0, MIN - (at(LAST) - at(FIRST))) / 2;
  return [at(FIRST) - missing, at(LAST) + missing];
};

/** The middle nine tenths of the places in each direction. Null without points. */
export const middleBounds = (points: readonly LngLat[]): Bounds | null => {
  if (points.length === 0) return null;
  const places = placesOf(points);
  const [west, east] = rangeOf(places.map(([lng]) => lng));
  const [south, north] = rangeOf(places.map(([, lat]) => lat));
  return [west, south, east, north];
};

const widened = ([west, south, east, north]: Bounds, share: number): Bounds => {
  const [x, y] = [(east - west) * share, (north - south) * share];
  return [west - x, south - y, east + x, north + y];
};

const fitted = ({ bounds, size, margin }: Wanted): MapView => {
  const [west, south, east, north] = widened(bounds, SLACK);
  const viewport = new WebMercatorViewport({ longitude: 0, latitude: 0, zoom: 1, ...size });
  const { longitude, latitude, zoom } = viewport.fitBounds(
    [
      [west, south],
      [east, north],
    ],
    { padding: margin, maxZoom: 16 },
  );
  return { longitude, latitude, zoom };
};

const isWithin = ({ view, size }: Frame, { bounds: [west, south, east, north] }: Wanted): boolean => {
  const project = projectorOf(view, size);
  const [first, last] = [project([west, north]), project([east, south])];
  return first.x >= 0 && first.y >= 0 && last.x <= size.width && last.y <= size.height;
};

/** [MA5] `previous` where it still shows the bounds and is not far too wide. */
export const nextFrame = (previous: Frame | null, wanted: Wanted): Frame => {
  const { size } = wanted;
  const needed = fitted(wanted);
  const isSameSize = previous !== null && previous.size.width === size.width && previous.size.height === size.height;
  const isGood = isSameSize && isWithin(previous, wanted) && needed.zoom - previous.view.zoom < TOO_WIDE;
  return isGood ? previous : { view: needed, size };
};
