// Messages that other programs recorded in `smsSends` and `emailSends` [MS25]: sent at their `createdAt`, and without the `sentAt` that all of
// ours have, null until they are sent. No query finds documents without a field, so ours are subtracted from counts and skipped in pages.
import { DAY_MS } from '@despacho/contract/durations.ts';
import type { SentSms } from '@despacho/contract/messageReports.ts';
import type { MessageChannel } from '@despacho/contract/messages.ts';
import type { TimeWindow } from '@despacho/domain/localTime.ts';
import { FieldPath, Timestamp, type Firestore, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { firstOf, referenceIn } from '../documents/fields.ts';
import { readMs } from '../documents/instants.ts';
import { readId, readIdentifier, readName, readText } from '../documents/scalars.ts';
import { withinLimit } from '../firestore.ts';
import { compareNewest, rowOf, type Place, type Row } from '../orders/lists/rows.ts';
import { MESSAGE_COLLECTIONS } from './messages.ts';

/** `companyId` null: of all companies and of none. */
export type Sent = { window: TimeWindow; companyId: string | null };

/** How else programs store an instant [DO1]. Filters compare only values of one type, so each form has a query. */
const OTHER_FORMS: { field: string; valueOf: (ms: number) => string | number }[] = [
  { field: 'createdAt', valueOf: (ms) => new Date(ms).toISOString() },
  { field: 'createdAt', valueOf: (ms) => ms },
  { field: 'createdAt.seconds', valueOf: (ms) => ms / 1_000 },
  { field: 'createdAt._seconds', valueOf: (ms) => ms / 1_000 },
];

const isExternal = (document: QueryDocumentSnapshot): boolean => document.get('sentAt') === undefined;

/** Messages whose instant is in the window, the newest first; `company`: the field with the id of theirs. */
export const messagesIn = (
  db: Firestore,
  channel: MessageChannel,
  { window, companyId }: Sent,
  { instant, company }: { instant: 'sentAt' | 'createdAt'; company: string },
): Query => {
  const collection = db.collection(MESSAGE_COLLECTIONS[channel]);
  const own = companyId === null ? collection : collection.where(company, '==', companyId);
  return own
    .where(instant, '>=', Timestamp.fromMillis(window.from))
    .where(instant, '<', Timestamp.fromMillis(window.to))
    .orderBy(instant, 'desc');
};

/** Ours too, where no company is named: theirs is in `order`. */
const recordedIn = (db: Firestore, channel: MessageChannel, sent: Sent): Query =>
  messagesIn(db, channel, sent, { instant: 'createdAt', company: 'company.id' });

const countOf = async (query: Query): Promise<number> => (await withinLimit(query.count().get())).data().count;

const countRecorded = async (db: Firestore, channel: MessageChannel, sent: Sent): Promise<number> => {
  const recorded = recordedIn(db, channel, sent);
  // One after the other: a message that is written in between makes the difference smaller, never larger.
  const all = await countOf(recorded);
  return all === 0 ? 0 : Math.max(0, all - (await countOf(recorded.orderBy('sentAt', 'desc'))));
};

/** Those whose `createdAt` is no Timestamp. Texts are in hours of any zone, so a day more is read on both sides. */
const readOtherForms = async (db: Firestore, channel: MessageChannel, { from, to }: TimeWindow): Promise<Row[]> => {
  const collection = db.collection(MESSAGE_COLLECTIONS[channel]);
  const found = await Promise.all(
    OTHER_FORMS.map(async ({ field, valueOf }) => {
      const query = collection.where(field, '>=', valueOf(from - DAY_MS));
      return (await withinLimit(query.where(field, '<', valueOf(to + DAY_MS)).get())).docs;
    }),
  );
  return found.flat().flatMap((document) => {
    const ms = readMs(document.get('createdAt'));
    if (ms === null || ms < from || ms >= to || !isExternal(document)) return [];
    return [{ document, id: document.id, at: Timestamp.fromMillis(ms) }];
  });
};

const isOf =
  (companyId: string | null) =>
  ({ document }: Row): boolean =>
    companyId === null || document.get('company.id') === companyId;

/** Counts those of a company, or all where it is null. */
export const externalCounter = async (
  db: Firestore,
  channel: MessageChannel,
  window: TimeWindow,
): Promise<(companyId: string | null) => Promise<number>> => {
  const [recorded, others] = await Promise.all([
    countRecorded(db, channel, { window, companyId: null }),
    readOtherForms(db, channel, window),
  ]);
  return async (companyId) => {
    const isNarrower = recorded > 0 && companyId !== null;
    const own = isNarrower ? await countRecorded(db, channel, { window, companyId }) : recorded;
    return own + others.filter(isOf(companyId)).length;
  };
};

const readRecorded = async (query: Query, count: number, last: Place | null, after: Place | null): Promise<Row[]> => {
  const ordered = query.orderBy(FieldPath.documentId(), 'desc');
  const found: Row[] = [];
  let place = after;
  for (;;) {
    const continued = place === null ? ordered : ordered.startAfter(place.at, place.id);
    const { docs } = await withinLimit(continued.limit(count).get());
    const rows = docs.map((document) => rowOf(document, 'createdAt'));
    found.push(...rows.filter(({ document }) => isExternal(document)));
    const end = rows.at(-1);
    if (end === undefined || rows.length < count || found.length >= count) return found;
    if (last !== null && compareNewest(last, end) < 0) return found;
    place = end;
  }
};

/** The newest `count` of them after a place; those after `last` may be missing. Not in order. */
export const readExternal = async (
  db: Firestore,
  channel: MessageChannel,
  sent: Sent,
  { after, count, last }: { after: Place | null; count: number; last: Place | null },
): Promise<Row[]> => {
  const to = after === null ? sent.window.to : Math.min(sent.window.to, after.at.toMillis() + 1);
  const rest = { ...sent, window: { from: sent.window.from, to } };
  const [recorded, others] = await Promise.all([
    countRecorded(db, channel, rest).then(async (expected) =>
      expected === 0 ? [] : readRecorded(recordedIn(db, channel, rest), count, last, after),
    ),
    readOtherForms(db, channel, rest.window),
  ]);
  const isRest = (row: Row): boolean => after === null || compareNewest(after, row) < 0;
  return [...recorded, ...others.filter(isOf(sent.companyId)).filter(isRest)];
};

/** Null: it names no order. Whom it was for, and why it was sent, is not recorded. */
export const externalSms = ({ document, id, at }: Row): SentSms | null => {
  const data = document.data();
  const orderId = firstOf(data, ['deliveryId'], readId);
  const number = firstOf(data, ['orderId', 'orderIdText'], readIdentifier) ?? orderId;
  if (number === null) return null;
  return {
    id,
    orderId,
    number,
    customerName: firstOf(data, ['name'], readName) ?? '',
    address: firstOf(data, ['address'], readText) ?? '',
    company: referenceIn(data, 'company', ['companyId', 'company_id', 'CompanyId'], ['companyName']),
    audience: null,
    occasion: null,
    sentAt: at.toDate().toISOString(),
  };
};
