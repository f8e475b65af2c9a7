// The identity provider of an operation without Firebase Auth: accounts in the store, passwords hashed, tokens signed by us.
import { randomUUID } from 'node:crypto';
import { accountByEmail, accountById, addAccount, endSessions, removeAccount } from '../store/accounts.ts';
import type { Firestore } from '../store/firestore.ts';
import { hashPassword, isPassword } from './passwords.ts';
import {
  emailKey,
  ProviderUnavailable,
  type IdentityProvider,
  type NewAccount,
  type ProviderTokens,
} from './provider.ts';
import type { Tokens } from './tokens.ts';

type NewEmbeddedAccount = NewAccount & { uid?: string };

/** The uid, or null when the e-mail or the uid is taken. `now` in real milliseconds. */
export const createAccount = async (
  db: Firestore,
  account: NewEmbeddedAccount,
  now: number,
): Promise<string | null> => {
  const id = account.uid ?? randomUUID();
  const isAdded = await addAccount(db, {
    id,
    email: emailKey(account.email),
    passwordHash: await hashPassword(account.password),
    generation: 0,
    createdAt: new Date(now).toISOString(),
  });
  return isAdded ? id : null;
};

export type ProviderDependencies = {
  db: Firestore;
  tokens: Tokens;
  /** Accounts that may not sign in whatever their password: the demo's, while it is off. */
  closedEmails: ReadonlySet<string>;
  /** Accounts that are about to be there: the demo's, while its city is being founded. Trying one too early is no guess. */
  awaitedEmails: ReadonlySet<string>;
  realNow: () => number;
};

export const createEmbeddedProvider = ({
  db,
  tokens,
  closedEmails,
  awaitedEmails,
  realNow,
}: ProviderDependencies): IdentityProvider => {
  const tokensFor = async (uid: string, generation: number): Promise<ProviderTokens> => {
    const id = await tokens.sign('id', { uid, generation });
    const refresh = await tokens.sign('refresh', { uid, generation });
    return { idToken: id.token, refreshToken: refresh.token, uid };
  };

  /** The account of a good token, unless its sessions were ended since. */
  const accountOf = async (purpose: 'id' | 'refresh', token: string) => {
    const claims = await tokens.verify(purpose, token);
    if (claims === null) return null;
    const account = await accountById(db, claims.uid);
    return account === null || claims.generation < account.generation ? null : account;
  };

  return {
    signIn: async ({ email, password }) => {
      const account = await accountByEmail(db, email);
      if (account === null && awaitedEmails.has(email))
        throw new ProviderUnavailable('the demo city is not founded yet');
      const isRight = await isPassword(password, account?.passwordHash ?? null);
      if (account === null || !isRight || closedEmails.has(email)) return { ok: false, code: 'wrong-credentials' };
      return { ok: true, value: await tokensFor(account.id, account.generation) };
    },
    refresh: async (refreshToken) => {
      const account = await accountOf('refresh', refreshToken);
      return account === null ? null : tokensFor(account.id, account.generation);
    },
    verifyIdToken: async (idToken) => (await accountOf('id', idToken))?.id ?? null,
    endSessions: async (uid) => endSessions(db, uid),
    createAccount: async (account) => createAccount(db, account, realNow()),
    removeAccount: async (uid) => removeAccount(db, uid),
    close: async () => {},
  };
};
