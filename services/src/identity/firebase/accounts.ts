// The accounts of a Firebase project through Google's own library: tokens checked, accounts looked up, made and ended.
import type { Agent } from 'node:http';
import { applicationDefault, deleteApp, initializeApp, type Credential } from 'firebase-admin/app';
import { FirebaseAuthError, getAuth, type UserRecord } from 'firebase-admin/auth';
import { isAccountId } from '../tokens.ts';
import { emailKey, ProviderUnavailable, type NewAccount } from '../provider.ts';

/** The state of one account in the project. `validSinceMs`: sessions that began earlier are over. */
export type AccountState = { isEnabled: boolean; validSinceMs: number };

export type FirebaseAccounts = {
  /** The account of a token and its time of signing in; null: of another project, changed, or expired. Without a request. */
  verify(idToken: string): Promise<{ uid: string; signedInMs: number } | null>;
  /** The states of `BATCH` accounts at most; null: there is no such account. */
  states(uids: readonly string[]): Promise<Map<string, AccountState | null>>;
  revoke(uid: string): Promise<void>;
  create(account: NewAccount): Promise<string | null>;
  /** Null: no account has this e-mail. */
  uidOf(email: string): Promise<string | null>;
  /** False: there is no such account. */
  setPassword(uid: string, password: string): Promise<boolean>;
  remove(uid: string): Promise<void>;
  close(): Promise<void>;
};

export type FirebaseAccess = {
  projectId: string;
  /** host:port; its tokens are not signed, so settings allow it only where no stranger comes. */
  emulator: string | null;
  /** A stand-in for Google: where the library sends its requests, and with which credential. */
  standIn?: { agent: Agent; credential: Credential };
};

/** The most one lookup takes. */
export const BATCH = 100;

const codeOf = (error: unknown): string => (error instanceof FirebaseAuthError ? error.code : '');

/** With an emulator the library checks the account on its own. */
const REFUSED = new Set([
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
]);

/** The library reports a bad argument also when it cannot fetch the keys; only for a bad token it names the token. */
const isTokensFault = (error: unknown): boolean =>
  error instanceof FirebaseAuthError &&
  (REFUSED.has(error.code) || (error.code === 'auth/argument-error' && /ID token/.test(error.message)));

const accountStateOf = ({ disabled, tokensValidAfterTime }: UserRecord): AccountState => ({
  isEnabled: !disabled,
  validSinceMs: tokensValidAfterTime === undefined ? 0 : Date.parse(tokensValidAfterTime),
});

let opened = 0;

export const openFirebaseAccounts = ({ projectId, emulator, standIn }: FirebaseAccess): FirebaseAccounts => {
  // The library takes it from nowhere else.
  if (emulator !== null) process.env['FIREBASE_AUTH_EMULATOR_HOST'] = emulator;
  opened += 1;
  const credential = standIn?.credential ?? (emulator === null ? applicationDefault() : null);
  const app = initializeApp(
    {
      projectId,
      ...(credential === null ? {} : { credential }),
      ...(standIn === undefined ? {} : { httpAgent: standIn.agent }),
    },
    `identity-${opened}`,
  );
  const auth = getAuth(app);

  return {
    verify: async (idToken) => {
      try {
        const { uid, auth_time: signedIn } = await auth.verifyIdToken(idToken);
        // [ID15] Tokens of an emulator are not signed.
        return isAccountId(uid) ? { uid, signedInMs: signedIn * 1_000 } : null;
      } catch (error) {
        if (isTokensFault(error)) return null;
        throw new ProviderUnavailable(error);
      }
    },
    states: async (uids) => {
      const found = new Map<string, AccountState | null>(uids.map((uid) => [uid, null]));
      const { users } = await auth.getUsers(uids.map((uid) => ({ uid })));
      for (const user of users) found.set(user.uid, accountStateOf(user));
      return found;
    },
    revoke: async (uid) => {
      try {
        await auth.revokeRefreshTokens(uid);
      } catch (error) {
        // An account that does not exist has no sessions.
        if (codeOf(error) !== 'auth/user-not-found') throw error;
      }
    },
    create: async ({ email, password, name, uid }) => {
      try {
        const user = await auth.createUser({
          email: emailKey(email),
          password,
          ...(name === undefined ? {} : { displayName: name }),
          ...(uid === undefined ? {} : { uid }),
        });
        return user.uid;
      } catch (error) {
        if (['auth/email-already-exists', 'auth/uid-already-exists'].includes(codeOf(error))) return null;
        throw error;
      }
    },
    uidOf: async (email) => {
      try {
        return (await auth.getUserByEmail(email)).uid;
      } catch (error) {
        if (['auth/user-not-found', 'auth/invalid-email'].includes(codeOf(error))) return null;
        throw error;
      }
    },
    setPassword: async (uid, password) => {
      try {
        await auth.updateUser(uid, { password });
        return true;
      } catch (error) {
        if (codeOf(error) === 'auth/user-not-found') return false;
        throw error;
      }
    },
    remove: async (uid) => auth.deleteUser(uid),
    close: async () => deleteApp(app),
  };
};
