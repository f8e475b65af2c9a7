// Events of webhooks as they were written in `webhookEvents`: read one by one and as lists, deleted after 30 days.
import { webhookEvent, type WebhookEvent } from '@despacho/contract/openApi/webhooks.ts';
import { Timestamp, type DocumentSnapshot } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { deleteAll } from '../documents/deletion.ts';
import { withinLimit, type Firestore } from '../firestore.ts';

const collection = (db: Firestore) => db.collection(COLLECTIONS.webhookEvents);

/** The body as it is sent. Null: it was deleted. */
export const readEventBody = async (db: Firestore, id: string): Promise<string | null> => {
  const body: unknown = (await withinLimit(collection(db).doc(id).get())).get('body');
  return typeof body === 'string' ? body : null;
};

const eventIn = (document: DocumentSnapshot): WebhookEvent | null => {
  const body: unknown = document.get('body');
  return typeof body === 'string' ? (webhookEvent.safeParse(JSON.parse(body)).data ?? null) : null;
};

type Page = { stream: string; orderId: string | null; limit: number; cursor: string | null };

/** The newest first. `next`: the cursor of the next page. Null: the cursor is none of ours. */
export const eventPage = async (
  db: Firestore,
  { stream, orderId, limit, cursor }: Page,
): Promise<{ events: WebhookEvent[]; next: string | null } | null> => {
  const listed = collection(db).where('streams', 'array-contains', stream);
  const found = orderId === null ? listed : listed.where('orderId', '==', orderId);
  const sorted = found
    .orderBy('createdAt', 'desc')
    .orderBy('sequence', 'desc')
    .limit(limit + 1);
  // An id of a document, which no path or reserved name is.
  const after =
    cursor !== null && /^evt_[\w-]+$/.test(cursor) ? await withinLimit(collection(db).doc(cursor).get()) : null;
  const streams: unknown = after?.get('streams');
  if (cursor !== null && !(Array.isArray(streams) && streams.includes(stream))) return null;
  const { docs } = await withinLimit((after === null ? sorted : sorted.startAfter(after)).get());
  const page = docs.slice(0, limit);
  return {
    events: page.flatMap((document) => eventIn(document) ?? []),
    next: docs.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
};

/** [OA25] With deliveries, heads and claims. `before`: real ms. What is deleted of an order's head is not reported again: its `since` is younger. */
export const deleteWebhookEventsBefore = async (db: Firestore, before: number): Promise<number> => {
  const at = Timestamp.fromMillis(before);
  const old = (name: 'webhookEvents' | 'webhookDeliveries' | 'webhookHeads' | 'shopOrders', field: string) =>
    deleteAll(db, db.collection(COLLECTIONS[name]).where(field, '<', at).orderBy(field));
  let deleted = await old('webhookEvents', 'createdAt');
  deleted += await old('webhookDeliveries', 'createdAt');
  deleted += await old('webhookHeads', 'writtenAt');
  return deleted + (await old('shopOrders', 'writtenAt'));
};
