// What was sent in a range of days: counts by aggregation, and pages of SMS. Ties are ordered by the document's id.
import type { SentSms } from '@despacho/contract/messageReports.ts';
import type { MessageChannel } from '@despacho/contract/messages.ts';
import type { TimeWindow } from '@despacho/domain/localTime.ts';
import { FieldPath, type Firestore, type Query } from 'firebase-admin/firestore';
import { withinLimit } from '../firestore.ts';
import type { Cursor } from '../orders/lists/cursor.ts';
import { compareNewest, rowOf, type Row } from '../orders/lists/rows.ts';
import { externalCounter, externalSms, messagesIn, readExternal, type Sent } from './externalMessages.ts';
import { messageCodecs } from './messages.ts';

const sentIn = (db: Firestore, channel: MessageChannel, sent: Sent): Query =>
  messagesIn(db, channel, sent, { instant: 'sentAt', company: 'order.company.id' });

/** Counts those of a company, or all where it is null. */
export const sentCounter = async (
  db: Firestore,
  channel: MessageChannel,
  window: TimeWindow,
): Promise<(companyId: string | null) => Promise<number>> => {
  const countExternal = await externalCounter(db, channel, window);
  return async (companyId) => {
    const own = withinLimit(sentIn(db, channel, { window, companyId }).count().get());
    const [counted, external] = await Promise.all([own, countExternal(companyId)]);
    return counted.data().count + external;
  };
};

/** Null: it cannot be read. */
const sentSmsOf = (row: Row): SentSms | null => {
  const { document, id, at } = row;
  const read = messageCodecs.sms.read(id, document.data(), document);
  if (!read.ok) return externalSms(row);
  const { order, audience, occasion } = read.value;
  return {
    id,
    orderId: order?.id ?? null,
    number: order?.number ?? '',
    customerName: order?.customerName ?? '',
    address: order?.address ?? '',
    company: order?.company ?? null,
    audience,
    occasion,
    sentAt: at.toDate().toISOString(),
  };
};

export type SentPage = { messages: SentSms[]; unreadable: number; next: Cursor | null };

/** The newest first. */
export const readSentSms = async (
  db: Firestore,
  sent: Sent,
  { limit, after }: { limit: number; after: Cursor | null },
): Promise<SentPage> => {
  const ordered = sentIn(db, 'sms', sent).orderBy(FieldPath.documentId(), 'desc');
  const continued = after === null ? ordered : ordered.startAfter(after.at, after.id);
  // One more shows whether there is a next page.
  const count = limit + 1;
  const { docs } = await withinLimit(continued.limit(count).get());
  const own = docs.map((document) => rowOf(document, 'sentAt'));
  const external = await readExternal(db, 'sms', sent, { after, count, last: own[limit] ?? null });
  const rows = [...own, ...external].toSorted(compareNewest);
  const page = rows.slice(0, limit);
  const messages = page.flatMap((row) => sentSmsOf(row) ?? []);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    messages,
    unreadable: page.length - messages.length,
    next: last === undefined ? null : { at: last.at, id: last.id, listed: (after?.listed ?? 0) + page.length },
  };
};
