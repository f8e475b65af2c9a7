// Which area of the city the map shows, and the screen position of a place.
import { WebMercatorViewport } from '@deck.gl/core';
import type { Bounds, LngLat } from '@despacho/ui/map/geometry.ts';

export type Size = { width: number; height: number };
export type MapView = { longitude: number; latitude: number; zoom: number };
export type Point = { x: number; y: number };

/** The first picture of an operation without branches yet: Guatemala City. */
export const CITY: MapView = { longitude: -90.514, latitude: 14.5875, zoom: 12 };
/** Pixels of the whole world at zoom 0. */
const WORLD = 512;

/** Web Mercator, from 0 to 1. */
const mercator = ([lng, lat]: LngLat): Point => ({
  x: lng / 360 + 0.5,
  y: 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI),
});

/** Pixels from the top left of the map. Thousands of marks go through it each second, so it is the bare formula. */
export const projectorOf = (view: MapView, { width, height }: Size): ((at: LngLat) => Point) => {
  const scale = WORLD * 2 ** view.zoom;
  const middle = mercator([view.longitude, view.latitude]);
  const [left, top] = [middle.x * scale - width / 2, middle.y * scale - height / 2];
  return (at) => {
    const { x, y } = mercator(at);
    return { x: x * scale - left, y: y * scale - top };
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

/** Metres around the earth at the equator. */
const EQUATOR_M = 40_075_016.7;

/** At which so many metres around the place are as wide as so many pixels. */
export const zoomFor = ([, lat]: LngLat, metres: number, pixels: number): number =>
  Math.log2((EQUATOR_M * Math.cos((lat * Math.PI) / 180) * pixels) / (WORLD * metres));
