// Numbers whose owners want no SMS, in `smsOptOut`: one document each, named by the number, with the time of the reply.
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { writeInstant } from '../documents/instants.ts';
import { withinLimit } from '../firestore.ts';

/** `number`: +502 and eight digits. */
export const optOutRef = (db: Firestore, number: string): DocumentReference =>
  db.collection(COLLECTIONS.smsOptOuts).doc(number);

/** `at`: instant of the operation's clock. */
export const storeOptOut = async (db: Firestore, number: string, at: string): Promise<void> => {
  await withinLimit(optOutRef(db, number).set({ createdAt: writeInstant(at) }));
};

export const removeOptOut = async (db: Firestore, number: string): Promise<void> => {
  await withinLimit(optOutRef(db, number).delete());
};
