// The accounts of one Firebase project in memory, and what Identity Toolkit decides about them.
import { randomBytes, randomUUID } from 'node:crypto';

export type GoogleAccount = {
  uid: string;
  email: string;
  password: string;
  isDisabled: boolean;
  /** Seconds, as Google counts: sessions begun before are over. */
  validSince: number;
};

export type Session = { account: GoogleAccount; signedInAt: number };

/** An error response of Google: `{error: {code, message}}`. */
export class GoogleError extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

const seconds = (): number => Math.floor(Date.now() / 1_000);
const WRONG_TRIES = 30;
const SHORTEST_PASSWORD = 6;

const expectLong = (password: string): void => {
  if (password.length < SHORTEST_PASSWORD)
    throw new GoogleError('WEAK_PASSWORD : Password should be at least 6 characters');
};

export const createProject = () => {
  const accounts = new Map<string, GoogleAccount>();
  const sessions = new Map<string, Session>();
  const wrongTries = new Map<string, number>();
  const byEmail = (email: string): GoogleAccount | undefined =>
    [...accounts.values()].find((account) => account.email === email.toLowerCase());

  const existing = (uid: string): GoogleAccount => {
    const account = accounts.get(uid);
    if (account === undefined) throw new GoogleError('USER_NOT_FOUND');
    return account;
  };

  return {
    existing,
    find: (uid: string): GoogleAccount | undefined => accounts.get(uid),
    findByEmail: byEmail,
    /** Google ends the sessions of the account, too. */
    setPassword: (account: GoogleAccount, password: string): void => {
      expectLong(password);
      Object.assign(account, { password, validSince: seconds() });
    },
    add: (email: string, password: string, uid: string = randomUUID()): GoogleAccount => {
      expectLong(password);
      if (byEmail(email) !== undefined) throw new GoogleError('EMAIL_EXISTS');
      if (accounts.has(uid)) throw new GoogleError('DUPLICATE_LOCAL_ID');
      const account = { uid, email: email.toLowerCase(), password, isDisabled: false, validSince: seconds() };
      accounts.set(uid, account);
      return account;
    },
    remove: (uid: string): void => {
      existing(uid);
      accounts.delete(uid);
    },
    signIn: (email: string, password: string): { session: Session; refreshToken: string } => {
      if (!email.includes('@')) throw new GoogleError('INVALID_EMAIL');
      const account = byEmail(email);
      const tries = wrongTries.get(email) ?? 0;
      if (tries >= WRONG_TRIES) {
        throw new GoogleError(
          'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled due to many failed login attempts.',
        );
      }
      if (account === undefined || account.password !== password) {
        wrongTries.set(email, tries + 1);
        throw new GoogleError('INVALID_LOGIN_CREDENTIALS');
      }
      if (account.isDisabled) throw new GoogleError('USER_DISABLED');
      const refreshToken = randomBytes(24).toString('base64url');
      const session = { account, signedInAt: seconds() };
      sessions.set(refreshToken, session);
      return { session, refreshToken };
    },
    refresh: (refreshToken: string): Session => {
      const session = sessions.get(refreshToken);
      if (session === undefined) throw new GoogleError('INVALID_REFRESH_TOKEN');
      const account = existing(session.account.uid);
      if (account.isDisabled) throw new GoogleError('USER_DISABLED');
      if (session.signedInAt < account.validSince) throw new GoogleError('TOKEN_EXPIRED');
      return session;
    },
  };
};
export type Project = ReturnType<typeof createProject>;
