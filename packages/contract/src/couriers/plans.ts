// The stops that a courier has ahead: the nearest first or in their quickest order, with the time of each and the line.
import { z } from 'zod';
import { backHome, lineString, routeSource } from '../maps/courierRoutes.ts';
import { routes } from '../route.ts';
import { documentId, instant } from '../values.ts';

/** `nearest`: always to the nearest door, as arrivals are estimated. `best`: the quickest by the streets. */
const planOrder = z.enum(['nearest', 'best']);
export type PlanOrder = z.infer<typeof planOrder>;

/** `inSec`: from `computedAt` to this door, the handing over at the earlier ones included. */
const plannedStop = z.object({
  orderId: z.string(),
  legSec: z.number(),
  distanceM: z.number(),
  inSec: z.number(),
});
export type PlannedStop = z.infer<typeof plannedStop>;

export const courierPlan = z.object({
  order: planOrder,
  /** Those of the caller's scope, in the order of the visit. */
  stops: z.array(plannedStop),
  /** Stops of other scopes on the same route. */
  hiddenStops: z.number().int(),
  /** Until the last order is handed over; null without a position or without a stop. */
  totalSec: z.number().nullable(),
  distanceM: z.number().nullable(),
  backHome: backHome.nullable(),
  /** Null too where it would show another company's customers. */
  geometry: lineString.nullable(),
  source: routeSource.nullable(),
  computedAt: instant.nullable(),
});
export type CourierPlan = z.infer<typeof courierPlan>;

export const courierPlanRoutes = routes({
  courierPlan: {
    method: 'GET',
    path: '/api/couriers/:id/plan',
    guard: 'couriers.read',
    scoped: true,
    params: z.strictObject({ id: documentId }),
    query: z.strictObject({ order: planOrder.default('nearest') }),
    response: courierPlan,
  },
});
