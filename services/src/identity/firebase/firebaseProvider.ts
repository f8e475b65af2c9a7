// Firebase Auth as identity provider. Google may be slow or unavailable: each call has a time limit, and after some failures no calls are made for a while.
import { circuitBreaker, ConsecutiveBreaker, handleAll, timeout, TimeoutStrategy, wrap } from 'cockatiel';
import type { Log } from '../../platform/log.ts';
import { endSessions } from '../../store/accounts/accounts.ts';
import { renewFamily } from '../../store/accounts/sessionFamilies.ts';
import { settleStanding } from '../../store/accounts/controllers.ts';
import { replaceDraftKey } from '../../store/accounts/standings.ts';
import type { Firestore } from '../../store/firestore.ts';
import { ProviderUnavailable, type IdentityProvider, type Proof } from '../provider.ts';
import { SESSION } from '../tokens.ts';
import { BATCH, type FirebaseAccounts, type AccountState } from './accounts.ts';
import type { IdentityToolkit } from './identityToolkit.ts';

export type FirebaseProvider = IdentityProvider & {
  /** Ends the sessions of accounts whose state in the project has changed. */
  settle(uids: readonly string[]): Promise<void>;
};

type Dependencies = {
  db: Firestore;
  log: Log;
  accounts: FirebaseAccounts;
  toolkit: IdentityToolkit;
  timeoutMs?: number;
  restMs?: number;
  realNow?: () => number;
};

export const TIMEOUT_MS = 4_000;
const REST_MS = 10_000;
const FAILURES = 5;

/** What a controller document remembers of a standing. */
const textOf = (account: AccountState | null): string => {
  if (account === null) return 'gone';
  return account.isEnabled ? `since ${account.validSinceMs}` : 'disabled';
};
const isGood = (state: string): boolean => state.startsWith('since ');

/** Nothing was known before: there is no session yet. Back from being disabled: they ended when it was. */
const doSessionsEnd = (before: string | null, state: string): boolean =>
  !isGood(state) || (before !== null && isGood(before));

const batchesOf = (uids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(uids.length / BATCH) }, (_, at) => uids.slice(at * BATCH, (at + 1) * BATCH));

export const createFirebaseProvider = (dependencies: Dependencies): FirebaseProvider => {
  const { db, log, accounts, toolkit, timeoutMs = TIMEOUT_MS, restMs = REST_MS, realNow = Date.now } = dependencies;
  const breaker = circuitBreaker(handleAll, { halfOpenAfter: restMs, breaker: new ConsecutiveBreaker(FAILURES) });
  breaker.onBreak(() => log.error({ restMs }, 'firebase auth keeps failing and is left alone'));
  breaker.onReset(() => log.info('firebase auth answers again'));
  const policy = wrap(breaker, timeout(timeoutMs, TimeoutStrategy.Aggressive));

  /** Rejections are values and no failures; every exception is a failure. */
  const callToolkit = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await policy.execute(call);
    } catch (error) {
      throw error instanceof ProviderUnavailable ? error : new ProviderUnavailable(error);
    }
  };

  /** The last stored state, so that nothing is written or read without a change. */
  const settled = new Map<string, string>();
  const settleOne = async (uid: string, account: AccountState | null): Promise<void> => {
    const state = textOf(account);
    if (settled.get(uid) === state) return;
    const hasEnded = await settleStanding(db, uid, state, doSessionsEnd);
    if (hasEnded && account?.isEnabled !== true) await replaceDraftKey(db, uid);
    settled.set(uid, state);
    if (hasEnded) log.info({ uid, state }, 'sessions ended by firebase auth');
  };

  const stateOf = async (uid: string): Promise<AccountState | null> =>
    (await callToolkit(async () => accounts.states([uid]))).get(uid) ?? null;

  const provenBy = async (idToken: string): Promise<Proof | null> => {
    const proven = await callToolkit(async () => accounts.verify(idToken));
    if (proven === null) return null;
    const { uid, signedInMs } = proven;
    // Settled and checked by one state of the account: a revocation between two reads would be stored as an old one.
    const account = await stateOf(uid);
    await settleOne(uid, account);
    return account !== null && account.isEnabled && signedInMs >= account.validSinceMs ? proven : null;
  };

  const end = async (uid: string): Promise<void> => {
    // The sessions here end even if Google is unavailable; then the caller gets the error.
    await endSessions(db, uid);
    await callToolkit(async () => accounts.revoke(uid));
  };

  return {
    signIn: async (credentials) => callToolkit(async () => toolkit.signIn(credentials)),
    refresh: async (refreshToken) => {
      const renewed = await callToolkit(async () => toolkit.refresh(refreshToken));
      const proven = renewed === null ? null : await callToolkit(async () => accounts.verify(renewed.idToken));
      if (renewed === null || proven === null) return null;
      // Google's refresh tokens neither change nor expire: the time without use is counted here [ID13].
      const family = `${proven.uid}_${proven.signedInMs}`;
      return (await renewFamily(db, family, proven, { now: realNow(), idleMs: SESSION.idleMs })) ? renewed : null;
    },
    provenBy,
    verifyIdToken: async (idToken) => (await provenBy(idToken))?.uid ?? null,
    endSessions: end,
    createAccount: async (account) => callToolkit(async () => accounts.create(account)),
    uidOf: async (email) => callToolkit(async () => accounts.uidOf(email)),
    hasAccount: async (uid) => (await stateOf(uid)) !== null,
    setPassword: async (uid, password) => {
      const isSet = await callToolkit(async () => accounts.setPassword(uid, password));
      if (isSet) await end(uid);
      return isSet;
    },
    removeAccount: async (uid) => callToolkit(async () => accounts.remove(uid)),
    close: async () => accounts.close(),
    settle: async (uids) => {
      const settleBatch = async (batch: readonly string[]): Promise<void> => {
        const standings = await callToolkit(async () => accounts.states(batch));
        for (const [uid, account] of standings) await settleOne(uid, account);
      };
      await Promise.all(batchesOf(uids).map(settleBatch));
    },
  };
};
