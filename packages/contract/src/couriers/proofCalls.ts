// Calls about proofs at the door: what phones send, and what the console shows of an order [CP15].
import { z } from 'zod';
import { actKey } from '../orders/courierMarks.ts';
import { deliveryProof, MAX_RECEIVER, proofKind } from '../orders/deliveryProofs.ts';
import { PIN_TRIES } from '../tracking.ts';
import { routes } from '../route.ts';
import { writtenText } from '../inputs.ts';
import { documentId, instant } from '../values.ts';
import { COURIER_PATHS, MAX_PROOF_BYTES } from './applicationLimits.ts';

/** `reassigned`: the order is not the courier's. `over`: it is closed, or was delivered too long ago. `not-at-door`: it is not on the way. */
export const proofRefusal = z.enum(['reassigned', 'over', 'not-at-door', 'not-demanded']);
export type ProofRefusal = z.infer<typeof proofRefusal>;

const refused = z.object({ result: z.literal('refused'), reason: proofRefusal });
const tries = z.int().min(0).max(PIN_TRIES);

/** A PIN is right or wrong; the answer never has it. */
export const doorPinAnswer = z.discriminatedUnion('result', [
  z.object({ result: z.literal('right') }),
  z.object({ result: z.literal('wrong'), triesLeft: tries }),
  refused,
]);
export type DoorPinAnswer = z.infer<typeof doorPinAnswer>;

export const proofAnswer = z.discriminatedUnion('result', [
  z.object({ result: z.literal('accepted') }),
  /** This one, or another of its kind, was taken before. */
  z.object({ result: z.literal('already') }),
  refused,
]);
export type ProofAnswer = z.infer<typeof proofAnswer>;

/** `at`: when it was made, by the server's clock as the phone measured it. */
const made = { key: actKey, orderId: documentId, at: instant };

export const visibleProof = deliveryProof.pick({ at: true, receiver: true, deletedAt: true }).extend({
  kind: proofKind,
  /** An address that expires; null: there is no picture any more, or never was. */
  url: z.string().nullable(),
});
export type VisibleProof = z.infer<typeof visibleProof>;

export const orderProofs = z.object({
  proofs: z.array(visibleProof),
  /** What the order demands [CP38], and of that what it does not have although it is delivered. */
  demanded: z.array(proofKind),
  missing: z.array(proofKind),
  /** [CP18] From the customer's place, where it was far; else null. */
  distanceM: z.number().nullable(),
  reason: z.string().nullable(),
  /** Null: no PIN is demanded at the door. */
  pinTriesLeft: tries.nullable(),
});
export type OrderProofs = z.infer<typeof orderProofs>;

export const proofRoutes = routes({
  sendProof: {
    method: 'POST',
    path: COURIER_PATHS.proofs,
    guard: 'courier',
    body: z.strictObject({
      ...made,
      kind: proofKind.exclude(['pin']),
      receiver: writtenText(MAX_RECEIVER).optional(),
    }),
    file: { field: 'file', maxBytes: MAX_PROOF_BYTES, isRequired: true },
    response: proofAnswer,
  },
  checkDoorPin: {
    method: 'POST',
    path: COURIER_PATHS.pin,
    guard: 'courier',
    body: z.strictObject({ ...made, pin: z.string().trim().min(1).max(40) }),
    response: doorPinAnswer,
  },
  orderProofs: {
    method: 'GET',
    path: '/api/deliveries/:id/proofs',
    guard: 'orders.read',
    scoped: true,
    params: z.strictObject({ id: documentId }),
    response: orderProofs,
  },
});
