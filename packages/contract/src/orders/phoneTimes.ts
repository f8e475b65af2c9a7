// Stages of orders, incidents, check-ins and shifts that a phone dated more than half an hour off: the instant of the write counts [DO21].
import { z } from 'zod';
import { check, checkIn } from '../couriers/attendance.ts';
import { schedule } from '../couriers/schedules.ts';
import { incident } from '../incidents.ts';
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

/** An incident that a phone dated so. */
export const misdatedIncident = incident
  .pick({ kind: true, courier: true, company: true })
  .extend({ path: z.string().min(1), phoneAt: instant, countedAt: instant });
export type MisdatedIncident = z.infer<typeof misdatedIncident>;

/** One end of a check-in that a phone dated so. */
export const misdatedCheckIn = checkIn
  .pick({ name: true, branch: true })
  .extend({ path: z.string().min(1), check, phoneAt: instant, countedAt: instant });
export type MisdatedCheckIn = z.infer<typeof misdatedCheckIn>;

/** The beginning or the end of a shift. */
export const misdatedShift = schedule
  .pick({ id: true, courier: true, branch: true })
  .extend({ end: z.enum(['startedAt', 'completedAt']), phoneAt: instant, countedAt: instant });
export type MisdatedShift = z.infer<typeof misdatedShift>;

export const phoneTimeRoutes = routes({
  misdatedOrders: {
    method: 'GET',
    path: '/api/documents/misdated',
    guard: 'audit.read',
    response: z.object({
      stages: z.array(misdatedOrder),
      incidents: z.array(misdatedIncident).default([]),
      checkIns: z.array(misdatedCheckIn).default([]),
      shifts: z.array(misdatedShift).default([]),
    }),
  },
});
