// When the goods of an active order are ready, and the interval in which it arrives. No document: a job computes them.
import { z } from 'zod';

const instant = z.number().int();

/** At full five minutes; ms of the operation's clock. */
export const arrivalInterval = z.object({ from: instant, to: instant });
export type ArrivalInterval = z.infer<typeof arrivalInterval>;

/** `id` is the order's. Nothing about the customer or the address. */
export const timing = z.object({
  id: z.string().min(1),
  companyId: z.string(),
  branchId: z.string().nullable(),
  /** Expected, in ms of the operation's clock; null once the order has left, and without a branch. */
  readyAt: instant.nullable(),
  interval: arrivalInterval,
  /** The interval was made when the order was under way. */
  isGoing: z.boolean(),
  /** How often the interval moved. */
  moves: z.number().int().min(0),
  /** The intervals that were shown first; null: the order was not seen at that moment. */
  first: z.object({ created: arrivalInterval.nullable(), going: arrivalInterval.nullable() }),
});
export type Timing = z.infer<typeof timing>;
