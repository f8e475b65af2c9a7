// Messages of orders in `courierConversations`: a document for each order, so that one read has them all, and nothing that is wrong
// in them touches the order (decision 218).
import { conversation, courierMessage, type Conversation } from '@despacho/contract/couriers/conversations.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { emptyConversation, newCountOf } from '@despacho/domain/couriers/conversations.ts';
import { Timestamp, type DocumentSnapshot } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { codecOf, type Field } from '../documents/codec.ts';
import { deleteAll } from '../documents/deletion.ts';
import { documentId, required } from '../documents/fields.ts';
import { readInstant, writeInstant } from '../documents/instants.ts';
import { isData, type Data } from '../documents/scalars.ts';
import { withinLimit, type Firestore } from '../firestore.ts';
import { orderIn } from '../orders/write.ts';

/** One that cannot be read is left out. */
const messagesIn = (data: Data): Conversation['messages'] =>
  Array.isArray(data['messages'])
    ? data['messages'].flatMap((each: unknown) =>
        isData(each)
          ? (courierMessage.safeParse({
              ...each,
              sentAt: readInstant(each['sentAt']),
              readAt: readInstant(each['readAt']),
            }).data ?? [])
          : [],
      )
    : [];

const messages: Field<Conversation['messages']> = {
  read: ({ data }) => messagesIn(data),
  write: (value) => ({
    messages: value.map(({ sentAt, readAt, ...others }) => ({
      ...others,
      sentAt: writeInstant(sentAt),
      readAt: readAt === null ? null : writeInstant(readAt),
    })),
  }),
};

export const conversationCodec = codecOf<Conversation>(COLLECTIONS.courierConversations, conversation, {
  id: documentId,
  changedAt: required(['changedAt'], readInstant, writeInstant),
  unread: { read: ({ data }) => newCountOf(messagesIn(data)), write: () => ({}) },
  messages,
});

const refOf = (db: Firestore, orderId: string) => db.collection(COLLECTIONS.courierConversations).doc(orderId);

const conversationIn = (document: DocumentSnapshot): Conversation => {
  const read = conversationCodec.read(document.id, document.data() ?? {}, document);
  return read.ok ? read.value : { ...emptyConversation(document.id), messages: messagesIn(document.data() ?? {}) };
};

export const readConversation = async (db: Firestore, orderId: string): Promise<Conversation> =>
  conversationIn(await withinLimit(refOf(db, orderId).get()));

export const readConversations = async (
  db: Firestore,
  orderIds: readonly string[],
): Promise<Map<string, Conversation>> => {
  if (orderIds.length === 0) return new Map();
  const documents = await withinLimit(db.getAll(...orderIds.map((id) => refOf(db, id))));
  return new Map(documents.map((document) => [document.id, conversationIn(document)]));
};

/** `conversation` null: nothing is to write. */
type Decision<R> = { ok: true; conversation: Conversation | null } | { ok: false; refusal: R };

/** Decided on the order and its messages as they are now. */
export const changeConversation = async <R>(
  db: Firestore,
  orderId: string,
  decide: (order: Order | null, before: Conversation) => Decision<R>,
): Promise<{ ok: true; conversation: Conversation } | { ok: false; refusal: R }> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const order = orderIn(await transaction.get(db.collection(COLLECTIONS.orders).doc(orderId)));
      const before = conversationIn(await transaction.get(refOf(db, orderId)));
      const decision = decide(order, before);
      if (!decision.ok) return decision;
      const { conversation: after } = decision;
      if (after !== null) transaction.set(refOf(db, orderId), conversationCodec.write(after));
      return { ok: true, conversation: after ?? before };
    }),
  );

/** [CP24] Milliseconds of the operation's clock. How many there were. */
export const deleteConversationsBefore = async (db: Firestore, before: number): Promise<number> => {
  const changedAt = db.collection(COLLECTIONS.courierConversations).orderBy('changedAt');
  return deleteAll(db, changedAt.where('changedAt', '<', Timestamp.fromMillis(before)));
};
