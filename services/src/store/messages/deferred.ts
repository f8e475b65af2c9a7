// Messages that wait until their import can be undone no longer: counted, and sent or dropped together [MS26].
import { MESSAGE_CHANNELS, type MessageChannel } from '@despacho/contract/messages.ts';
import type { DeferralEnd } from '@despacho/domain/orders/import/undo.ts';
import type { Firestore, Query } from 'firebase-admin/firestore';
import { reviseDocuments } from '../documents/revise.ts';
import { withinLimit } from '../firestore.ts';
import { MESSAGE_COLLECTIONS, messageCodecs } from './messages.ts';
import type { MessageName } from './outbox.ts';

const AT_ONCE = 500;

const waitingOf = (db: Firestore, channel: MessageChannel, importId: string): Query =>
  db.collection(MESSAGE_COLLECTIONS[channel]).where('importId', '==', importId).where('state', '==', 'waiting');

export const countWaiting = async (db: Firestore, channel: MessageChannel, importId: string): Promise<number> =>
  (await withinLimit(waitingOf(db, channel, importId).count().get())).data().count;

const AFTER = {
  send: { state: 'pending' },
  drop: { state: 'dropped', problem: 'import-undone' },
} as const;

/** One that another process ended meanwhile stays as it is. */
const endChannel = async (
  db: Firestore,
  channel: MessageChannel,
  importId: string,
  end: DeferralEnd,
): Promise<string[]> => {
  const { read, write } = messageCodecs[channel];
  const ended: string[] = [];
  for (;;) {
    const { docs } = await withinLimit(waitingOf(db, channel, importId).limit(AT_ONCE).select().get());
    const ids = docs.map(({ id }) => id);
    const { revised } = await reviseDocuments(db, MESSAGE_COLLECTIONS[channel], ids, (id, found) => {
      const message = found === null ? null : read(id, found.data, found.meta);
      return message?.ok === true && message.value.state === 'waiting' ? write(AFTER[end]) : null;
    });
    // Without a revision they are in the hands of another process.
    if (revised === 0) return ended;
    ended.push(...ids);
  }
};

/** The messages whose waiting ended, some of them by another process that did the same at the same moment. */
export const endWaiting = async (db: Firestore, importId: string, end: DeferralEnd): Promise<MessageName[]> => {
  const ended: MessageName[] = [];
  for (const channel of MESSAGE_CHANNELS)
    for (const id of await endChannel(db, channel, importId, end)) ended.push({ channel, id });
  return ended;
};
