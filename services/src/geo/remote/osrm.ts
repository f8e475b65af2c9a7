// The router of an OSRM server, with a fallback for failed requests; the route names its source.
import type { LineString } from 'geojson';
import { z } from 'zod';
import type { LngLat, Matrix, Route, RouteLeg, Router, Trip } from '../geo.ts';
import { sumOf } from '../router/estimate.ts';
import { ACCESS_SECONDS_PER_METRE } from '../router/speeds.ts';
import type { Remote } from './remote.ts';

/** Any code but "Ok": InvalidQuery, NoRoute, NoSegment, TooBig, NoTrips. All are responses of a healthy server. */
const errorResponse = z.object({ code: z.string().refine((code) => code !== 'Ok') });

const amount = z.number().nonnegative();
/** Metres between the requested place and its street. */
const snapped = { distance: amount.default(0) };
const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const geometry = z.object({ type: z.literal('LineString'), coordinates: z.array(position).min(2) });
const osrmRoute = z.object({
  distance: amount,
  duration: amount,
  geometry,
  legs: z.array(z.object({ distance: amount, duration: amount })),
});
type OsrmRoute = z.infer<typeof osrmRoute>;

const routeResponse = z.union([
  z.object({
    code: z.literal('Ok'),
    routes: z.array(osrmRoute).min(1),
    waypoints: z.array(z.object(snapped)).default([]),
  }),
  errorResponse,
]);
const tableResponse = z.union([
  z.object({
    code: z.literal('Ok'),
    durations: z.array(z.array(amount.nullable())),
    sources: z.array(z.object(snapped)).default([]),
    destinations: z.array(z.object(snapped)).default([]),
  }),
  errorResponse,
]);
const tripResponse = z.union([
  z.object({
    code: z.literal('Ok'),
    trips: z.array(osrmRoute).length(1),
    waypoints: z.array(
      z.object({ waypoint_index: z.number().int().nonnegative(), trips_index: z.literal(0), ...snapped }),
    ),
  }),
  errorResponse,
]);

const path = (places: readonly LngLat[]): string =>
  places.map(({ lng, lat }) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join(';');

const FULL = 'overview=full&geometries=geojson';

const indices = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => from + index).join(';');

const lineOf = ({ coordinates }: z.infer<typeof geometry>): LineString => ({ type: 'LineString', coordinates });

type Snapped = { distance: number };

/** [TF4] */
const accessSeconds = (place: Snapped | undefined): number => (place?.distance ?? 0) * ACCESS_SECONDS_PER_METRE;

/** `places` in the order of the visit. */
const routeOf = ({ distance, legs, geometry: line }: OsrmRoute, places: readonly Snapped[]): Route => {
  const timed = legs.map((leg, index): RouteLeg => {
    const access = accessSeconds(places[index]) + accessSeconds(places[index + 1]);
    return { distanceM: leg.distance, durationS: leg.duration + access };
  });
  return {
    distanceM: distance,
    durationS: sumOf(timed).durationS,
    legs: timed,
    geometry: lineOf(line),
    source: 'osrm',
  };
};

const hasSize = (durations: readonly (readonly unknown[])[], rows: number, columns: number): boolean =>
  durations.length === rows && durations.every(({ length }) => length === columns);

/** The places without the start, in the order of the visit; null unless each occurs once. */
const orderOf = (waypoints: readonly { waypoint_index: number }[], stops: number): number[] | null => {
  if (waypoints.length !== stops + 1 || waypoints[0]?.waypoint_index !== 0) return null;
  const order = waypoints
    .slice(1)
    .map(({ waypoint_index: visit }, stop) => ({ visit, stop }))
    .sort((a, b) => a.visit - b.visit);
  return order.every(({ visit }, index) => visit === index + 1) ? order.map(({ stop }) => stop) : null;
};

export const createOsrmRouter = (remote: Remote, fallback: Router): Router => ({
  route: async (stops) => {
    const response = await remote.get(`/route/v1/driving/${path(stops)}?${FULL}`, routeResponse);
    if (response === null || !('routes' in response)) return fallback.route(stops);
    const found = response.routes[0];
    return found?.legs.length === stops.length - 1 ? routeOf(found, response.waypoints) : fallback.route(stops);
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
    if (!isComplete) return fallback.matrix(from, to);
    const { durations, sources, destinations } = response;
    const timed = (seconds: number | null, row: number, column: number): number | null =>
      seconds === null ? null : seconds + accessSeconds(sources[row]) + accessSeconds(destinations[column]);
    return { durationsS: durations.map((line, row) => line.map((seconds, column) => timed(seconds, row, column))) };
  },
  trip: async (start, stops): Promise<Trip> => {
    const ends = 'roundtrip=false&source=first&destination=last';
    const response = await remote.get(`/trip/v1/driving/${path([start, ...stops])}?${ends}&${FULL}`, tripResponse);
    if (response === null || !('trips' in response)) return fallback.trip(start, stops);
    const [trip] = response.trips;
    const order = orderOf(response.waypoints, stops.length);
    if (trip === undefined || order === null) return fallback.trip(start, stops);
    const visited = response.waypoints.toSorted((a, b) => a.waypoint_index - b.waypoint_index);
    return { order, route: routeOf(trip, visited) };
  },
});
