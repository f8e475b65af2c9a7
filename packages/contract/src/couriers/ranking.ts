// The monthly ranking of couriers. Documents: `bikersRanking/{year}/{month}/{day}`, one for each local day, written by a job.
import { z } from 'zod';
import { routes } from '../route.ts';
import { count, instant, reference } from '../values.ts';

/** What a courier delivered for a branch on a day. */
export const dayEntry = z.object({
  courier: reference,
  companyId: z.string(),
  branchId: z.string().nullable(),
  delivered: count,
  /** Delivered late, by the scheme of the company. */
  late: count,
  /** How many of them have a delivery time, and the sum of these times. */
  timed: count,
  deliveryMs: count,
});
export type DayEntry = z.infer<typeof dayEntry>;

/** Entries of a day that are stored: far more than one city has couriers and branches. */
export const MAX_DAY_ENTRIES = 4_000;
export const MAX_RANKED = 1_000;

export const rankedCourier = z.object({
  /** Equal ones share a place. */
  place: z.int().min(1),
  courier: reference,
  delivered: z.int(),
  late: z.int(),
  averageMinutes: z.number().nullable(),
});
export type RankedCourier = z.infer<typeof rankedCourier>;

export const courierRankingRoutes = routes({
  /** [RK3] */
  courierRanking: {
    method: 'GET',
    path: '/api/courier-ranking',
    guard: 'couriers.read',
    scoped: true,
    /** By default the current month. */
    query: z.strictObject({
      month: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
        .optional(),
    }),
    response: z.object({
      month: z.string(),
      couriers: z.array(rankedCourier),
      total: z.int(),
      /** Local days with a record. */
      days: z.array(z.string()),
      /** When the newest record was calculated; null: there is none. */
      calculatedAt: instant.nullable(),
      /** False: a day had more orders than are read. */
      isWhole: z.boolean(),
    }),
  },
});
