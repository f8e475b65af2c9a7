// What documents of people who sign in have in common: an e-mail, and a password that may have to be chosen again.
import { eventBelow, type HappenedEvent } from '../events.ts';
import { withinLimit, type Firestore } from '../firestore.ts';
import type { Codec } from './codec.ts';

/** By the e-mail as `emailKey` writes it; null where there is none, or its document cannot be understood. */
export const byEmailIn =
  <T>({ collection, read }: Codec<T>) =>
  async (db: Firestore, email: string): Promise<T | null> => {
    const found = await withinLimit(db.collection(collection).where('email', '==', email).limit(1).get());
    const [document] = found.docs;
    const result = document === undefined ? null : read(document.id, document.data(), document);
    return result?.ok === true ? result.value : null;
  };

/** Whether the person must choose a password before the next session. False: there is no such document. */
export const passwordMarkIn =
  ({ collection, write }: Codec<{ mustChangePassword: boolean }>) =>
  async (db: Firestore, id: string, mustChangePassword: boolean, event: HappenedEvent): Promise<boolean> =>
    withinLimit(
      db.runTransaction(async (transaction) => {
        const ref = db.collection(collection).doc(id);
        if (!(await transaction.get(ref)).exists) return false;
        transaction.update(ref, write({ mustChangePassword }));
        transaction.create(...eventBelow(ref, event));
        return true;
      }),
    );
