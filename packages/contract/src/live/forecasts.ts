// The estimated arrival of an order at risk, and the reason. No document: a job computes it.
import { z } from 'zod';

/** The remaining parts of a delivery: a courier, the goods, the ride. */
export const forecastPart = z.enum(['courier', 'preparation', 'ride']);
export type ForecastPart = z.infer<typeof forecastPart>;

/** `id` is the order's. Instants in ms of the operation's clock; nothing about the customer or the address. */
export const forecast = z.object({
  id: z.string().min(1),
  companyId: z.string(),
  branchId: z.string().nullable(),
  arrivesAt: z.number().int(),
  /** Four orders of five arrive between these. */
  earliestAt: z.number().int(),
  latestAt: z.number().int(),
  /** The chance of being late, 0 to 1. */
  chance: z.number().min(0).max(1),
  /** The part that takes longest, and for how much longer; `usualSec`: a branch whose orders leave late, and after how long. */
  reason: z.object({ part: forecastPart, leftSec: z.number().int(), usualSec: z.number().int().nullable() }),
});
export type Forecast = z.infer<typeof forecast>;
