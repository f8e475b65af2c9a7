// Firebase Auth as identity provider. Google may be slow or away: each call has a time limit, and after some failures it is left alone for a while.
import { circuitBreaker, ConsecutiveBreaker, handleAll, timeout, TimeoutStrategy, wrap } from 'cockatiel';
import type { Log } from '../../platform/log.ts';
import { endSessions } from '../../store/accounts.ts';
import { settleStanding } from '../../store/controllers.ts';
import type { Firestore } from '../../store/firestore.ts';
import { ProviderAway, type IdentityProvider } from '../provider.ts';
import { BATCH, type FirebaseAccounts, type Standing } from './accounts.ts';
import type { IdentityToolkit } from './identityToolkit.ts';

export type FirebaseProvider = IdentityProvider & {
  /** Ends the sessions of those of whom the project says something else than it did before. */
  settle(uids: readonly string[]): Promise<void>;
};

type Parts = {
  db: Firestore;
  log: Log;
  accounts: FirebaseAccounts;
  toolkit: IdentityToolkit;
  timeoutMs?: number;
  restMs?: number;
};

export const TIMEOUT_MS = 4_000;
const REST_MS = 10_000;
const FAILURES = 5;

/** What a controller document remembers of a standing. */
const textOf = (standing: Standing | null): string => {
  if (standing === null) return 'gone';
  return standing.isEnabled ? `since ${standing.validSinceMs}` : 'disabled';
};
const isGood = (told: string): boolean => told.startsWith('since ');

/** Nothing was known before: there is no session yet. Back from being disabled: they ended when it was. */
const doSessionsEnd = (before: string | null, told: string): boolean =>
  !isGood(told) || (before !== null && isGood(before));

export const createFirebaseProvider = (parts: Parts): FirebaseProvider => {
  const { db, log, accounts, toolkit, timeoutMs = TIMEOUT_MS, restMs = REST_MS } = parts;
  const breaker = circuitBreaker(handleAll, { halfOpenAfter: restMs, breaker: new ConsecutiveBreaker(FAILURES) });
  breaker.onBreak(() => log.error({ restMs }, 'firebase auth keeps failing and is left alone'));
  breaker.onReset(() => log.info('firebase auth answers again'));
  const policy = wrap(breaker, timeout(timeoutMs, TimeoutStrategy.Aggressive));

  /** Refusals are values and no failures; whatever is thrown is one. */
  const ask = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await policy.execute(call);
    } catch (error) {
      throw error instanceof ProviderAway ? error : new ProviderAway(error);
    }
  };

  /** What was settled last, so that nothing is written or read while nothing changes. */
  const settled = new Map<string, string>();
  const settleOne = async (uid: string, standing: Standing | null): Promise<void> => {
    const told = textOf(standing);
    if (settled.get(uid) === told) return;
    const hasEnded = await settleStanding(db, uid, told, doSessionsEnd);
    settled.set(uid, told);
    if (hasEnded) log.info({ uid, told }, 'sessions ended by firebase auth');
  };

  return {
    signIn: async (credentials) => ask(async () => toolkit.signIn(credentials)),
    refresh: async (refreshToken) => ask(async () => toolkit.refresh(refreshToken)),
    verifyIdToken: async (idToken) => {
      const proven = await ask(async () => accounts.verify(idToken));
      if (proven === null) return null;
      const { uid, signedInMs } = proven;
      // Settled and judged by one look at the account: a revocation between two looks would be remembered as an old one.
      const standing = (await ask(async () => accounts.standings([uid]))).get(uid) ?? null;
      await settleOne(uid, standing);
      return standing !== null && standing.isEnabled && signedInMs >= standing.validSinceMs ? uid : null;
    },
    endSessions: async (uid) => {
      // Ours end even if Google is away; then the caller is told that not everything did.
      await endSessions(db, uid);
      await ask(async () => accounts.revoke(uid));
    },
    createAccount: async (account) => ask(async () => accounts.create(account)),
    removeAccount: async (uid) => ask(async () => accounts.remove(uid)),
    close: async () => accounts.close(),
    settle: async (uids) => {
      const batches = Array.from({ length: Math.ceil(uids.length / BATCH) }, (_, at) =>
        uids.slice(at * BATCH, (at + 1) * BATCH),
      );
      const settleBatch = async (batch: readonly string[]): Promise<void> => {
        const standings = await ask(async () => accounts.standings(batch));
        for (const [uid, standing] of standings) await settleOne(uid, standing);
      };
      await Promise.all(batches.map(settleBatch));
    },
  };
};
