// The assignment that still brings an order in time that is forecast to be late. No document: a job computes it.
import { z } from 'zod';

/** `assign`: the order has no courier; `reassign`: another courier takes it over. */
export const rescueVerb = z.enum(['assign', 'reassign']);
export type RescueVerb = z.infer<typeof rescueVerb>;

export const rescueOption = z.object({
  verb: rescueVerb,
  courierId: z.string().min(1),
  /** Until the courier is at the branch. */
  branchSec: z.number().int().min(0),
  /** How much earlier the order arrives than without it. */
  gainSec: z.number().int(),
  /** The last moment at which it still arrives before its limit; ms of the operation's clock. */
  actBefore: z.number().int(),
});
export type RescueOption = z.infer<typeof rescueOption>;

/** `id` is the order's. Nothing about the customer or the address. */
export const rescue = z.object({
  id: z.string().min(1),
  companyId: z.string(),
  branchId: z.string().nullable(),
  /** Null: no courier brings it before its limit. */
  option: rescueOption.nullable(),
});
export type Rescue = z.infer<typeof rescue>;
