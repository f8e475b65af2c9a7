// Reports what programs that are not ours wrote into an order: the same events, by the same head, from the stored order [OA21].
import { departedOrderOf } from '@despacho/domain/openApi/webhookBody.ts';
import type { WebhookSight } from '@despacho/domain/openApi/webhooks.ts';
import { FieldValue, type Transaction } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { withinLimit, type Firestore } from '../firestore.ts';
import { orderCodec } from '../orders/orders.ts';
import { headIn, headRef, type StoredHead } from './heads.ts';
import { endpointsOf, readOutbox, writeDueEvents, writeSteps } from './outbox.ts';

type Reported = { events: number; head: StoredHead | null };

/**
 * [OA49] Another program deleted the document of the order. It reads first. Nothing is reported where nothing was before, or where
 * the head is of a version that did not know the order.
 */
const writeLoss = async (db: Firestore, transaction: Transaction, orderId: string, now: number): Promise<Reported> => {
  const ref = headRef(db, { orderId });
  const head = headIn(await transaction.get(ref)) ?? null;
  if (head?.place === undefined || head.order === undefined || head.marks['order.deleted'] !== undefined)
    return { events: 0, head };
  const at = { ...head.place, endpoints: await endpointsOf(db, head.place.companyId, null) };
  if (at.endpoints.length === 0) return { events: 0, head };
  const sequence = head.sequence + 1;
  const event = { type: 'order.deleted', at: now, sequence, arrivesAt: null } as const;
  const order = departedOrderOf({ id: orderId, ...head.order, updatedAt: null });
  writeSteps(db, transaction, { orderId, keyId: null }, [{ event, order, at, isBranchOnly: false }]);
  const marks = { ...head.marks, 'order.deleted': 'yes' };
  const stored = { ...head, marks, etaAt: null, sequence, isOpen: false };
  transaction.set(ref, { ...stored, keyId: null, nextAt: null, writtenAt: FieldValue.serverTimestamp() });
  return { events: 1, head: stored };
};

/** `now`: clock of the operation. `head` null: nothing was reported of such an order, or no webhook follows it. */
export const reportOrder = async (
  db: Firestore,
  id: string,
  moment: { now: number; sight: WebhookSight },
): Promise<Reported> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const document = await transaction.get(db.collection(COLLECTIONS.orders).doc(id));
      if (!document.exists) return writeLoss(db, transaction, id, moment.now);
      const read = orderCodec.read(id, document.data() ?? {}, document);
      if (!read.ok) return { events: 0, head: null };
      const about = { orderId: id, companyId: read.value.company.id, keyId: null };
      // [OA49] It may come from a company that has webhooks to one that has none.
      const outbox = await readOutbox(db, transaction, about, null);
      return writeDueEvents(db, transaction, outbox, read.value, moment);
    }),
  );

/** The heads of orders that were not over by their last event. */
export const readOpenHeads = async (db: Firestore): Promise<Map<string, StoredHead>> => {
  const { docs } = await withinLimit(db.collection(COLLECTIONS.webhookHeads).where('isOpen', '==', true).get());
  return new Map(
    docs.flatMap((document) => {
      const head = headIn(document);
      return head ? [[document.id, head] as const] : [];
    }),
  );
};

const IDS_AT_ONCE = 300;

/** By the ids of orders; those that reported nothing are left out. `unreadable`: ids of those whose head cannot be read. */
export const readHeads = async (
  db: Firestore,
  ids: readonly string[],
): Promise<{ heads: Map<string, StoredHead>; unreadable: string[] }> => {
  const heads = new Map<string, StoredHead>();
  const unreadable: string[] = [];
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const refs = ids.slice(from, from + IDS_AT_ONCE).map((id) => db.collection(COLLECTIONS.webhookHeads).doc(id));
    for (const document of await withinLimit(db.getAll(...refs))) {
      const head = headIn(document);
      if (head === undefined) unreadable.push(document.id);
      else if (head !== null) heads.set(document.id, head);
    }
  }
  return { heads, unreadable };
};
