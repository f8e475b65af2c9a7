// What proves a delivery at the door: the customer's PIN, a photo, a signature with the name of the receiver [CP15].
import { z } from 'zod';
import { instant } from '../values.ts';

export const proofKind = z.enum(['pin', 'photo', 'signature']);
export type ProofKind = z.infer<typeof proofKind>;

/** What one order demands: what its company does, or kinds of its own, in the order of the door [CP38]. */
export const proofDemand = z.enum([
  'company',
  'none',
  'pin',
  'photo',
  'signature',
  'pin+photo',
  'pin+signature',
  'photo+signature',
  'pin+photo+signature',
]);
export type ProofDemand = z.infer<typeof proofDemand>;

export const MAX_RECEIVER = 120;

/** `at`: when it was made. `image`: its name; null for a PIN, and once it was deleted. */
export const deliveryProof = z.object({
  key: z.string(),
  courierId: z.string(),
  at: instant,
  image: z.string().nullable(),
  receiver: z.string().max(MAX_RECEIVER).nullable(),
  deletedAt: instant.nullable(),
});
export type DeliveryProof = z.infer<typeof deliveryProof>;

export const deliveryProofs = z.partialRecord(proofKind, deliveryProof);
export type DeliveryProofs = z.infer<typeof deliveryProofs>;
