// Accounts at the identity provider whose couriers were removed: written with the removal, deleted once the account is gone too.
import type { Transaction } from 'firebase-admin/firestore';
import { z } from 'zod';
import { COLLECTIONS } from '../collections.ts';
import { withinLimit, type Firestore } from '../firestore.ts';

const leftAccount = z.object({ uid: z.string().min(1), email: z.string().min(1) });
export type LeftAccount = z.infer<typeof leftAccount>;

const accountsIn = (db: Firestore) => db.collection(COLLECTIONS.leftAccounts);

export const leaveAccount = (db: Firestore, transaction: Transaction, account: LeftAccount): void => {
  transaction.set(accountsIn(db).doc(account.uid), account);
};

export const leftAccounts = async (db: Firestore, max: number): Promise<LeftAccount[]> =>
  (await withinLimit(accountsIn(db).limit(max).get())).docs.flatMap(
    (document) => leftAccount.safeParse(document.data()).data ?? [],
  );

export const forgetLeftAccount = async (db: Firestore, uid: string): Promise<void> => {
  await withinLimit(accountsIn(db).doc(uid).delete());
};
