// Ends the waiting of an import's messages: they are sent or dropped, which the same transaction reads from the import [MS26].
import { MESSAGE_CHANNELS, type MessageChannel } from '@despacho/contract/messages.ts';
import { deferralEndOf, type DeferralEnd } from '@despacho/domain/orders/import/undo.ts';
import type { Firestore } from 'firebase-admin/firestore';
import { withinLimit } from '../../firestore.ts';
import { waitingOf } from '../../messages/deferred.ts';
import { messageCodecs } from '../../messages/messages.ts';
import type { MessageName } from '../../messages/outbox.ts';
import { readImportIn, type StoredImport } from './imports.ts';

/** In one transaction, which an undoing that begins meanwhile waits for. */
const AT_ONCE = 200;

const AFTER = {
  send: { state: 'pending' },
  drop: { state: 'dropped', problem: 'import-undone' },
} as const;

/** `beforeDrop`: counts the messages; what is counted twice counts once. */
type Ending = { realNow(): number; beforeDrop(names: readonly MessageName[]): Promise<unknown> };

const endOf = ({ deferral, undoUntil, undone }: StoredImport, now: number): DeferralEnd | null => {
  if (undone !== null) return 'drop';
  return deferral === null ? null : deferralEndOf({ undoUntil, ...deferral }, now);
};

/** Null: none waits, or they wait on. */
const endBatch = async (
  db: Firestore,
  channel: MessageChannel,
  importId: string,
  { realNow, beforeDrop }: Ending,
): Promise<{ end: DeferralEnd; ended: number } | null> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const batch = await readImportIn(transaction, db, importId);
      const end = batch === null ? null : endOf(batch, realNow());
      if (end === null) return null;
      const { docs } = await transaction.get(waitingOf(db, channel, importId).limit(AT_ONCE).select());
      if (docs.length === 0) return null;
      if (end === 'drop') await beforeDrop(docs.map(({ id }) => ({ channel, id })));
      for (const { ref } of docs) transaction.update(ref, messageCodecs[channel].write(AFTER[end]));
      return { end, ended: docs.length };
    }),
  );

/** How many were sent or dropped here; the rest by another process that does the same. */
export const endWaiting = async (
  db: Firestore,
  importId: string,
  ending: Ending,
): Promise<Record<DeferralEnd, number>> => {
  const counts = { send: 0, drop: 0 };
  for (const channel of MESSAGE_CHANNELS) {
    for (;;) {
      const batch = await endBatch(db, channel, importId, ending);
      if (batch === null) break;
      counts[batch.end] += batch.ended;
    }
  }
  return counts;
};
