// How to reach a courier, and which bike to look for. Telephone, mail and identity are in no live room.
import { z } from 'zod';
import { routes } from '../route.ts';
import { documentId } from '../values.ts';
import { courier } from './couriers.ts';

export const courierContact = courier.pick({ id: true, name: true, phone: true, email: true, plate: true }).extend({
  /** Null without `couriers.edit`. */
  identity: courier.pick({ dpi: true, mongoId: true }).nullable(),
});
export type CourierContact = z.infer<typeof courierContact>;

export const courierContactRoutes = routes({
  courierContact: {
    method: 'GET',
    path: '/api/couriers/:id/contact',
    guard: 'couriers.read',
    scoped: true,
    params: z.strictObject({ id: documentId }),
    response: courierContact,
  },
});
