// The audit: what happened to a document and who did it, in a subcollection `events` below it.
import type { Reference } from '@despacho/contract/values.ts';
import {
  FieldValue,
  Timestamp,
  type DocumentReference,
  type Firestore,
  type SetOptions,
} from 'firebase-admin/firestore';
import { COLLECTIONS } from './collections.ts';
import { deleteAll } from './documents/deletion.ts';
import { isData, type Data } from './documents/scalars.ts';

/** `at`: milliseconds of the operation's clock. */
export type HappenedEvent = { what: string; by: Reference; at: number; details?: Data };

/** Path and data of the next event below a document, to be written in the transaction of the change. */
export const eventBelow = (
  ref: DocumentReference,
  { what, by, at, details = {} }: HappenedEvent,
): [ref: DocumentReference, data: Data] => [
  ref.collection(COLLECTIONS.events).doc(),
  { ...details, what, by: { id: by.id, name: by.name }, at: Timestamp.fromMillis(at) },
];

/**
 * The same event where no phone writes, by the id of its document: the last change replaces the one before. `fields`
 * collects the names of all fields changed since the creation.
 */
export const lastChangeOf = (
  ref: DocumentReference,
  event: DocumentReference,
  data: Data,
): [ref: DocumentReference, data: Data, options: SetOptions] => {
  const changed = isData(data['after']) ? Object.keys(data['after']) : [];
  const fields = changed.length === 0 ? {} : { fields: FieldValue.arrayUnion(...changed) };
  // Null replaces what the change before had and this one has not.
  const written = { suggested: null, undoes: null, ...data, event: event.id, ...fields };
  return [
    ref.firestore.collection(COLLECTIONS.lastChanges).doc(ref.id),
    written,
    { mergeFields: Object.keys(written) },
  ];
};

/** Returns how many it deleted. The query over all events needs the field override of firestore.indexes.json. */
export const deleteEventsBefore = async (db: Firestore, before: number): Promise<number> =>
  deleteAll(db, db.collectionGroup(COLLECTIONS.events).where('at', '<', Timestamp.fromMillis(before)).orderBy('at'));

export const deleteLastChangesBefore = async (db: Firestore, before: number): Promise<number> =>
  deleteAll(db, db.collection(COLLECTIONS.lastChanges).where('at', '<', Timestamp.fromMillis(before)).orderBy('at'));
