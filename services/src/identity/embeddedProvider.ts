// The identity provider of an operation without Firebase Auth: accounts in the store, passwords hashed, tokens signed by us.
// Whatever proves who someone is stops here; what he may do is decided by his controller document (sessions.ts).
import { randomUUID } from 'node:crypto';
import { accountByEmail, accountById, addAccount, endSessions } from '../store/accounts.ts';
import type { Firestore } from '../store/firestore.ts';
import type { LockOut } from './lockOut.ts';
import { hashPassword, isPassword } from './passwords.ts';
import type { Tokens } from './tokens.ts';

export type ProviderTokens = { idToken: string; refreshToken: string; uid: string };

export type SignInOutcome =
  | { ok: true; value: ProviderTokens }
  | { ok: false; code: 'wrong-credentials' }
  | { ok: false; code: 'locked-out'; retryAfterMs: number };

export type SignInAttempt = { email: string; password: string; /** Who asks, behind any proxy. */ address: string };

export const emailKey = (email: string): string => email.normalize('NFKC').trim().toLowerCase();

export type NewAccount = { uid?: string; email: string; password: string };

/** The uid, or null when the e-mail or the uid is taken. `now` in real milliseconds. */
export const createAccount = async (db: Firestore, account: NewAccount, now: number): Promise<string | null> => {
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

export type IdentityProvider = {
  signIn(attempt: SignInAttempt): Promise<SignInOutcome>;
  /** Null: the token is not good any more, sign in again. */
  refresh(refreshToken: string): Promise<ProviderTokens | null>;
  /** The uid an ID token proves, or null. */
  verifyIdToken(idToken: string): Promise<string | null>;
  endSessions(uid: string): Promise<void>;
};

export type ProviderParts = {
  db: Firestore;
  tokens: Tokens;
  lockOut: LockOut;
  /** Accounts that may not sign in whatever their password: the demo's, while it is off. */
  closedEmails: ReadonlySet<string>;
};

export const createEmbeddedProvider = ({ db, tokens, lockOut, closedEmails }: ProviderParts): IdentityProvider => {
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
    signIn: async ({ email: given, password, address }) => {
      const email = emailKey(given);
      const retryAfterMs = await lockOut.take({ email, address });
      if (retryAfterMs > 0) return { ok: false, code: 'locked-out', retryAfterMs };
      const account = await accountByEmail(db, email);
      const isRight = await isPassword(password, account?.passwordHash ?? null);
      if (account === null || !isRight || closedEmails.has(email)) return { ok: false, code: 'wrong-credentials' };
      await lockOut.giveBack({ email, address });
      return { ok: true, value: await tokensFor(account.id, account.generation) };
    },
    refresh: async (refreshToken) => {
      const account = await accountOf('refresh', refreshToken);
      return account === null ? null : tokensFor(account.id, account.generation);
    },
    verifyIdToken: async (idToken) => (await accountOf('id', idToken))?.id ?? null,
    endSessions: async (uid) => endSessions(db, uid),
  };
};
