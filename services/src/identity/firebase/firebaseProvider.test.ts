import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startStandInGoogle, type Mood, type StandInGoogle } from '../../../../tests/support/google/google.ts';
import { newSigningKey, signedToken, unsignedToken } from '../../../../tests/support/google/keys.ts';
import { GoogleError } from '../../../../tests/support/google/project.ts';
import { until } from '../../../../tests/support/until.ts';
import { silentLog } from '../../platform/log.ts';
import type { Firestore } from '../../store/firestore.ts';
import {
  addPersonTo,
  itProvesWhoSomeoneIs,
  openStoreOfTest,
  PASSWORD,
  signInAs,
  type StoreOfTest,
} from '../test/provider.ts';
import { itFollowsFirebase } from '../test/revocation.ts';
import { ProviderUnavailable } from '../provider.ts';
import { openFirebaseAccounts } from './accounts.ts';
import { createFirebaseProvider, type FirebaseProvider } from './firebaseProvider.ts';
import { createIdentityToolkit } from './identityToolkit.ts';

const TIMEOUT_MS = 400;
const REST_MS = 300;

const providerAt = (google: StandInGoogle, db: Firestore, timeoutMs = 4_000): FirebaseProvider =>
  createFirebaseProvider({
    db,
    log: silentLog(),
    accounts: openFirebaseAccounts({ projectId: google.projectId, emulator: null, standIn: google.standIn }),
    toolkit: createIdentityToolkit({ endpoints: google.endpoints, apiKey: google.apiKey, timeoutMs }),
    timeoutMs,
    restMs: REST_MS,
  });

let google: StandInGoogle;
beforeAll(async () => {
  google = await startStandInGoogle();
});
afterAll(async () => google.close());

itProvesWhoSomeoneIs('firebase', async (db) => providerAt(google, db));

itFollowsFirebase('firebase', async (db) => {
  const [provider, other] = [providerAt(google, db), providerAt(google, db)];
  return {
    provider,
    other,
    change: async (uid, { disableUser, validSince }) => {
      const account = google.project.existing(uid);
      if (disableUser !== undefined) account.isDisabled = disableUser;
      if (validSince !== undefined) account.validSince = validSince;
    },
    remove: async (uid) => google.project.remove(uid),
    close: async () => {
      await provider.close();
      await other.close();
    },
  };
});

describe('firebase', () => {
  let store: StoreOfTest;
  let provider: FirebaseProvider;
  let uid: string;
  const email = 'ada@example.test';

  beforeAll(async () => {
    store = await openStoreOfTest();
    provider = providerAt(google, store.db);
    uid = await addPersonTo(provider, store.db, email);
  });
  afterEach(() => {
    google.mood = 'good';
  });
  afterAll(async () => {
    await provider.close();
    await store.close();
  });

  const claims = () =>
    google.claimsOf({ account: google.project.existing(uid), signedInAt: Math.floor(Date.now() / 1_000) });
  const segment = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

  it('[ID4] accepts a token of the project, signed with a published key', async () => {
    expect(await provider.verifyIdToken(signedToken(google.key, claims()))).toBe(uid);
  });

  it('[ID4] rejects any token that another party could have written', async () => {
    const { key } = google;
    const stranger = await newSigningKey();
    const good = claims();
    const now = Math.floor(Date.now() / 1_000);
    const text = `${segment({ alg: 'HS256', kid: key.kid, typ: 'JWT' })}.${segment(good)}`;
    const confused = `${text}.${createHmac('sha256', key.certificate).update(text).digest('base64url')}`;
    const bad: Record<string, string> = {
      'no algorithm': unsignedToken(good),
      'no algorithm, with the name of a key': `${segment({ alg: 'none', kid: key.kid, typ: 'JWT' })}.${segment(good)}.`,
      'the certificate as a shared secret': confused,
      'another key under the same name': signedToken({ ...stranger, kid: key.kid }, good),
      'a key that is not published': signedToken(stranger, good),
      'no name of a key': signedToken(key, good, { kid: undefined }),
      'another issuer': signedToken(key, { ...good, iss: 'https://securetoken.google.com/another-project' }),
      'another audience': signedToken(key, { ...good, aud: 'another-project' }),
      expired: signedToken(key, { ...good, iat: now - 7_200, exp: now - 3_600 }),
      'nobody in it': signedToken(key, { ...good, sub: '' }),
      'somebody who is not there': signedToken(key, { ...good, sub: 'nobody-at-all' }),
      'begun before the sessions were ended': signedToken(key, { ...good, auth_time: now - 86_400 }),
      'no beginning': signedToken(key, { ...good, auth_time: undefined }),
    };
    const accepted: string[] = [];
    for (const [kind, token] of Object.entries(bad))
      if ((await provider.verifyIdToken(token)) !== null) accepted.push(kind);
    expect(accepted).toEqual([]);
  });

  it.each([
    [
      'TOO_MANY_ATTEMPTS_TRY_LATER : Wait.',
      { code: 'too-many-requests', reason: 'TOO_MANY_ATTEMPTS_TRY_LATER : Wait.' },
    ],
    ['USER_DISABLED', { code: 'forbidden', reason: 'USER_DISABLED' }],
    ['EMAIL_NOT_FOUND', { code: 'wrong-credentials', reason: 'INVALID_LOGIN_CREDENTIALS' }],
    ['INVALID_PASSWORD', { code: 'wrong-credentials', reason: 'INVALID_LOGIN_CREDENTIALS' }],
    ['OPERATION_NOT_ALLOWED', { code: 'internal', reason: 'OPERATION_NOT_ALLOWED' }],
    ['A\u202e<b>\u0007 \n word', { code: 'internal', reason: 'A <b> word' }],
  ])('[ID5] maps %j to our codes, with its message', async (message, expected) => {
    const { signIn } = google.project;
    google.project.signIn = () => {
      throw new GoogleError(message);
    };
    try {
      expect(await provider.signIn({ email, password: PASSWORD })).toEqual({ ok: false, ...expected });
    } finally {
      google.project.signIn = signIn;
    }
  });

  it.each(['silent', 'error', 'cut', 'rubbish'] satisfies Mood[])(
    '[ID6] that is %s is unavailable within its time limit, rejects no one, and is not called after five failures',
    async (mood) => {
      const impatient = providerAt(google, store.db, TIMEOUT_MS);
      try {
        const { refreshToken, idToken } = await signInAs(impatient, email);
        google.mood = mood;
        const calls = [
          async () => impatient.signIn({ email, password: 'whatever' }),
          async () => impatient.refresh(refreshToken),
          // The first one also has no certificates yet.
          async () => impatient.verifyIdToken(idToken),
          async () => impatient.settle([uid]),
          async () => impatient.endSessions('nobody'),
        ];
        const started = performance.now();
        for (const call of calls) await expect(call()).rejects.toBeInstanceOf(ProviderUnavailable);
        expect(performance.now() - started).toBeLessThan(calls.length * TIMEOUT_MS + 1_500);
        // The retries of the library end first.
        const callsBefore = await until('silence', async () => {
          const before = google.calls.length;
          await new Promise((resolve) => setImmediate(resolve));
          return google.calls.length === before ? before : null;
        });
        await expect(impatient.signIn({ email, password: PASSWORD })).rejects.toBeInstanceOf(ProviderUnavailable);
        expect(google.calls.slice(callsBefore).filter((path) => path.includes('signIn'))).toEqual([]);
        google.mood = 'good';
        await until(
          'it is asked again',
          async () => impatient.signIn({ email, password: PASSWORD }).catch(() => null),
          {
            everyMs: 50,
          },
        );
      } finally {
        await impatient.close();
      }
    },
  );
});
