// Removes the account of a courier who was removed. Running it again is harmless.
import { forgetLeftAccount, type LeftAccount } from '../../store/couriers/leftAccounts.ts';
import type { Firestore } from '../../store/firestore.ts';
import { emailKey, type IdentityProvider } from '../provider.ts';

type Dependencies = { db: Firestore; provider: Pick<IdentityProvider, 'uidOf' | 'removeAccount'> };

/** [CU10] Only while the e-mail still belongs to the same account: another person may have it by now. */
export const removeLeftAccount = async ({ db, provider }: Dependencies, { uid, email }: LeftAccount): Promise<void> => {
  if ((await provider.uidOf(emailKey(email))) === uid) await provider.removeAccount(uid);
  await forgetLeftAccount(db, uid);
};
