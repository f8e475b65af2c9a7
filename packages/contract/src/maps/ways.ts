// The ways couriers have before them: `PATCH /orders-service/routes`.
import { z } from 'zod';
import { routes } from '../route.ts';
import { instant, reference } from '../values.ts';

/** GeoJSON: positions are [lng, lat]. */
export const lineString = z.object({
  type: z.literal('LineString'),
  coordinates: z.array(z.tuple([z.number(), z.number()])),
});

/** The way back to the branch: when it was computed, kilometres and seconds. */
export const backHome = z.object({ date: instant, distance: z.number(), time: z.number() });
export type BackHome = z.infer<typeof backHome>;

export const routeSource = z.enum(['graph', 'osrm', 'estimate']);
export type RouteSource = z.infer<typeof routeSource>;

/**
 * One row for each id that was asked. `kind` is null, and with it everything, where the id names no order or courier that
 * the caller may see: unknown and hidden ones are told alike. `routeTimeSec` and `backHome` are null where there is no
 * such way, as at the counter; `computedAt` is null where nobody knows where the courier is.
 */
export const wayRow = z.object({
  id: z.string(),
  kind: z.enum(['order', 'courier']).nullable(),
  biker: reference.nullable(),
  routeTimeSec: z.number().nullable(),
  distanceM: z.number().nullable(),
  backHome: backHome.nullable(),
  /** Of a courier: the orders he has with him, in the order of their quickest visit; those the caller may see. */
  orderIds: z.array(z.string()),
  /** Null too where it would tell of another company's customers. */
  geometry: lineString.nullable(),
  source: routeSource.nullable(),
  computedAt: instant.nullable(),
});
export type WayRow = z.infer<typeof wayRow>;

/** A control room shows fewer at once. */
export const MOST_WAYS = 200;

export const wayRoutes = routes({
  ways: {
    method: 'PATCH',
    path: '/orders-service/routes',
    guard: 'orders.read',
    scoped: true,
    body: z.strictObject({ ids: z.array(z.string().min(1).max(700)).max(MOST_WAYS) }),
    response: z.array(wayRow),
  },
});
