// The router of an OSRM server, with a fallback for failed requests; the route names its source.
import type { LineString } from 'geojson';
import { z } from 'zod';
import type { LngLat, Matrix, Route, RouteLeg, Router, Trip } from '../geo.ts';
import type { Remote } from './remote.ts';

/** Any code but "Ok": InvalidQuery, NoRoute, NoSegment, TooBig, NoTrips. All are responses of a healthy server. */
const errorResponse = z.object({ code: z.string().refine((code) => code !== 'Ok') });

const amount = z.number().nonnegative();
const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const geometry = z.object({ type: z.literal('LineString'), coordinates: z.array(position).min(2) });
const osrmRoute = z.object({
  distance: amount,
  duration: amount,
  geometry,
  legs: z.array(z.object({ distance: amount, duration: amount })),
});
type OsrmRoute = z.infer<typeof osrmRoute>;

const routeResponse = z.union([z.object({ code: z.literal('Ok'), routes: z.array(osrmRoute).min(1) }), errorResponse]);
const tableResponse = z.union([
  z.object({ code: z.literal('Ok'), durations: z.array(z.array(amount.nullable())) }),
  errorResponse,
]);
const tripResponse = z.union([
  z.object({
    code: z.literal('Ok'),
    trips: z.array(osrmRoute).length(1),
    waypoints: z.array(z.object({ waypoint_index: z.number().int().nonnegative(), trips_index: z.literal(0) })),
  }),
  errorResponse,
]);

const path = (places: readonly LngLat[]): string =>
  places.map(({ lng, lat }) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join(';');

const FULL = 'overview=full&geometries=geojson';

const indices = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => from + index).join(';');

const lineOf = ({ coordinates }: z.infer<typeof geometry>): LineString => ({ type: 'LineString', coordinates });

const routeOf = ({ distance, duration, legs, geometry: line }: OsrmRoute): Route => ({
  distanceM: distance,
  durationS: duration,
  legs: legs.map((leg): RouteLeg => ({ distanceM: leg.distance, durationS: leg.duration })),
  geometry: lineOf(line),
  source: 'osrm',
});

const hasSize = (durations: readonly (readonly unknown[])[], rows: number, columns: number): boolean =>
  durations.length === rows && durations.every(({ length }) => length === columns);

/** The places without the start, in the order of the visit; null unless each occurs once. */
const orderOf = (waypoints: readonly { waypoint_index: number }[], stops: number): number[] | null => {
  if (waypoints.length !== stops + 1 || waypoints[0]?.waypoint_index !== 0) return null;
  const order = waypoints
    .slice(1)
    .map(({ waypoint_index: visit }, stop) => ({ visit, stop }))
    .sort((one, other) => one.visit - other.visit);
  return order.every(({ visit }, index) => visit === index + 1) ? order.map(({ stop }) => stop) : null;
};

export const createOsrmRouter = (remote: Remote, fallback: Router): Router => ({
  route: async (stops) => {
    const response = await remote.get(`/route/v1/driving/${path(stops)}?${FULL}`, routeResponse);
    const found = response !== null && 'routes' in response ? response.routes[0] : undefined;
    return found?.legs.length === stops.length - 1 ? routeOf(found) : fallback.route(stops);
  },
  matrix: async (from, to): Promise<Matrix> => {
    if (from.length === 0 || to.length === 0) return { durationsS: from.map(() => []) };
    const ends = `sources=${indices(0, from.length)}&destinations=${indices(from.length, to.length)}`;
    const response = await remote.get(
      `/table/v1/driving/${path([...from, ...to])}?${ends}&annotations=duration`,
      tableResponse,
    );
    const isComplete =
      response !== null && 'durations' in response && hasSize(response.durations, from.length, to.length);
    return isComplete ? { durationsS: response.durations } : fallback.matrix(from, to);
  },
  trip: async (start, stops): Promise<Trip> => {
    const ends = 'roundtrip=false&source=first&destination=last';
    const response = await remote.get(`/trip/v1/driving/${path([start, ...stops])}?${ends}&${FULL}`, tripResponse);
    const trip = response !== null && 'trips' in response ? response.trips[0] : undefined;
    const order = response !== null && 'trips' in response ? orderOf(response.waypoints, stops.length) : null;
    return trip !== undefined && order !== null ? { order, route: routeOf(trip) } : fallback.trip(start, stops);
  },
});
