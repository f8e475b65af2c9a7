// Messages that wait until their import can be undone no longer [MS26].
import type { MessageChannel } from '@despacho/contract/messages.ts';
import type { Firestore, Query } from 'firebase-admin/firestore';
import { withinLimit } from '../firestore.ts';
import { MESSAGE_COLLECTIONS } from './messages.ts';

export const waitingOf = (db: Firestore, channel: MessageChannel, importId: string): Query =>
  db.collection(MESSAGE_COLLECTIONS[channel]).where('importId', '==', importId).where('state', '==', 'waiting');

export const countWaiting = async (db: Firestore, channel: MessageChannel, importId: string): Promise<number> =>
  (await withinLimit(waitingOf(db, channel, importId).count().get())).data().count;
