// The outbox: messages in `smsSends` and `emailSends`, written with what they announce and marked when they were sent.
import {
  outboxMessage,
  storedMessage,
  type MessageChannel,
  type OutboxMessage,
  type StoredMessage,
} from '@despacho/contract/messages.ts';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { codecOf, type Codec, type Field } from '../documents/codec.ts';
import { documentId, instant, optional, required, text, withDefault } from '../documents/fields.ts';
import { readInstant, writeInstant } from '../documents/instants.ts';
import { readId, readInteger, readTexts, type Data } from '../documents/scalars.ts';

export const MESSAGE_COLLECTIONS = {
  sms: COLLECTIONS.smsSends,
  email: COLLECTIONS.emailSends,
} as const satisfies Record<MessageChannel, string>;

const { occasion, audience, order, state, via } = storedMessage.shape;
const channel: Field<MessageChannel> = {
  read: ({ data }) => storedMessage.shape.channel.safeParse(data['channel']).data,
  write: (value) => ({ channel: value }),
};

const codecIn = (collection: string): Codec<StoredMessage> =>
  codecOf<StoredMessage>(collection, storedMessage, {
    id: documentId,
    channel,
    occasion: required(['occasion'], (value) => occasion.safeParse(value).data ?? null),
    audience: required(['audience'], (value) => audience.safeParse(value).data ?? null),
    to: withDefault<string[]>([], ['to'], readTexts),
    order: optional(['order'], (value) => order.safeParse(value).data ?? null),
    issueId: optional(['issueId'], readId),
    state: required(['state'], (value) => state.safeParse(value).data ?? null),
    createdAt: required(['createdAt'], readInstant, writeInstant),
    sentAt: instant('sentAt'),
    text: text('text'),
    via: optional(['via'], (value) => via.safeParse(value).data ?? null),
    tries: withDefault(0, ['tries'], readInteger),
    problem: text('problem'),
    importId: optional(['importId'], readId),
    claimedUntil: instant('claimedUntil'),
  });

export const messageCodecs = {
  sms: codecIn(MESSAGE_COLLECTIONS.sms),
  email: codecIn(MESSAGE_COLLECTIONS.email),
} as const satisfies Record<MessageChannel, Codec<StoredMessage>>;

export const messageRef = (db: Firestore, { channel: by, id }: Pick<OutboxMessage, 'channel' | 'id'>) =>
  db.collection(MESSAGE_COLLECTIONS[by]).doc(id);

/** The document of a message that is not sent yet. `now`: milliseconds of the operation's clock. `importId`: it waits for this import [MS26]. */
export const pendingDocument = (message: OutboxMessage, now: number, importId: string | null = null): Data =>
  messageCodecs[message.channel].write({
    ...outboxMessage.parse(message),
    importId,
    state: importId === null ? 'pending' : 'waiting',
    createdAt: new Date(now).toISOString(),
    sentAt: null,
    text: null,
    via: null,
    tries: 0,
    problem: null,
    claimedUntil: null,
  });

/**
 * Writes messages into the outbox together with what they announce; an existing one stays as it is, sent or not [MS1].
 * It reads, so it comes before the first write of its transaction.
 */
export const writeMessages = async (
  db: Firestore,
  transaction: Transaction,
  messages: readonly OutboxMessage[],
  now: number,
  importId: string | null = null,
): Promise<void> => {
  if (messages.length === 0) return;
  const found = await transaction.getAll(...messages.map((message) => messageRef(db, message)));
  for (const [at, message] of messages.entries()) {
    const snapshot = found[at];
    if (snapshot?.exists === false) transaction.create(snapshot.ref, pendingDocument(message, now, importId));
  }
};
