// How much cash couriers carry beside what they may carry.
import { z } from 'zod';
import { routes } from '../route.ts';
import { documentId } from '../values.ts';

/** [CX4] Why a courier is given more than the limit. */
export const MAX_OVER_LIMIT_REASON = 300;

/** [CX2] `carriedCents`: not handed over yet, and to collect for the orders in hand. `limitCents` null: no limit. */
export const courierCash = z.object({ carriedCents: z.int().min(0), limitCents: z.int().min(0).nullable() });
export type CourierCash = z.infer<typeof courierCash>;

/** [CX5] `near`: from four fifths of the limit on. */
export const cashState = z.enum(['ok', 'near', 'over']);
export type CashState = z.infer<typeof cashState>;

/** [CX7] `cash` null: the caller sees other companies' orders of the courier no more than their amounts. */
const visibleCash = { state: cashState, cash: courierCash.nullable() };
export const cashRow = z.object({ courierId: z.string(), ...visibleCash });
export type CashRow = z.infer<typeof cashRow>;

/** [CX3] In a query: what orders would add. */
export const addedCents = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number);

export const courierCashRoutes = routes({
  /** [CX3] With the cents that orders would add. `isOver`: the assignment needs a reason. */
  courierCash: {
    method: 'GET',
    path: '/api/couriers/:id/cash',
    guard: 'orders.assignQueue',
    scoped: true,
    params: z.strictObject({ id: documentId }),
    query: z.strictObject({ adds: addedCents.optional() }),
    response: z.object({ ...visibleCash, isOver: z.boolean() }),
  },
  /** [CX5] Couriers near their limit or over it. */
  cashWarnings: {
    method: 'GET',
    path: '/api/cash-warnings',
    guard: 'couriers.read',
    scoped: true,
    response: z.object({ rows: z.array(cashRow) }),
  },
});
