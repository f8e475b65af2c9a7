// What the form of a new order asks while it is filled: whether its number exists today, and where the customer had orders.
import { readOrderNumber } from '@despacho/domain/reading/orderNumber.ts';
import { z } from 'zod';
import { typed } from '../inputs.ts';
import { routes } from '../route.ts';
import { documentId, latLng } from '../values.ts';
import { orderRows } from './order.ts';

/** [OR99] */
export const MAX_RECALLED = 5;

/** What a new order takes over from an earlier one of the same phone. */
export const recalledAddress = z.object({
  customerName: z.string(),
  address: z.string(),
  department: z.string().nullable(),
  municipality: z.string().nullable(),
  zone: z.number().int().nullable(),
  note: z.string().nullable(),
  position: latLng,
});
export type RecalledAddress = z.infer<typeof recalledAddress>;

export const orderEntryRoutes = routes({
  /** [OR46] The same check as after the creation, before it. */
  sameNumber: {
    method: 'GET',
    path: '/api/order-entry/same-number',
    guard: 'orders.createClient',
    scoped: true,
    query: z.strictObject({
      company: documentId,
      number: z.string().trim().min(1).max(orderRows.number.input.max).pipe(typed(readOrderNumber)),
    }),
    response: z.object({ duplicateOf: z.object({ id: z.string(), number: z.string() }).nullable() }),
  },
  recalledAddresses: {
    method: 'GET',
    path: '/api/order-entry/addresses',
    guard: 'orders.createClient',
    scoped: true,
    /** Digits only, with or without 502. */
    query: z.strictObject({ phone: z.string().regex(/^\d{8,15}$/) }),
    response: z.object({ addresses: z.array(recalledAddress).max(MAX_RECALLED) }),
  },
});
