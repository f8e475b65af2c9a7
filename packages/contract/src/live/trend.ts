// The last quarter of an hour of the counters, stored by the server so that a new wall shows it at once.
import { z } from 'zod';

export const TREND_MINUTES = 15;

/** `at` in ms of the operation's clock; the rest are counts of active orders. */
export const trendPoint = z.object({
  at: z.number().int(),
  late: z.number().int(),
  toBeLate: z.number().int(),
  verify: z.number().int(),
  onTime: z.number().int(),
  going: z.number().int(),
});
export type TrendPoint = z.infer<typeof trendPoint>;

/**
 * `id` names the scope: `all`, `company:{id}`, `branch:{id}`. Oldest point first, one a minute. `controllers`: the accounts
 * on duty whose scope contains it, at least one.
 */
export const trend = z.object({
  id: z.string().min(1),
  points: z.array(trendPoint),
  controllers: z.number().int().min(1),
});
export type Trend = z.infer<typeof trend>;
