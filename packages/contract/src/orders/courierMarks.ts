// What the courier of an order did with it by our application: a mark for each act, beside the stages that some of them enter.
import { z } from 'zod';
import { ACT_SEQUENCE } from '../couriers/pageConstants.ts';
import { instant, latLng } from '../values.ts';

export type OrderStep = (typeof ACT_SEQUENCE)[number];

/** A refusal ends them. */
export const orderAct = z.enum([...ACT_SEQUENCE, 'refuse']);
export type OrderAct = z.infer<typeof orderAct>;

/** Made on the phone, and random: an act counts once, however often it is sent. */
export const actKey = z.string().regex(/^[\w-]{16,40}$/);

export const MAX_REASON = 200;

export const courierMark = z.object({
  key: z.string(),
  courierId: z.string(),
  at: instant,
  /** As the phone dated it, where another instant counts [CP3]. */
  claimedAt: instant.nullable(),
  position: latLng.nullable(),
  reason: z.string().nullable(),
  /** [CP18] Of a delivery far from the customer's place; else null. */
  distanceM: z.number().nullable().default(null),
});
export type CourierMark = z.infer<typeof courierMark>;

/** [CP33] `takeOver`: the last one who took the order over from another courier by a code. */
export const courierMarkKind = z.enum([...orderAct.options, 'takeOver']);

export const courierMarks = z.partialRecord(courierMarkKind, courierMark);
export type CourierMarks = z.infer<typeof courierMarks>;
