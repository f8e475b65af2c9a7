// The messages of an order between the console and its courier: what a new one and a read mark make of them.
import {
  MAX_MESSAGES,
  type CarriedMessage,
  type Conversation,
  type CourierMessage,
} from '@despacho/contract/couriers/conversations.ts';

/** A side of a conversation: the console, or one courier. */
export type Reader = { isCourier: false } | { isCourier: true; courierId: string };

/** [CP22] What its other side has not read. */
export const newCountOf = (messages: readonly CourierMessage[]): number =>
  messages.filter(({ isFromCourier, readAt }) => isFromCourier && readAt === null).length;

export const emptyConversation = (id: string): Conversation => ({
  id,
  changedAt: new Date(0).toISOString(),
  unread: 0,
  messages: [],
});

/** Later than before, whatever the clock is. */
const changed = (before: Conversation, messages: CourierMessage[], now: number): Conversation => ({
  id: before.id,
  changedAt: new Date(Math.max(now, Date.parse(before.changedAt) + 1)).toISOString(),
  unread: newCountOf(messages),
  messages,
});

export type Added = { result: 'added'; conversation: Conversation } | { result: 'already' } | { result: 'full' };

/** [CP20] */
export const withMessage = (before: Conversation, message: Omit<CourierMessage, 'readAt'>, now: number): Added => {
  if (before.messages.some(({ key }) => key === message.key)) return { result: 'already' };
  if (before.messages.length >= MAX_MESSAGES) return { result: 'full' };
  return { result: 'added', conversation: changed(before, [...before.messages, { ...message, readAt: null }], now) };
};

const isFor = (reader: Reader, { isFromCourier, courierId }: CourierMessage): boolean =>
  reader.isCourier ? !isFromCourier && courierId === reader.courierId : isFromCourier;

/** [CP22] Marks the messages for the reader as read, up to one. Null: nothing changes. */
export const withRead = (before: Conversation, reader: Reader, upTo: string, now: number): Conversation | null => {
  const last = before.messages.findIndex(({ key }) => key === upTo);
  const readAt = new Date(now).toISOString();
  const isNew = (message: CourierMessage, at: number): boolean =>
    at <= last && message.readAt === null && isFor(reader, message);
  if (!before.messages.some(isNew)) return null;
  return changed(
    before,
    before.messages.map((message, at) => (isNew(message, at) ? { ...message, readAt } : message)),
    now,
  );
};

/** [CP21] */
export const messagesFor = (found: Conversation | null, courierId: string): CarriedMessage[] =>
  (found?.messages ?? [])
    .filter((message) => message.courierId === courierId)
    .map(({ key, author, isFromCourier, text, sentAt, readAt }) => ({
      key,
      author: author.name,
      isFromCourier,
      text,
      sentAt,
      readAt,
    }));
