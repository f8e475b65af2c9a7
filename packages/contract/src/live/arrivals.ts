// The times on the way of an active order whose courier's position is known. No document: a job computes them.
import { z } from 'zod';

/** `id` is the order's. Nothing about the customer or the address. */
export const arrival = z.object({
  id: z.string().min(1),
  companyId: z.string(),
  branchId: z.string().nullable(),
  /** Seconds from the courier to the door, by the branch where the goods are still there; null without a route. */
  routeTimeSec: z.number().int().min(0).nullable(),
  /** Seconds from the courier back to the branch, 0 at its counter; null without a route, and for a carried order. */
  returnTimeSec: z.number().int().min(0).nullable(),
  /** The instant of the courier's position that both are counted from; ms of the operation's clock. */
  computedAt: z.number().int(),
});
export type Arrival = z.infer<typeof arrival>;
