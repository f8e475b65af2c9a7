// What the sender does with the outbox: finds what waits, takes one message in hand, and marks what became of it.
import {
  MESSAGE_OF_REPORT,
  type MessageChannel,
  type MessageState,
  type StoredMessage,
} from '@despacho/contract/messages.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { isStillRelevant, messageIdOf } from '@despacho/domain/orders/messages.ts';
import type { DocumentReference, Firestore, Query, Transaction } from 'firebase-admin/firestore';
import { withinLimit } from '../firestore.ts';
import { orderCodec } from '../orders/orders.ts';
import { optOutRef } from './optOuts.ts';
import { MESSAGE_COLLECTIONS, messageCodecs, messageRef } from './messages.ts';

export type MessageName = { channel: MessageChannel; id: string };

/** Messages that are not sent yet, the oldest first. */
export const pendingQuery = (db: Firestore, channel: MessageChannel): Query =>
  db.collection(MESSAGE_COLLECTIONS[channel]).where('state', '==', 'pending').orderBy('createdAt');

/** The ids of messages that are not sent yet, the oldest first. */
export const pendingMessages = async (db: Firestore, channel: MessageChannel, max: number): Promise<string[]> => {
  const { docs } = await withinLimit(pendingQuery(db, channel).limit(max).select().get());
  return docs.map(({ id }) => id);
};

/** What became of the mails of scheduled reports, by the ids of their files. Those without a mail are left out. */
export const reportMailStates = async (
  db: Firestore,
  exportIds: readonly string[],
): Promise<ReadonlyMap<string, MessageState>> => {
  if (exportIds.length === 0) return new Map();
  const refs = exportIds.map((id) => messageRef(db, { channel: 'email', id: `${MESSAGE_OF_REPORT}${id}` }));
  const found = await withinLimit(db.getAll(...refs));
  return new Map(
    found.flatMap((document) => {
      const mail = messageCodecs.email.read(document.id, document.data() ?? {}, document);
      const id = document.id.slice(MESSAGE_OF_REPORT.length);
      return document.exists && mail.ok ? [[id, mail.value.state] as const] : [];
    }),
  );
};

export type Claim =
  | { kind: 'mine'; message: StoredMessage }
  /** Another process has it, or had it when it died; until then it is left alone. */
  | { kind: 'busy' }
  /** There is nothing to do, or nothing any more. */
  | { kind: 'over'; state: MessageState | null };

const readMessage = async (transaction: Transaction, ref: DocumentReference, { channel, id }: MessageName) => {
  const found = await transaction.get(ref);
  const read = messageCodecs[channel].read(id, found.data() ?? {}, found);
  return read.ok ? read.value : null;
};

const orderOf = async (db: Firestore, transaction: Transaction, { order }: StoredMessage): Promise<Order | null> => {
  if (order === null) return null;
  const found = await transaction.get(db.collection(orderCodec.collection).doc(order.id));
  const read = orderCodec.read(order.id, found.data() ?? {}, found);
  return found.exists && read.ok ? read.value : null;
};

/** [MS20] Couriers get the messages of their work in any case. */
const isOptedOut = async (db: Firestore, transaction: Transaction, message: StoredMessage): Promise<boolean> => {
  const [number] = message.to;
  if (message.channel !== 'sms' || message.audience !== 'customer' || number === undefined) return false;
  return (await transaction.get(optOutRef(db, number))).exists;
};

/** [MS27] A message that waited longer than the order stood still. */
const isOvertaken = async (
  db: Firestore,
  transaction: Transaction,
  { occasion, channel }: StoredMessage,
  order: Order | null,
): Promise<boolean> => {
  if (occasion !== 'created' || order?.status !== ORDER_STATUS.GOING) return false;
  return (await transaction.get(messageRef(db, { channel, id: messageIdOf(order, 'onTheWay') }))).exists;
};

type End = { state: 'dropped' | 'failed'; problem: string | null };

/** Null: it is to be sent. */
const endOf = async (
  db: Firestore,
  transaction: Transaction,
  message: StoredMessage,
  mostTries: number,
): Promise<End | null> => {
  const { problem } = message;
  if (await isOptedOut(db, transaction, message)) return { state: 'dropped', problem: 'opted-out' };
  const order = await orderOf(db, transaction, message);
  if (!isStillRelevant(message, order) || (await isOvertaken(db, transaction, message, order)))
    return { state: 'dropped', problem };
  return message.tries >= mostTries ? { state: 'failed', problem } : null;
};

type Terms = { /** Real milliseconds. */ now: number; claimMs: number; mostTries: number };

/** [MS7] [MS8] At most one process at a time gets it, until it records the result or its time is over. */
export const claimMessage = async (
  db: Firestore,
  name: MessageName,
  { now, claimMs, mostTries }: Terms,
): Promise<Claim> =>
  withinLimit(
    db.runTransaction(async (transaction): Promise<Claim> => {
      const ref = messageRef(db, name);
      const message = await readMessage(transaction, ref, name);
      if (message?.state !== 'pending') return { kind: 'over', state: message?.state ?? null };
      if (message.claimedUntil !== null && now < Date.parse(message.claimedUntil)) return { kind: 'busy' };
      const { write } = messageCodecs[name.channel];
      const end = await endOf(db, transaction, message, mostTries);
      if (end !== null) {
        transaction.update(ref, write({ ...end, claimedUntil: null }));
        return { kind: 'over', state: end.state };
      }
      const claimed = { claimedUntil: new Date(now + claimMs).toISOString(), tries: message.tries + 1 };
      transaction.update(ref, write(claimed));
      return { kind: 'mine', message: { ...message, ...claimed } };
    }),
  );

/** The order shows messages to customers and companies; those to its courier are not shown. */
const marksOf = ({ channel, audience }: StoredMessage, sentAt: string): Partial<Order> | null => {
  if (audience !== 'customer' && audience !== 'company') return null;
  return channel === 'sms' ? { isSmsSent: true, smsSentAt: sentAt } : { isEmailSent: true, emailSentAt: sentAt };
};

/** [MS13] It stays in the outbox with its text and is not sent. */
export const markRecorded = async (db: Firestore, message: StoredMessage, text: string): Promise<void> => {
  const { write } = messageCodecs[message.channel];
  const recorded = { state: 'recorded', text, via: 'outbox', problem: null, claimedUntil: null } as const;
  await withinLimit(messageRef(db, message).update(write(recorded)));
};

/** [MS9] `sentAt`: clock of the operation, as all dates of an order. */
export const markSent = async (
  db: Firestore,
  message: StoredMessage,
  { sentAt, text, via }: { sentAt: string; text: string; via: NonNullable<StoredMessage['via']> },
): Promise<void> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const order = await orderOf(db, transaction, message);
      const marks = marksOf(message, sentAt);
      transaction.update(
        messageRef(db, message),
        messageCodecs[message.channel].write({
          state: 'sent',
          sentAt,
          text,
          via,
          problem: null,
          claimedUntil: null,
        }),
      );
      if (order === null || marks === null) return;
      transaction.update(db.collection(orderCodec.collection).doc(order.id), orderCodec.write(marks));
    }),
  );

/** The try is over: the message waits for the next one, or for none. */
export const markTried = async (
  db: Firestore,
  message: StoredMessage,
  outcome: { state: 'pending' | 'refused' | 'failed'; problem: string },
): Promise<void> => {
  const { write } = messageCodecs[message.channel];
  await withinLimit(messageRef(db, message).update(write({ ...outcome, claimedUntil: null })));
};
