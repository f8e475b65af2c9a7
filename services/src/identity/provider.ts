// Who proves who someone is: accounts of our own, or Firebase Auth. What he may do is decided by his controller document alone.

export type ProviderTokens = { idToken: string; refreshToken: string; uid: string };

export type Credentials = { /** As `emailKey` writes it. */ email: string; password: string };

export type ProviderRefusal = {
  ok: false;
  code: 'wrong-credentials' | 'forbidden' | 'too-many-requests' | 'internal';
  /** The provider's own words, where it has some: one short printable line. */
  reason?: string;
};

export type NewAccount = { email: string; password: string; name?: string };

export type IdentityProvider = {
  signIn(credentials: Credentials): Promise<{ ok: true; value: ProviderTokens } | ProviderRefusal>;
  /** Null: the token is not good any more, sign in again. */
  refresh(refreshToken: string): Promise<ProviderTokens | null>;
  /** The uid an ID token proves, or null. */
  verifyIdToken(idToken: string): Promise<string | null>;
  /** Every token of the account, the provider's and ours, is dead afterwards. */
  endSessions(uid: string): Promise<void>;
  /** The new uid; null when the e-mail is taken. */
  createAccount(account: NewAccount): Promise<string | null>;
  removeAccount(uid: string): Promise<void>;
  close(): Promise<void>;
};

/** The provider does not answer, or not in time; nobody is proven or refused by that. */
export class ProviderUnavailable extends Error {
  constructor(cause: unknown) {
    super('the identity provider does not answer', { cause });
    this.name = 'ProviderAway';
  }
}

export const emailKey = (email: string): string => email.normalize('NFKC').trim().toLowerCase();
