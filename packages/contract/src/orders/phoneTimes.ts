// Stages of orders that a phone dated more than half an hour off: the instant of the write counts [DO21].
import { z } from 'zod';
import { routes } from '../route.ts';
import { instant, reference } from '../values.ts';
import { orderStatus } from './order.ts';

/** Orders in the list, the latest corrected ones. */
export const MAX_MISDATED = 200;

/** One stage of an order. */
export const misdatedOrder = z.object({
  id: z.string().min(1),
  number: z.string(),
  company: reference,
  courier: reference.nullable(),
  status: orderStatus,
  phoneAt: instant,
  countedAt: instant,
});
export type MisdatedOrder = z.infer<typeof misdatedOrder>;

export const phoneTimeRoutes = routes({
  misdatedOrders: {
    method: 'GET',
    path: '/api/documents/misdated',
    guard: 'audit.read',
    response: z.object({ stages: z.array(misdatedOrder) }),
  },
});
