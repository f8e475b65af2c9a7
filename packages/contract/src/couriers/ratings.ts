// Ratings of couriers by the staff of branches. Documents: `ratingPilots` under the courier's id, comments below it.
import { z } from 'zod';
import { writtenText } from '../inputs.ts';
import { routes } from '../route.ts';
import { count, documentId, instant, reference } from '../values.ts';

/** What a rating is about, as stored; the labels are in text files. */
export const ratingIssue = z.enum([
  'NINGUNO',
  'orderCrossed',
  'isLate',
  'team',
  'appFailing',
  'notInShift',
  'driverLicense',
  'noApp',
  'noKnowRoute',
  'orderCompletedBeforeDelivery',
  'lost',
  'personalPresentation',
  'noUniform',
]);
export type RatingIssue = z.infer<typeof ratingIssue>;

/** `first`: what a form begins with. */
export const STARS = { min: 1, max: 5, first: 2 } as const;
/** Characters of a comment. */
export const MAX_COMMENT = 500;
/** Ratings of a day, and couriers with their averages, in one response. */
export const MAX_OF_DAY = 500;
export const MAX_RATED = 1_000;
export const MAX_RATINGS_PAGE = 50;

const stars = z.int('La calificación es un número de 1 a 5').min(STARS.min).max(STARS.max);

export const courierRating = z.object({
  id: z.string().min(1),
  courier: reference,
  stars: z.int().min(STARS.min).max(STARS.max),
  comment: z.string(),
  /** Null: stored with an option that is not known here. */
  issue: ratingIssue.nullable(),
  /** That rated. */
  branch: reference.nullable(),
  ratedAt: instant,
});
export type CourierRating = z.infer<typeof courierRating>;

/** A short word that is offered for the comment of a rating; `name` is its company's. */
export const tagComment = z.object({ id: z.string().min(1), tag: z.string().min(1), name: z.string() });
export type TagComment = z.infer<typeof tagComment>;
export const MAX_TAG_COMMENTS = 9_999;

/** [RA4] `average` null: no one has rated the courier. */
export const ratingSummary = z.object({ average: z.number().nullable(), count });
export type RatingSummary = z.infer<typeof ratingSummary>;

export const ratedCourier = reference.extend({ branch: reference.nullable(), ...ratingSummary.shape });
export type RatedCourier = z.infer<typeof ratedCourier>;

/** [RA1] `message` '' or missing: without a comment. */
export const newRating = z.strictObject({
  rating: stars,
  message: writtenText(MAX_COMMENT).optional(),
  issue: ratingIssue.default('NINGUNO'),
});
export type NewRating = z.output<typeof newRating>;

const params = z.strictObject({ id: documentId });

export const courierRatingRoutes = routes({
  rateCourier: {
    method: 'POST',
    path: '/api/couriers/:id/ratings',
    guard: 'couriers.rate',
    scoped: true,
    invalidates: ['courierRatings', 'ratingsOfCourier', 'todaysRatings', 'branchRatings'],
    params,
    /** A second request with the same key and body changes nothing [RA6]. */
    headers: z.object({
      'idempotency-key': z
        .string()
        .regex(/^[\w-]{16,100}$/)
        .optional(),
    }),
    body: newRating,
    /** The summary of the courier after it. */
    response: ratingSummary,
  },
  /** [RA7] The couriers of the scope who are on duty, by name. */
  courierRatings: {
    method: 'GET',
    path: '/api/courier-ratings',
    guard: 'couriers.readRatings',
    scoped: true,
    response: z.object({ couriers: z.array(ratedCourier), total: z.int() }),
  },
  /** [RA7] Of one courier, the newest first, a page at a time. */
  ratingsOfCourier: {
    method: 'GET',
    path: '/api/couriers/:id/ratings',
    guard: 'couriers.readRatings',
    scoped: true,
    params,
    query: z.strictObject({
      limit: z
        .string()
        .regex(/^\d{1,2}$/)
        .transform(Number)
        .pipe(z.number().min(1).max(MAX_RATINGS_PAGE))
        .default(20),
      /** The `next` of the previous page. */
      cursor: z
        .string()
        .regex(/^[\w-]{1,1200}$/)
        .optional(),
    }),
    response: z.object({
      courier: ratedCourier,
      ratings: z.array(courierRating),
      /** Documents of this page that cannot be read. */
      unreadable: z.int(),
      nextCursor: z.string().nullable(),
    }),
  },
  /** [RA9] For older programs, at the path of the documents. */
  tagComments: {
    method: 'GET',
    path: '/comments/tag-comments',
    guard: 'couriers.readRatings',
    scoped: true,
    query: z.strictObject({
      companyId: documentId.optional(),
      limit: z.coerce.number().int().min(1).max(MAX_TAG_COMMENTS).default(MAX_TAG_COMMENTS),
    }),
    response: z.object({ data: z.array(tagComment) }),
  },
  /** [RA8] Of today, the newest first. */
  todaysRatings: {
    method: 'GET',
    path: '/api/courier-ratings/today',
    guard: 'couriers.readRatings',
    scoped: true,
    query: z.strictObject({
      courier: documentId.optional(),
      branch: documentId.optional(),
      issue: ratingIssue.optional(),
      stars: z
        .string()
        .regex(/^[1-5]$/)
        .transform(Number)
        .optional(),
    }),
    /** `isWhole` false: the day has more ratings than are read. */
    response: z.object({ ratings: z.array(courierRating), isWhole: z.boolean() }),
  },
});
