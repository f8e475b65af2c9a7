// Couriers that can be assigned an order, first whom the plan would choose, with the reasons.
import { z } from 'zod';
import { addedCents, courierCash } from './cash.ts';
import { courierType, ownership } from './couriers.ts';
import { routes } from '../route.ts';
import { documentId, instant, reference } from '../values.ts';

export const MAX_SUGGESTED = 10;
/** Branches of one choice of orders; with more no courier is suggested. */
export const MAX_BRANCHES = 5;

export const suggestion = z.object({
  courier: reference.extend({ type: courierType.nullable(), ownership: ownership.nullable() }),
  /** What the courier is doing [CO2]. */
  state: z.enum(['going', 'inStore', 'returning', 'longWait', 'unknown']),
  /** Why the courier may serve the branch. */
  serves: z.enum(['branch', 'company', 'wildcard', 'anyone']),
  /** Orders that the courier already has to bring, of any company. */
  orderCount: z.number().int(),
  /** Real seconds since the last position. */
  positionAgeSec: z.number().int().nullable(),
  /** Seconds from now until the courier could be at the branch, after the orders carried before; null when unknown. */
  atBranchSec: z.number().int().nullable(),
  /** Seconds from now until the order is at its door; null where courier or door are unknown. */
  arrivesInSec: z.number().int().nullable(),
  /** Seconds beyond the company's limit then; null when unknown. */
  lateSec: z.number().int().nullable(),
  /** The planned end of the shift of now; null: none is planned. */
  shiftEndsAt: instant.nullable(),
  /** Other orders of the branch that the courier would fetch on the same trip. */
  sameTrip: z.number().int(),
  /** [CX3] Before the orders, and the cents that they add; absent without a limit, and where the caller does not see it. */
  cash: courierCash.extend({ addsCents: z.int().min(0) }).optional(),
  /** The branch of these times: of several the one that is reached last. */
  branch: reference,
  /** What the plan's cost is above that of the first, in weighted seconds; the greatest without a position. */
  score: z.number().int(),
});
export type Suggestion = z.infer<typeof suggestion>;

/** A courier of the scope who was not suggested, and the reason against an assignment; null: none. */
export const otherCourier = z.object({
  courier: reference,
  not: z.enum(['off-duty', 'unavailable', 'elsewhere', 'full', 'trouble', 'had-it', 'cash-limit']).nullable(),
});
export type OtherCourier = z.infer<typeof otherCourier>;

/** `one,two`: one order of each branch. */
const severalOrders = z
  .string()
  .max(MAX_BRANCHES * 100)
  .transform((list) => [...new Set(list.split(','))])
  .pipe(z.array(documentId).min(1).max(MAX_BRANCHES));

export const suggestionRoutes = routes({
  suggestions: {
    method: 'GET',
    path: '/api/suggestions',
    guard: 'orders.assignQueue',
    scoped: true,
    /** For an order there is, for a few of different branches, or for a branch whose order is being written. `adds`: of more orders than are named. */
    query: z
      .strictObject({
        order: documentId.optional(),
        orders: severalOrders.optional(),
        branch: documentId.optional(),
        adds: addedCents.optional(),
      })
      .refine(
        ({ order, orders, branch }) => [order, orders, branch].filter((each) => each !== undefined).length === 1,
        {
          path: ['order'],
        },
      ),
    response: z.object({
      suggestions: z.array(suggestion),
      /** By name. */
      others: z.array(otherCourier),
    }),
  },
});
