// Proves who a person is: embedded accounts, or Firebase Auth. The controller document alone decides what the person may do.

export type ProviderTokens = { idToken: string; refreshToken: string; uid: string };

export type Proof = { uid: string; signedInMs: number };
export type Credentials = { /** As `emailKey` writes it. */ email: string; password: string };

export type ProviderRefusal = {
  ok: false;
  code: 'wrong-credentials' | 'forbidden' | 'too-many-requests' | 'internal';
  /** The provider's own words, where it has some: one short printable line. */
  reason?: string;
};

/** `uid`: of a document that exists; without it the provider makes one. */
export type NewAccount = { email: string; password: string; name?: string; uid?: string };

export type IdentityProvider = {
  signIn(credentials: Credentials): Promise<{ ok: true; value: ProviderTokens } | ProviderRefusal>;
  /** Null: the token is not good any more, sign in again. */
  refresh(refreshToken: string): Promise<ProviderTokens | null>;
  /** Whom an ID token proves, and when that session began (real milliseconds); null: it is not valid. */
  provenBy(idToken: string): Promise<Proof | null>;
  /** The uid an ID token proves, or null. */
  verifyIdToken(idToken: string): Promise<string | null>;
  /** Ends every token of the account, of the provider and of the product. */
  endSessions(uid: string): Promise<void>;
  /** The new uid; null when the e-mail or the uid exists. */
  createAccount(account: NewAccount): Promise<string | null>;
  /** The uid of the e-mail, as `emailKey` writes it; null when there is none. */
  uidOf(email: string): Promise<string | null>;
  hasAccount(uid: string): Promise<boolean>;
  /** Also ends every session of the account, as `endSessions` does. False: there is no such account. */
  setPassword(uid: string, password: string): Promise<boolean>;
  removeAccount(uid: string): Promise<void>;
  close(): Promise<void>;
};

/** The provider did not respond, or not in time; the sign-in has no result. */
export class ProviderUnavailable extends Error {
  constructor(cause: unknown) {
    super('the identity provider does not answer', { cause });
    this.name = 'ProviderAway';
  }
}

export const emailKey = (email: string): string => email.normalize('NFKC').trim().toLowerCase();
