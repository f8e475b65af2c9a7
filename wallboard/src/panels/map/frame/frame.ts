// Which part of the city fills the panel. It moves seldom: a map that shifts with each order cannot be learnt by heart.
import { WebMercatorViewport } from '@deck.gl/core';
import type { Bounds, LngLat } from '@despacho/ui/map/geometry.ts';
import type { Box } from '../marks/labels.ts';
import { projectorOf, type MapView, type Size } from './view.ts';

export type Frame = { view: MapView; size: Size };

/** Pixels kept free along the edges, so that no mark is cut. */
type Margin = number;

/** A frame that has become this much too wide (in zoom levels) is worth a jump. */
const TOO_WIDE = 0.35;
/** A new frame is this much wider than it must be: the next order near the edge does not move it again. */
const SLACK = 0.04;

type Wanted = { bounds: Bounds; size: Size; margin: Margin; legend: Box; points: readonly LngLat[] };

const widened = ([west, south, east, north]: Bounds, share: number): Bounds => {
  const [x, y] = [(east - west) * share, (north - south) * share];
  return [west - x, south - y, east + x, north + y];
};

type Padding = { left: number; bottom: number };

const fitted = ({ bounds, size, margin }: Wanted, { left, bottom }: Padding): MapView => {
  const [west, south, east, north] = bounds;
  const viewport = new WebMercatorViewport({ longitude: 0, latitude: 0, zoom: 1, ...size });
  const { longitude, latitude, zoom } = viewport.fitBounds(
    [
      [west, south],
      [east, north],
    ],
    { padding: { top: margin, left: margin + left, right: margin, bottom: margin + bottom }, maxZoom: 16 },
  );
  return { longitude, latitude, zoom };
};

const isUnder = (legend: Box, view: MapView, size: Size, points: readonly LngLat[]): boolean => {
  const project = projectorOf(view, size);
  return points.some((point) => {
    const { x, y } = project(point);
    return x > legend.left && x < legend.left + legend.width && y > legend.top && y < legend.top + legend.height;
  });
};

/** The whole panel, unless a mark would be under the legend: then the area beside or above it, whichever is larger. */
const bestView = (wanted: Wanted): MapView => {
  const { size, legend, points, margin } = wanted;
  const whole = fitted(wanted, { left: 0, bottom: 0 });
  if (!isUnder(legend, whole, size, points)) return whole;
  const beside = fitted(wanted, { left: Math.max(0, legend.left + legend.width - margin), bottom: 0 });
  const above = fitted(wanted, { left: 0, bottom: Math.max(0, size.height - legend.top - margin) });
  return beside.zoom >= above.zoom ? beside : above;
};

const holds = ({ view, size }: Frame, { bounds: [west, south, east, north], legend, points }: Wanted): boolean => {
  const project = projectorOf(view, size);
  const [first, last] = [project([west, north]), project([east, south])];
  const isInside = first.x >= 0 && first.y >= 0 && last.x <= size.width && last.y <= size.height;
  return isInside && !isUnder(legend, view, size, points);
};

/** [MA5] `previous` where it still shows everything and is not far too wide. */
export const nextFrame = (previous: Frame | null, wanted: Wanted): Frame => {
  const { size, bounds } = wanted;
  const needed = bestView({ ...wanted, bounds: widened(bounds, SLACK) });
  const isSameSize = previous !== null && previous.size.width === size.width && previous.size.height === size.height;
  const isGood = isSameSize && holds(previous, wanted) && needed.zoom - previous.view.zoom < TOO_WIDE;
  return isGood ? previous : { view: needed, size };
};
