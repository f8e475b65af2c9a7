// Interfaces of the map: routes between places, and places found by text. Settings choose the implementation.
import type { Place, Whereabouts } from '@despacho/contract/maps/places.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import type { RouteSource } from '@despacho/contract/maps/courierRoutes.ts';
import type { LineString } from 'geojson';

export type { Place, PlaceKind, Whereabouts } from '@despacho/contract/maps/places.ts';

/** Degrees, WGS 84; the same shape as in the contract. Inside a geometry a position is `[lng, lat]`. */
export type LngLat = LatLng;

export type RouteLeg = { distanceM: number; durationS: number };

export type Route = RouteLeg & {
  /** One between each two neighbouring stops. */
  legs: RouteLeg[];
  geometry: LineString;
  /** The implementation that computed it. */
  source: RouteSource;
};

/** Seconds from each place to each other; null without a route. */
export type Matrix = { durationsS: (number | null)[][] };

/** `order` contains the index of each stop in the order of the visit, without the start. */
export type Trip = { order: number[]; route: Route };

export interface Router {
  /** Through all stops in their order; at least two. */
  route(stops: readonly LngLat[]): Promise<Route>;
  matrix(from: readonly LngLat[], to: readonly LngLat[]): Promise<Matrix>;
  /** The quickest order of the stops, ending at the last: exact for up to seven, improved by 2-opt for more. */
  trip(start: LngLat, stops: readonly LngLat[]): Promise<Trip>;
}

export interface Geocoder {
  /** Best first. Prefers places close to `near`. */
  search(text: string, near?: LngLat): Promise<Place[]>;
  reverse(at: LngLat): Promise<Whereabouts>;
}

/** West, south, east, north in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];
