// Which part of the city the map shows, and where on the screen a place then lies.
import type { LatLng } from '@despacho/contract/values.ts';
import { WebMercatorViewport } from '@deck.gl/core';
import { boundsOf, type Bounds, type LngLat } from '@despacho/ui/map/geometry.ts';

export type Size = { width: number; height: number };
export type MapView = { longitude: number; latitude: number; zoom: number };
export type Point = { x: number; y: number };

/** The map of the documents, for an operation without branches yet (appendix A). */
const CITY: MapView = { longitude: -90.514, latitude: 14.5875, zoom: 12 };
/** Customers live around the branches: degrees, about 1 km. */
const AROUND = 0.011;

export const boundsOfBranches = (branches: readonly { position: LatLng | null }[]): Bounds | null => {
  const bounds = boundsOf(branches.flatMap(({ position }) => (position === null ? [] : [position])));
  if (bounds === null) return null;
  const [west, south, east, north] = bounds;
  return [west - AROUND, south - AROUND, east + AROUND, north + AROUND];
};

/** `foot` = pixels along the lower edge that the legend covers. */
export const viewOf = (bounds: Bounds | null, { width, height }: Size, foot = 0): MapView => {
  if (bounds === null || width < 1 || height < 1) return CITY;
  const [west, south, east, north] = bounds;
  const viewport = new WebMercatorViewport({ ...CITY, width, height });
  const { longitude, latitude, zoom } = viewport.fitBounds(
    [
      [west, south],
      [east, north],
    ],
    { padding: { top: 0, left: 0, right: 0, bottom: foot } },
  );
  return { longitude, latitude, zoom };
};

/** Pixels from the top left of the map. */
export const projectorOf = (view: MapView, { width, height }: Size): ((at: LngLat) => Point) => {
  const viewport = new WebMercatorViewport({ ...view, width: Math.max(1, width), height: Math.max(1, height) });
  return (at) => {
    const [x = 0, y = 0] = viewport.project(at);
    return { x, y };
  };
};

export const isInside = ({ x, y }: Point, { width, height }: Size): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height;

/** What the map shows, wider on every side: lines drawn over it have no visible end. */
export const shownBounds = (view: MapView, { width, height }: Size): Bounds => {
  const viewport = new WebMercatorViewport({ ...view, width: Math.max(1, width), height: Math.max(1, height) });
  const [west, south, east, north] = viewport.getBounds();
  return [west, south, east, north];
};
