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
const LEAST = 0.004;

type Wanted = { bounds: Bounds; size: Size; margin: Margin };

/** The middle nine tenths in each direction. Null without points. */
export const middleBounds = (points: readonly LngLat[]): Bounds | null => {
  if (points.length === 0) return null;
  const range = (values: number[]): [number, number] => {
    // An array of numbers is sorted without a call for each comparison: thousands of places go through it each second.
    const sorted = Float64Array.from(values).sort();
    const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
    const missing = Math.max(0, LEAST - (at(LAST) - at(FIRST))) / 2;
    return [at(FIRST) - missing, at(LAST) + missing];
  };
  const [west, east] = range(points.map(([lng]) => lng));
  const [south, north] = range(points.map(([, lat]) => lat));
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
