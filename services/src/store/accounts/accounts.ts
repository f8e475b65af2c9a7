// Accounts of the embedded identity provider in `accounts`, under the uid that is also the controller's id.
import { z } from 'zod';
import { COLLECTIONS } from '../collections.ts';
import { codecOf } from '../documents/codec.ts';
import { documentId, generation, required } from '../documents/fields.ts';
import { readInstant, writeInstant } from '../documents/instants.ts';
import { readId, readInteger } from '../documents/scalars.ts';
import { withinLimit, type Firestore } from '../firestore.ts';
import { familyRefsIn } from './sessionFamilies.ts';

const account = z.object({
  id: z.string().min(1),
  /** Lower case, so that one person has one account. */
  email: z.string().min(1),
  passwordHash: z.string().min(1),
  /** Grows when every session of the account ends. */
  generation: z.number().int(),
  createdAt: z.iso.datetime(),
});
export type Account = z.infer<typeof account>;

const codec = codecOf<Account>(COLLECTIONS.accounts, account, {
  id: documentId,
  email: required(['email'], readId),
  passwordHash: required(['passwordHash'], readId),
  generation: generation('generation'),
  createdAt: required(['createdAt'], readInstant, writeInstant),
});

const accounts = (db: Firestore) => db.collection(COLLECTIONS.accounts);
const valueOrNull = (result: ReturnType<typeof codec.read>): Account | null => (result.ok ? result.value : null);

export const accountByEmail = async (db: Firestore, email: string): Promise<Account | null> => {
  const found = await withinLimit(accounts(db).where('email', '==', email).limit(1).get());
  const [document] = found.docs;
  return document === undefined ? null : valueOrNull(codec.read(document.id, document.data()));
};

export const accountById = async (db: Firestore, id: string): Promise<Account | null> => {
  const document = await withinLimit(accounts(db).doc(id).get());
  return document.exists ? valueOrNull(codec.read(document.id, document.data() ?? {})) : null;
};

/** False when the e-mail or the id exists: of two concurrent creations one succeeds. */
export const addAccount = async (db: Firestore, added: Account): Promise<boolean> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const document = accounts(db).doc(added.id);
      const sameId = await transaction.get(document);
      const sameEmail = await transaction.get(accounts(db).where('email', '==', added.email).limit(1));
      if (sameId.exists || !sameEmail.empty) return false;
      transaction.create(document, codec.write(added));
      return true;
    }),
  );

/** False: there is no such account. */
export const setPasswordHash = async (db: Firestore, id: string, passwordHash: string): Promise<boolean> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const document = accounts(db).doc(id);
      if (!(await transaction.get(document)).exists) return false;
      transaction.update(document, codec.write({ passwordHash }));
      return true;
    }),
  );

/** Every ID, refresh and API token given so far is dead afterwards. */
export const endSessions = async (db: Firestore, id: string): Promise<void> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const accountRef = accounts(db).doc(id);
      const controllerRef = db.collection(COLLECTIONS.controllers).doc(id);
      const courierRef = db.collection(COLLECTIONS.couriers).doc(id);
      const [accountNow, ...holders] = await transaction.getAll(accountRef, controllerRef, courierRef);
      const sessions = await familyRefsIn(db, transaction, id);
      for (const session of sessions) transaction.delete(session);
      const next = (value: unknown): number => (readInteger(value) ?? 0) + 1;
      if (accountNow?.exists === true) {
        transaction.update(accountRef, { generation: next(accountNow.get('generation')) });
      }
      for (const holder of holders.filter(({ exists }) => exists))
        transaction.update(holder.ref, { tokenGeneration: next(holder.get('tokenGeneration')) });
    }),
  );

/** Removing a missing account succeeds. */
export const removeAccount = async (db: Firestore, id: string): Promise<void> => {
  await withinLimit(accounts(db).doc(id).delete());
};
