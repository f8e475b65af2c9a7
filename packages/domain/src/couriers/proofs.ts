// Proofs at the door: which ones an order demands, and what becomes of one that a phone sends.
import type { Company } from '@despacho/contract/companies.ts';
import type { ProofRefusal } from '@despacho/contract/couriers/proofCalls.ts';
import {
  proofDemand,
  proofKind,
  type DeliveryProof,
  type DeliveryProofs,
  type ProofDemand,
  type ProofKind,
} from '@despacho/contract/orders/deliveryProofs.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { isActiveStatus } from '../orders/order.ts';
import { MAX_BACKDATED_MS, occurredAt } from './acts.ts';

export type Demands = Pick<Company, 'requirePin' | 'provesPin' | 'provesPhoto' | 'provesSignature'>;

/** Null: those of its company. */
export const kindsIn = (demand: ProofDemand): ProofKind[] | null =>
  demand === 'company' ? null : proofKind.options.filter((kind) => demand.split('+').includes(kind));

/** The inverse of `kindsIn`, for kinds in any order. */
export const demandFor = (kinds: readonly ProofKind[] | null): ProofDemand => {
  const ordered = proofKind.options.filter((kind) => kinds?.includes(kind) === true).join('+');
  return kinds === null ? 'company' : (proofDemand.options.find((demand) => demand === ordered) ?? 'none');
};

/** [CP15] [CP38] In the order of the door. A PIN only where customers of the company have one. */
export const demandedProofs = (
  company: Demands | null,
  { proofDemand: demand }: Pick<Order, 'proofDemand'>,
): ProofKind[] => {
  const ofCompany = { pin: company?.provesPin, photo: company?.provesPhoto, signature: company?.provesSignature };
  const kinds = kindsIn(demand) ?? proofKind.options.filter((kind) => ofCompany[kind] === true);
  return company?.requirePin === true ? kinds : kinds.filter((kind) => kind !== 'pin');
};

/** Proofs of an earlier courier prove nothing of this one's delivery. */
export const missingProofs = (
  { deliveryProofs, courier }: Pick<Order, 'deliveryProofs' | 'courier'>,
  demanded: readonly ProofKind[],
): ProofKind[] => demanded.filter((kind) => deliveryProofs[kind]?.courierId !== courier?.id);

/** An act counts twelve hours back at most: a proof that comes with it has as long again. */
const PROOF_MS = 2 * MAX_BACKDATED_MS;

/** [CP16] From the way to the door until a day after the delivery. Null: the courier may send one. */
export const proofRefusalOf = (order: Order | null, courierId: string, now: number): ProofRefusal | null => {
  if (order === null || order.courier?.id !== courierId) return 'reassigned';
  if (order.status === ORDER_STATUS.GOING) return null;
  if (isActiveStatus(order.status)) return 'not-at-door';
  const { deliveredAt } = order;
  const isRecent = deliveredAt !== null && now - Date.parse(deliveredAt) <= PROOF_MS;
  return order.status === ORDER_STATUS.DELIVERED && isRecent ? null : 'over';
};

/** `claimedAt` in ms of the operation's clock. */
export type SentProof = Pick<DeliveryProof, 'key' | 'image' | 'receiver'> & { kind: ProofKind; claimedAt: number };

export type ProofOutcome =
  | { result: 'accepted'; order: Order }
  | { result: 'already' }
  | { result: 'refused'; reason: ProofRefusal };

/** [CP16] The first of a kind counts. */
export const addProof = (
  order: Order | null,
  { kind, claimedAt, ...proof }: SentProof,
  { courierId, now }: { courierId: string; now: number },
): ProofOutcome => {
  const reason = proofRefusalOf(order, courierId, now);
  if (order === null || reason !== null) return { result: 'refused', reason: reason ?? 'reassigned' };
  if (order.deliveryProofs[kind]?.courierId === courierId) return { result: 'already' };
  const previousAt = Date.parse(order.stateTime[ORDER_STATUS.GOING] ?? order.createdAt);
  const at = new Date(occurredAt(claimedAt, { previousAt, now })).toISOString();
  const added: DeliveryProof = { ...proof, courierId, at, deletedAt: null };
  return { result: 'accepted', order: { ...order, deliveryProofs: { ...order.deliveryProofs, [kind]: added } } };
};

/** [CP19] Without the pictures of before `before` (ms), and the names of their images. */
export const withoutOldImages = (
  proofs: DeliveryProofs,
  before: number,
  now: number,
): { proofs: DeliveryProofs; images: string[] } => {
  const images: string[] = [];
  const after: DeliveryProofs = { ...proofs };
  for (const kind of ['photo', 'signature'] as const) {
    const proof = proofs[kind];
    if (proof === undefined || proof.image === null || Date.parse(proof.at) >= before) continue;
    images.push(proof.image);
    after[kind] = { ...proof, image: null, deletedAt: new Date(now).toISOString() };
  }
  return { proofs: after, images };
};
