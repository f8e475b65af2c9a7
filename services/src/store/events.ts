// What happened to an order, an alarm or a wall and who did it: the audit, a subcollection `events` below each of them.
import type { Reference } from '@despacho/contract/values.ts';
import { Timestamp, type DocumentReference, type Firestore } from 'firebase-admin/firestore';
import { COLLECTIONS } from './collections.ts';
import { deleteAll } from './documents/deletion.ts';
import type { Data } from './documents/scalars.ts';

/** `at`: milliseconds of the operation's clock. */
export type HappenedEvent = { what: string; by: Reference; at: number; details?: Data };

/** Where the next event below a document goes, and what it says: to be written together with what happened. */
export const eventBelow = (
  ref: DocumentReference,
  { what, by, at, details = {} }: HappenedEvent,
): [ref: DocumentReference, data: Data] => [
  ref.collection(COLLECTIONS.events).doc(),
  { what, by: { id: by.id, name: by.name }, at: Timestamp.fromMillis(at), ...details },
];

/** How many there were. The query over all events needs the field override of firestore.indexes.json. */
export const deleteEventsBefore = async (db: Firestore, before: number): Promise<number> =>
  deleteAll(db, db.collectionGroup(COLLECTIONS.events).where('at', '<', Timestamp.fromMillis(before)).orderBy('at'));
