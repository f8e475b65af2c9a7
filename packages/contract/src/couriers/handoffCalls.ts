// Calls by which one courier hands an order over to another: a code on one phone, read by the other one [CP31].
import { z } from 'zod';
import { actKey } from '../orders/courierMarks.ts';
import { order } from '../orders/order.ts';
import { routes } from '../route.ts';
import { documentId } from '../values.ts';
import { COURIER_PATHS, HANDOFF_CODE_LENGTH } from './applicationLimits.ts';

/** Crockford's Base32: no I, L, O and U. */
export const HANDOFF_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** As a person types it: small letters, spaces and dashes make no difference, nor does O for 0, and I or L for 1. */
const typedCode = z
  .string()
  .max(40)
  .transform((typed) => typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1'))
  .pipe(z.string().regex(new RegExp(`^[${HANDOFF_ALPHABET}]{${HANDOFF_CODE_LENGTH}}$`)));

/**
 * `own`: of the same courier. `gone`: the giver no longer has it. `over`: it is closed. `giver-off`: the giver is in no shift.
 * `elsewhere`, `unavailable`, `full`: OR47; `not-eligible`: for another reason.
 */
export const handoffRefusal = z.enum([
  'unknown-code',
  'expired',
  'own',
  'gone',
  'over',
  'giver-off',
  'no-shift',
  'elsewhere',
  'unavailable',
  'full',
  'not-eligible',
  'cash-limit',
  'red-zone',
]);
export type HandoffRefusal = z.infer<typeof handoffRefusal>;

const refused = z.object({ result: z.literal('refused'), reason: handoffRefusal });

export const handoffOffer = z.discriminatedUnion('result', [
  /** `validMs`: real time from now on; the phone's own clock may be wrong. */
  z.object({ result: z.literal('offered'), code: z.string(), validMs: z.number().int() }),
  refused,
]);
export type HandoffOffer = z.infer<typeof handoffOffer>;

/** What the taker sees of the order before it is the own one. */
export const handoffLook = z.discriminatedUnion('result', [
  z.object({
    result: z.literal('found'),
    order: order.pick({ id: true, number: true, company: true, branch: true }),
    giver: z.string(),
    /** [CX2] What the taker would collect for it. */
    addsCents: z.number().int(),
    isInRedZone: z.boolean(),
  }),
  refused,
]);
export type HandoffLook = z.infer<typeof handoffLook>;

export const handoffAnswer = z.discriminatedUnion('result', [z.object({ result: z.literal('accepted') }), refused]);
export type HandoffAnswer = z.infer<typeof handoffAnswer>;

export const handoffRoutes = routes({
  /** A new code ends the earlier one of the order. */
  offerHandoff: {
    method: 'POST',
    path: COURIER_PATHS.offerHandoff,
    guard: 'courier',
    body: z.strictObject({ orderId: documentId }),
    response: handoffOffer,
  },
  lookAtHandoff: {
    method: 'POST',
    path: COURIER_PATHS.lookAtHandoff,
    guard: 'courier',
    body: z.strictObject({ code: typedCode }),
    response: handoffLook,
  },
  /** The same key is answered alike. `enterRedZone`: the taker was asked about it [IC7]. */
  takeHandoff: {
    method: 'POST',
    path: COURIER_PATHS.takeHandoff,
    guard: 'courier',
    body: z.strictObject({
      key: actKey,
      orderId: documentId,
      code: typedCode,
      enterRedZone: z.boolean().default(false),
    }),
    response: handoffAnswer,
  },
});
