// Couriers that can be assigned an order, the soonest at its branch first, with the reasons.
import { z } from 'zod';
import { courierType, ownership } from './couriers.ts';
import { routes } from '../route.ts';
import { documentId, reference } from '../values.ts';

export const MOST_SUGGESTED = 10;

export const suggestion = z.object({
  courier: reference.extend({ type: courierType.nullable(), ownership: ownership.nullable() }),
  /** What the courier is doing [CO2]. */
  state: z.enum(['going', 'inStore', 'returning', 'longWait', 'unknown']),
  /** Why the courier may serve the branch. */
  serves: z.enum(['branch', 'company', 'wildcard', 'anyone']),
  /** Orders that the courier already has to bring, of any company. */
  carried: z.number().int(),
  /** To the branch, by street; null where the courier's position is unknown. */
  toBranchSec: z.number().int().nullable(),
  /** As the crow flies. */
  distanceM: z.number().int().nullable(),
  /** Real seconds since the last position. */
  positionAgeSec: z.number().int().nullable(),
  /** Seconds from now until the courier could be at the branch, after the orders carried before; null when unknown. */
  atBranchSec: z.number().int().nullable(),
  /** The sort key: those seconds plus a penalty for each reason against the courier. The smallest is the best. */
  score: z.number().int(),
});
export type Suggestion = z.infer<typeof suggestion>;

/** A courier of the scope who was not suggested, and the reason against an assignment; null: none. */
export const otherCourier = z.object({
  courier: reference,
  not: z.enum(['off-duty', 'unavailable', 'elsewhere', 'full', 'trouble']).nullable(),
});
export type OtherCourier = z.infer<typeof otherCourier>;

export const suggestionRoutes = routes({
  suggestions: {
    method: 'GET',
    path: '/api/suggestions',
    guard: 'orders.assignQueue',
    scoped: true,
    /** For an order there is, or for a branch whose order is being written. */
    query: z
      .strictObject({ order: documentId.optional(), branch: documentId.optional() })
      .refine(({ order, branch }) => (order === undefined) !== (branch === undefined), { path: ['order'] }),
    response: z.object({
      suggestions: z.array(suggestion),
      /** By name. */
      others: z.array(otherCourier),
    }),
  },
});
