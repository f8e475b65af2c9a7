// The messages of an order on the screen: those of the server, with the own acts that it does not have yet.
import type { CarriedOrder, CourierAct, CourierWork } from '@despacho/contract/couriers/application.ts';
import type { CarriedMessage } from '@despacho/contract/couriers/conversations.ts';
import type { QueuedAct } from '../phoneStore.ts';

export type MessageAct = Extract<CourierAct, { kind: 'message' | 'readMessages' }>;
export type VisibleMessage = Pick<CarriedMessage, 'key' | 'author' | 'isFromCourier' | 'text' | 'sentAt' | 'readAt'> & {
  /** It is on the phone alone. */
  isWaiting: boolean;
};

export const isMessageAct = (act: CourierAct): act is MessageAct =>
  act.kind === 'message' || act.kind === 'readMessages';

/** `acts`: without the refused ones. */
export const visibleMessages = ({ id, messages }: CarriedOrder, acts: readonly QueuedAct[]): VisibleMessage[] => {
  const own = acts.flatMap(({ act, state }) =>
    act.kind === 'message' && act.orderId === id && messages.every(({ key }) => key !== act.key)
      ? [{ ...act, sentAt: act.at, author: '', isFromCourier: true, readAt: null, isWaiting: state === 'waiting' }]
      : [],
  );
  const readTo = Math.max(
    -1,
    ...acts.map(({ act }) =>
      act.kind === 'readMessages' && act.orderId === id ? messages.findIndex(({ key }) => key === act.upTo) : -1,
    ),
  );
  const stored = messages.map((message, at) => ({
    ...message,
    readAt: message.isFromCourier || at > readTo ? message.readAt : (message.readAt ?? message.sentAt),
    isWaiting: false,
  }));
  return [...stored, ...own];
};

/** What the console wrote and the courier has not read. */
export const newIn = (messages: readonly VisibleMessage[]): VisibleMessage[] =>
  messages.filter(({ isFromCourier, readAt }) => !isFromCourier && readAt === null);

/** Whether the work that the server sent has what this accepted act did. */
export const isMessageReflected = (act: MessageAct, work: CourierWork): boolean => {
  const order = work.orders.find(({ id }) => id === act.orderId);
  if (order === undefined) return true;
  if (act.kind === 'message') return order.messages.some(({ key }) => key === act.key);
  return order.messages.find(({ key }) => key === act.upTo)?.readAt !== null;
};
