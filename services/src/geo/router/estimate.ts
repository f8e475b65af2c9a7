// Routes without a map: straight lines with a detour factor.
import { straightLineLeg } from '@despacho/domain/routes/straightLine.ts';
import type { LngLat, Route, RouteLeg, Router } from '../geo.ts';
import { bestOrder } from '@despacho/domain/routes/stopOrder.ts';

/** The factor for the routers' seconds; see trafficFactor. */
export type Traffic = () => number;

export const sumOf = (legs: readonly RouteLeg[]): RouteLeg => ({
  distanceM: legs.reduce((sum, leg) => sum + leg.distanceM, 0),
  durationS: legs.reduce((sum, leg) => sum + leg.durationS, 0),
});

/** Neighbours in the order of travel. */
const pairsOf = <T>(stops: readonly T[]): [T, T][] =>
  stops.flatMap((to, index): [T, T][] => {
    const from = stops[index - 1];
    return from === undefined ? [] : [[from, to]];
  });

export const estimatedRoute = (stops: readonly LngLat[], factor: number): Route => {
  const legs = pairsOf(stops).map(([from, to]) => straightLineLeg(from, to, factor));
  const coordinates = stops.map(({ lng, lat }) => [lng, lat]);
  return { ...sumOf(legs), legs, geometry: { type: 'LineString', coordinates }, source: 'estimate' };
};

export const estimatedSeconds = (from: LngLat, to: LngLat, factor: number): number =>
  straightLineLeg(from, to, factor).durationS;

/** The stops in the quickest order by the router's matrix, and the route through them. */
export const tripWith = (router: Pick<Router, 'route' | 'matrix'>): Router['trip'] => {
  return async (start, stops) => {
    const places = [start, ...stops];
    const order = bestOrder((await router.matrix(places, places)).durationsS);
    return { order, route: await router.route([start, ...order.flatMap((index) => stops[index] ?? [])]) };
  };
};

export const createEstimateRouter = (traffic: Traffic): Router => {
  const router: Pick<Router, 'route' | 'matrix'> = {
    route: async (stops) => estimatedRoute(stops, traffic()),
    matrix: async (from, to) => {
      const factor = traffic();
      return { durationsS: from.map((start) => to.map((end) => estimatedSeconds(start, end, factor))) };
    },
  };
  return { ...router, trip: tripWith(router) };
};
