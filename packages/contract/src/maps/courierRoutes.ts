// The routes of couriers: `PATCH /orders-service/routes`, and the line of a single order.
import { z } from 'zod';
import { routes } from '../route.ts';
import { documentId, instant, reference } from '../values.ts';

/** GeoJSON: positions are [lng, lat]. */
export const lineString = z.object({
  type: z.literal('LineString'),
  coordinates: z.array(z.tuple([z.number(), z.number()])),
});

/** The trip back to the branch: when it was computed, kilometres and seconds. */
export const backHome = z.object({ date: instant, distance: z.number(), time: z.number() });

export const routeSource = z.enum(['graph', 'osrm', 'estimate']);
export type RouteSource = z.infer<typeof routeSource>;

/**
 * One row for each requested id. `kind` and everything else is null where the id names no order or courier that the caller
 * may see: unknown and hidden ones give the same row. `routeTimeSec` and `backHome` are null where there is no such route,
 * as at the counter; `computedAt` is null where the courier's position is unknown.
 */
export const courierRouteRow = z.object({
  id: z.string(),
  kind: z.enum(['order', 'courier']).nullable(),
  biker: reference.nullable(),
  routeTimeSec: z.number().nullable(),
  distanceM: z.number().nullable(),
  backHome: backHome.nullable(),
  /** The carried orders that the caller may see, in the order of their quickest visit. */
  orderIds: z.array(z.string()),
  /** Null too where it would show another company's customers. */
  geometry: lineString.nullable(),
  source: routeSource.nullable(),
  computedAt: instant.nullable(),
});
export type CourierRouteRow = z.infer<typeof courierRouteRow>;

/** What a screen draws of one order: the line is that of `biker`, from the position at `computedAt`. */
export const orderRoute = courierRouteRow.pick({
  biker: true,
  distanceM: true,
  geometry: true,
  source: true,
  computedAt: true,
});
export type OrderRoute = z.infer<typeof orderRoute>;

/** A control room shows fewer at once. */
export const MAX_COURIER_ROUTES = 200;

export const courierRouteRoutes = routes({
  courierRoutes: {
    method: 'PATCH',
    path: '/orders-service/routes',
    guard: 'orders.read',
    scoped: true,
    body: z.strictObject({ ids: z.array(z.string().min(1).max(700)).max(MAX_COURIER_ROUTES) }),
    response: z.array(courierRouteRow),
  },
  /** The route of an order in the live set; nulls where there is no route. */
  orderRoute: {
    method: 'GET',
    path: '/api/deliveries/:id/route',
    guard: 'orders.read',
    scoped: true,
    params: z.strictObject({ id: documentId }),
    response: orderRoute,
  },
});
