// Sets the alert of a courier, as the courier's own phone would.
import { z } from 'zod';
import { routes } from '../route.ts';
import { documentId, instant } from '../values.ts';

const REQUIRED = 'La alerta es requerida';
/** The key of a kind that is stored. */
export const chosenAlert = z.strictObject({ alert: z.string(REQUIRED).regex(/^[A-Za-z0-9]{1,40}$/, REQUIRED) });

export const alertChangeRoutes = routes({
  changeCourierAlert: {
    method: 'POST',
    path: '/api/couriers/:id/alert',
    guard: 'courierAlerts.edit',
    scoped: true,
    params: z.strictObject({ id: documentId }),
    body: chosenAlert,
    response: z.object({ id: z.string(), alert: z.string(), alertAt: instant.nullable() }),
  },
});
