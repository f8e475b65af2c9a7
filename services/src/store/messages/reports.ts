// What was sent in a range of days: counts by aggregation, and pages of SMS. Ties are ordered by the document's id.
import type { MessageChannel, StoredMessage } from '@despacho/contract/messages.ts';
import type { TimeWindow } from '@despacho/domain/localTime.ts';
import { FieldPath, Timestamp, type Firestore, type Query } from 'firebase-admin/firestore';
import { withinLimit } from '../firestore.ts';
import type { Cursor } from '../orders/lists/cursor.ts';
import { MESSAGE_COLLECTIONS, messageCodecs } from './messages.ts';

/** `companyId` null: of all companies and of none. */
export type Sent = { window: TimeWindow; companyId: string | null };

const sentIn = (db: Firestore, channel: MessageChannel, { window, companyId }: Sent): Query => {
  const collection = db.collection(MESSAGE_COLLECTIONS[channel]);
  const own = companyId === null ? collection : collection.where('order.company.id', '==', companyId);
  return own
    .where('sentAt', '>=', Timestamp.fromMillis(window.from))
    .where('sentAt', '<', Timestamp.fromMillis(window.to))
    .orderBy('sentAt', 'desc');
};

export const countSent = async (db: Firestore, channel: MessageChannel, sent: Sent): Promise<number> =>
  (await withinLimit(sentIn(db, channel, sent).count().get())).data().count;

export type SentPage = { messages: StoredMessage[]; unreadable: number; next: Cursor | null };

/** The newest first. */
export const readSentSms = async (
  db: Firestore,
  sent: Sent,
  { limit, after }: { limit: number; after: Cursor | null },
): Promise<SentPage> => {
  const ordered = sentIn(db, 'sms', sent).orderBy(FieldPath.documentId(), 'desc');
  const continued = after === null ? ordered : ordered.startAfter(after.at, after.id);
  // One more shows whether there is a next page.
  const { docs } = await withinLimit(continued.limit(limit + 1).get());
  const page = docs.slice(0, limit);
  const messages = page.flatMap((document) => {
    const read = messageCodecs.sms.read(document.id, document.data(), document);
    return read.ok ? [read.value] : [];
  });
  const last = docs.length > limit ? page.at(-1) : undefined;
  const at: unknown = last?.get('sentAt');
  return {
    messages,
    unreadable: page.length - messages.length,
    next:
      last !== undefined && at instanceof Timestamp
        ? { at, id: last.id, listed: (after?.listed ?? 0) + page.length }
        : null,
  };
};
