// What was reported of orders to webhooks, in `webhookHeads`: the marks of events, the number of the last one, and where the order was.
import type { Order } from '@despacho/contract/orders/order.ts';
import type { WebhookHead } from '@despacho/domain/openApi/webhooks.ts';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { COLLECTIONS } from '../collections.ts';

const place = z.object({ companyId: z.string(), branchId: z.string().nullable() });
/** Whose an order is. */
export type Place = z.infer<typeof place>;
export const placeOf = ({ company, branch }: Pick<Order, 'company' | 'branch'>): Place => ({
  companyId: company.id,
  branchId: branch?.id ?? null,
});
export const areSame = (a: Place, b: Place): boolean => a.companyId === b.companyId && a.branchId === b.branchId;

const head = z.object({
  /** By type; a newer version may know more types. */
  marks: z.record(z.string(), z.string()),
  etaAt: z.number().nullable(),
  sequence: z.number(),
  /** The last instant of the sandbox's clock at which its robot was looked at; orders of the operation have none. */
  lookedAt: z.number().optional(),
  /** Where the order was by the last event; heads of older versions and of sandboxes have none. */
  place: place.optional(),
  /** What is known of the order where its document is gone [OA49]; as `place`. */
  order: z.object({ reference: z.string().nullable(), createdAt: z.string() }).optional(),
  /** The order is one of the operation, and was not over by the last event. */
  isOpen: z.boolean().optional(),
});

export type StoredHead = WebhookHead & Omit<z.infer<typeof head>, keyof WebhookHead>;
export const headRef = (db: Firestore, { orderId }: { orderId: string }) =>
  db.collection(COLLECTIONS.webhookHeads).doc(orderId);

/** Null: there is none. Undefined: it cannot be read, and its order reports nothing. */
export const headIn = (document: DocumentSnapshot): StoredHead | null | undefined =>
  document.exists ? head.safeParse(document.data()).data : null;

/** [OA45] The head does not have the place where the order is. */
export const isElsewhere = ({ place: at }: StoredHead, order: Order): boolean =>
  at !== undefined && !areSame(at, placeOf(order));
