// Reports what programs that are not ours wrote into an order: the same events, by the same head, from the stored order [OA21].
import type { WebhookSight } from '@despacho/domain/openApi/webhooks.ts';
import { COLLECTIONS } from '../collections.ts';
import { withinLimit, type Firestore } from '../firestore.ts';
import { orderCodec } from '../orders/orders.ts';
import { headIn, type StoredHead } from './heads.ts';
import { readOutbox, writeDueEvents } from './outbox.ts';

type Reported = { events: number; head: StoredHead | null };

/** `now`: clock of the operation. `head` null: there is no such order, or no webhook follows it. */
export const reportOrder = async (
  db: Firestore,
  id: string,
  moment: { now: number; sight: WebhookSight },
): Promise<Reported> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const document = await transaction.get(db.collection(COLLECTIONS.orders).doc(id));
      const read = orderCodec.read(id, document.data() ?? {}, document);
      if (!document.exists || !read.ok) return { events: 0, head: null };
      const about = { orderId: id, companyId: read.value.company.id, keyId: null };
      // [OA49] It may come from a company that has webhooks to one that has none.
      const outbox = await readOutbox(db, transaction, about, null);
      return writeDueEvents(db, transaction, outbox, read.value, moment);
    }),
  );

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
