// What the rest of the service asks of a map: ways between places, and places by their words. Who answers is a matter of settings.
import type { Place, Whereabouts } from '@despacho/contract/places.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import type { RouteSource } from '@despacho/contract/ways.ts';
import type { LineString } from 'geojson';

export type { Place, PlaceKind, Whereabouts } from '@despacho/contract/places.ts';
export type { RouteSource } from '@despacho/contract/ways.ts';

/** Degrees, WGS 84; the same shape as everywhere in the contract. Inside a geometry a position is `[lng, lat]`. */
export type LngLat = LatLng;

export type RouteLeg = { distanceM: number; durationS: number };

export type Route = RouteLeg & {
  /** One between each two neighbouring stops. */
  legs: RouteLeg[];
  geometry: LineString;
  /** Who answered. */
  source: RouteSource;
};

/** Seconds from each to each, null where no way leads. */
export type Matrix = { durationsS: (number | null)[][] };

/** `order` holds the index of each stop in the order of the visit; the start is not among them. */
export type Trip = { order: number[]; route: Route };

export interface Router {
  /** Through all stops in their order; two at least. */
  route(stops: readonly LngLat[]): Promise<Route>;
  matrix(from: readonly LngLat[], to: readonly LngLat[]): Promise<Matrix>;
  /** The quickest order of the stops, ending at the last: exact up to seven, improved by 2-opt above. */
  trip(start: LngLat, stops: readonly LngLat[]): Promise<Trip>;
}

export interface Geocoder {
  /** Best first. `near` prefers what lies close to it. */
  search(text: string, near?: LngLat): Promise<Place[]>;
  reverse(at: LngLat): Promise<Whereabouts>;
}

/** West, south, east, north in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];
