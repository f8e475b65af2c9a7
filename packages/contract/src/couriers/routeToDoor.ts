// The way by streets of a courier to the door of an own order, for the map of the application [CP57].
import { z } from 'zod';
import { lineString, routeSource } from '../maps/courierRoutes.ts';
import { routes } from '../route.ts';
import { documentId, latLng } from '../values.ts';
import { COURIER_PATHS } from './applicationLimits.ts';

export const routeToDoor = z.object({
  /** Where the goods are until they are picked up; null: they are with the courier, or the place is not known. */
  branch: latLng.nullable(),
  /** Through the branch to the door, or to the branch where the door has no place. Null: there is nowhere to go. */
  route: z
    .object({
      coordinates: lineString.shape.coordinates,
      distanceM: z.number(),
      durationS: z.number(),
      source: routeSource,
    })
    .nullable(),
});
export type RouteToDoor = z.infer<typeof routeToDoor>;

export const routeToDoorRoutes = routes({
  /** `position`: of the phone, which knows it before the server does. */
  routeToDoor: {
    method: 'POST',
    path: COURIER_PATHS.routeToDoor,
    guard: 'courier',
    body: z.strictObject({ orderId: documentId, position: latLng }),
    response: routeToDoor,
  },
});
