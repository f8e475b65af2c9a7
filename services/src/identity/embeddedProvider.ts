// The identity provider of an operation without Firebase Auth: accounts in the store, passwords hashed, tokens signed by us.
import { randomUUID } from 'node:crypto';
import {
  accountByEmail,
  accountById,
  addAccount,
  endSessions,
  removeAccount,
  setPasswordHash,
} from '../store/accounts/accounts.ts';
import { familyById, openFamily, useTurn } from '../store/accounts/sessionFamilies.ts';
import type { Firestore } from '../store/firestore.ts';
import type { Passwords } from './passwords.ts';
import {
  emailKey,
  ProviderUnavailable,
  type IdentityProvider,
  type NewAccount,
  type Proof,
  type ProviderTokens,
} from './provider.ts';
import { SESSION, type Tokens } from './tokens.ts';

type Accounts = { db: Firestore; passwords: Passwords };

/** The uid, or null when the e-mail or the uid exists. `now` in real milliseconds. */
export const createAccount = async (
  { db, passwords }: Accounts,
  account: NewAccount,
  now: number,
): Promise<string | null> => {
  const id = account.uid ?? randomUUID();
  const isAdded = await addAccount(db, {
    id,
    email: emailKey(account.email),
    passwordHash: await passwords.hash(account.password),
    generation: 0,
    createdAt: new Date(now).toISOString(),
  });
  return isAdded ? id : null;
};

export type ProviderDependencies = Accounts & {
  tokens: Tokens;
  /** Accounts that cannot sign in: those of the demo, while it is off. */
  closedEmails: ReadonlySet<string>;
  /** Accounts that are about to be there: the demo's, while its city is being founded. Trying one too early is no guess. */
  awaitedEmails: ReadonlySet<string>;
  realNow: () => number;
};

export const createEmbeddedProvider = ({
  db,
  passwords,
  tokens,
  closedEmails,
  awaitedEmails,
  realNow,
}: ProviderDependencies): IdentityProvider => {
  type Session = { family: string; turn: number; signedInMs: number };
  const tokensFor = async (uid: string, generation: number, session: Session): Promise<ProviderTokens> => {
    const id = await tokens.sign('id', { uid, generation, ...session });
    const refresh = await tokens.sign('refresh', { uid, generation, ...session });
    return { idToken: id.token, refreshToken: refresh.token, uid };
  };
  const openSession = async (uid: string): Promise<Session> => {
    const now = realNow();
    const family = randomUUID();
    await openFamily(db, family, { uid, turn: 0, signedInMs: now, renewedMs: now }, now - SESSION.idleMs);
    return { family, turn: 0, signedInMs: now };
  };

  /** The account of a good token, unless its sessions were ended since. */
  const accountOf = async (purpose: 'id' | 'refresh', token: string) => {
    const claims = await tokens.verify(purpose, token);
    if (claims === null) return null;
    const account = await accountById(db, claims.uid);
    return account === null || claims.generation < account.generation ? null : { ...account, claims };
  };

  const provenBy = async (idToken: string): Promise<Proof | null> => {
    const account = await accountOf('id', idToken);
    const { family, signedInMs } = account?.claims ?? {};
    if (account === null || family === undefined || signedInMs === undefined) return null;
    return (await familyById(db, family)) === null ? null : { uid: account.id, signedInMs };
  };

  return {
    signIn: async ({ email, password }) => {
      const account = await accountByEmail(db, email);
      if (account === null && awaitedEmails.has(email))
        throw new ProviderUnavailable('the demo city is not founded yet');
      const isRight = await passwords.isRight(password, account?.passwordHash ?? null);
      if (account === null || !isRight || closedEmails.has(email)) return { ok: false, code: 'wrong-credentials' };
      return { ok: true, value: await tokensFor(account.id, account.generation, await openSession(account.id)) };
    },
    refresh: async (refreshToken) => {
      const account = await accountOf('refresh', refreshToken);
      const { family, turn } = account?.claims ?? {};
      if (account === null || family === undefined || turn === undefined) return null;
      const now = realNow();
      const limits = { now, repeatMs: SESSION.repeatMs, oldestMs: now - SESSION.mostMs };
      const used = await useTurn(db, family, turn, limits);
      if (used === null) return null;
      return tokensFor(account.id, account.generation, { family, turn: used.turn, signedInMs: used.signedInMs });
    },
    provenBy,
    verifyIdToken: async (idToken) => (await provenBy(idToken))?.uid ?? null,
    endSessions: async (uid) => endSessions(db, uid),
    createAccount: async (account) => createAccount({ db, passwords }, account, realNow()),
    uidOf: async (email) => (await accountByEmail(db, email))?.id ?? null,
    hasAccount: async (uid) => (await accountById(db, uid)) !== null,
    setPassword: async (uid, password) => {
      const isSet = await setPasswordHash(db, uid, await passwords.hash(password));
      if (isSet) await endSessions(db, uid);
      return isSet;
    },
    removeAccount: async (uid) => removeAccount(db, uid),
    close: async () => {},
  };
};
