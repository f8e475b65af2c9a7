// The router of an OSRM server. Whatever it cannot answer, the fallback does; the route says who did.
import type { LineString } from 'geojson';
import { z } from 'zod';
import type { LngLat, Matrix, Route, RouteLeg, Router, Trip } from '../geo.ts';
import type { Remote } from './remote.ts';

/** "Ok", or why not: InvalidQuery, NoRoute, NoSegment, TooBig, NoTrips. All of them are answers of a healthy server. */
const refusal = z.object({ code: z.string().refine((code) => code !== 'Ok') });

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

const routeAnswer = z.union([z.object({ code: z.literal('Ok'), routes: z.array(osrmRoute).min(1) }), refusal]);
const tableAnswer = z.union([
  z.object({ code: z.literal('Ok'), durations: z.array(z.array(amount.nullable())) }),
  refusal,
]);
const tripAnswer = z.union([
  z.object({
    code: z.literal('Ok'),
    trips: z.array(osrmRoute).length(1),
    waypoints: z.array(z.object({ waypoint_index: z.number().int().nonnegative(), trips_index: z.literal(0) })),
  }),
  refusal,
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

const isWhole = (durations: readonly (readonly unknown[])[], rows: number, columns: number): boolean =>
  durations.length === rows && durations.every(({ length }) => length === columns);

/** The places but the start, in the order of the visit; null unless each stands there once. */
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
    const answer = await remote.ask(`/route/v1/driving/${path(stops)}?${FULL}`, routeAnswer);
    const found = answer !== null && 'routes' in answer ? answer.routes[0] : undefined;
    return found?.legs.length === stops.length - 1 ? routeOf(found) : fallback.route(stops);
  },
  matrix: async (from, to): Promise<Matrix> => {
    if (from.length === 0 || to.length === 0) return { durationsS: from.map(() => []) };
    const ends = `sources=${indices(0, from.length)}&destinations=${indices(from.length, to.length)}`;
    const answer = await remote.ask(
      `/table/v1/driving/${path([...from, ...to])}?${ends}&annotations=duration`,
      tableAnswer,
    );
    const isAnswered = answer !== null && 'durations' in answer && isWhole(answer.durations, from.length, to.length);
    return isAnswered ? { durationsS: answer.durations } : fallback.matrix(from, to);
  },
  trip: async (start, stops): Promise<Trip> => {
    const ends = 'roundtrip=false&source=first&destination=last';
    const answer = await remote.ask(`/trip/v1/driving/${path([start, ...stops])}?${ends}&${FULL}`, tripAnswer);
    const trip = answer !== null && 'trips' in answer ? answer.trips[0] : undefined;
    const order = answer !== null && 'trips' in answer ? orderOf(answer.waypoints, stops.length) : null;
    return trip !== undefined && order !== null ? { order, route: routeOf(trip) } : fallback.trip(start, stops);
  },
});
