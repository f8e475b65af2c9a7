// Files that were imported, in `imports`: what makes the second upload of one find the orders of the first.
import { randomBytes } from 'node:crypto';
import type { Reference } from '@despacho/contract/values.ts';
import { Timestamp, type Firestore } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { readId } from '../documents/scalars.ts';
import { withinLimit } from '../firestore.ts';

/** `salt` is random and stays here, so that nobody computes the id of an order from a file he has. */
export type KnownImport = { salt: string };

const refOf = (db: Firestore, fileHash: string) => db.collection(COLLECTIONS.imports).doc(fileHash);

/** Null: nobody imported this file. */
export const findImport = async (db: Firestore, fileHash: string): Promise<KnownImport | null> => {
  const salt = readId((await withinLimit(refOf(db, fileHash).get())).get('salt'));
  return salt === null ? null : { salt };
};

/** Whoever comes first begins it; all others, in whichever process, go on with what he began. */
export const beginImport = async (
  db: Firestore,
  fileHash: string,
  { by, at, name }: { by: Reference; at: number; name: string },
): Promise<KnownImport> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = refOf(db, fileHash);
      const known = readId((await transaction.get(ref)).get('salt'));
      if (known !== null) return { salt: known };
      const salt = randomBytes(16).toString('hex');
      transaction.set(ref, { salt, name, by: { id: by.id, name: by.name }, startedAt: Timestamp.fromMillis(at) });
      return { salt };
    }),
  );

/** What came of it the last time. */
export const endImport = async (
  db: Firestore,
  fileHash: string,
  counts: Record<string, number>,
  at: number,
): Promise<void> => {
  await withinLimit(refOf(db, fileHash).update({ counts, endedAt: Timestamp.fromMillis(at) }));
};
