// What customers wrote about delivered orders. Documents: `RatedByCustomer`, under the id of the order.
import { z } from 'zod';
import { routes } from './route.ts';
import { instant, reference } from './values.ts';

/** [TR13] Stars that count as low, and how far back they are shown. */
export const LOW_RATING = { stars: [0.5, 1, 1.5, 2], days: 7, max: 200 } as const;

export const lowRating = z.object({
  orderId: z.string(),
  number: z.string(),
  stars: z.number(),
  opinion: z.string().nullable(),
  ratedAt: instant,
  courier: reference.nullable(),
  companyId: z.string().nullable(),
  branchId: z.string().nullable(),
});
export type LowRating = z.infer<typeof lowRating>;

export const customerRatingRoutes = routes({
  /** The newest first. */
  lowRatings: {
    method: 'GET',
    path: '/api/customer-ratings/low',
    guard: 'couriers.readRatings',
    scoped: true,
    response: z.object({ ratings: z.array(lowRating) }),
  },
});
