// The identity provider that the settings name.
import type { ProcessContext } from '../platform/context.ts';
import { demoEmails } from '../platform/demoAccounts.ts';
import type { Firestore } from '../store/firestore.ts';
import { createEmbeddedProvider } from './embeddedProvider.ts';
import { openFirebaseAccounts } from './firebase/accounts.ts';
import { createFirebaseProvider, TIMEOUT_MS, type FirebaseProvider } from './firebase/firebaseProvider.ts';
import { createIdentityToolkit, emulatorEndpoints, googleEndpoints } from './firebase/identityToolkit.ts';
import { watchFirebase } from './firebase/watch.ts';
import { createPasswords } from './passwords.ts';
import type { IdentityProvider } from './provider.ts';
import { tokensOf } from './sessions.ts';
import type { RedisClient } from '../platform/redis.ts';

type Dependencies = Pick<ProcessContext, 'config' | 'clock' | 'log'> & { db: Firestore };

const firebaseProvider = ({ config, clock, log, db }: Dependencies): FirebaseProvider | null => {
  const { identity } = config;
  if (identity.kind !== 'firebase') return null;
  const { apiKey, emulator } = identity;
  const endpoints = emulator === null ? googleEndpoints : emulatorEndpoints(emulator);
  return createFirebaseProvider({
    db,
    log,
    realNow: clock.realNow,
    accounts: openFirebaseAccounts(identity),
    toolkit: createIdentityToolkit({ endpoints, apiKey, timeoutMs: TIMEOUT_MS }),
  });
};

const embeddedProvider = ({ config, clock, db }: Dependencies): IdentityProvider =>
  createEmbeddedProvider({
    db,
    passwords: createPasswords(config.passwordCost),
    tokens: tokensOf({ config, clock }),
    closedEmails: new Set(config.demo.isOn ? [] : demoEmails),
    awaitedEmails: new Set(config.demo.isOn ? demoEmails : []),
    realNow: clock.realNow,
  });

/** For a program that makes a few calls and ends. */
export const openProvider = (dependencies: Dependencies): IdentityProvider =>
  firebaseProvider(dependencies) ?? embeddedProvider(dependencies);

type Watched = Dependencies &
  Pick<ProcessContext, 'key'> & { redis: RedisClient; people(): Promise<readonly string[]> };

/** For a service: also follows what happens to accounts at the provider itself. */
export const openWatchedProvider = (dependencies: Watched): IdentityProvider => {
  const firebase = firebaseProvider(dependencies);
  if (firebase === null) return embeddedProvider(dependencies);
  const watch = watchFirebase({ ...dependencies, provider: firebase });
  return {
    ...firebase,
    close: async () => {
      await watch.close();
      await firebase.close();
    },
  };
};
