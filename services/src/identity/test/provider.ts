// What every identity provider must do. One list of tests for all of them: each test file opens another provider.
import { sampleController } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestFirestore, type TestFirestore } from '../../../../tests/support/firestore.ts';
import { until } from '../../../../tests/support/until.ts';
import { controllerCodec, controllers } from '../../store/accounts/controllers.ts';
import { connectFirestore, type Firestore } from '../../store/firestore.ts';
import type { IdentityProvider } from '../provider.ts';

export const PASSWORD = 'correct horse battery staple';

export type StoreOfTest = { db: Firestore; close(): Promise<void> };

export const openStoreOfTest = async (): Promise<StoreOfTest> => {
  const server: TestFirestore = await startTestFirestore();
  const { address, file, port } = server;
  const db = connectFirestore({
    firestore: { kind: 'embedded', address, file, port, host: '127.0.0.1', projectId: 'despacho' },
  });
  return {
    db,
    close: async () => {
      await db.terminate();
      await server.close();
    },
  };
};

/** An account with its controller document. */
export const addPersonTo = async (provider: IdentityProvider, db: Firestore, email: string): Promise<string> => {
  const uid = await provider.createAccount({ email, password: PASSWORD });
  if (uid === null) throw new Error(`${email} is taken`);
  await db.doc(`controllers/${uid}`).set(controllerCodec.write(sampleController({ id: uid, email })));
  return uid;
};

export const signInAs = async (provider: IdentityProvider, email: string) => {
  const outcome = await provider.signIn({ email, password: PASSWORD });
  if (!outcome.ok) throw new Error(`${email} is refused: ${outcome.code} ${outcome.reason ?? ''}`);
  return outcome.value;
};

export const generationOf = async (db: Firestore, uid: string): Promise<number | undefined> =>
  (await controllers.find(db, uid))?.tokenGeneration;

/** The emulator accepts the refresh token of an ended session; the ID token it returns is not valid. */
export const comesBack = async (provider: IdentityProvider, refreshToken: string): Promise<boolean> => {
  const refreshed = await provider.refresh(refreshToken);
  return refreshed !== null && (await provider.verifyIdToken(refreshed.idToken)) !== null;
};

/** Some providers count sessions in whole seconds and cannot order what happens within one. */
export const nextSecond = async (): Promise<void> => {
  const now = Math.floor(Date.now() / 1_000);
  await until('the next second', () => Math.floor(Date.now() / 1_000) > now);
};

/** What the cases share; provider and store are opened before the first of them. */
type Suite = { readonly provider: IdentityProvider; readonly store: StoreOfTest; email(): string };

const itProvesAccounts = (suite: Suite): void => {
  it('[ID1] is verified by the password, and then by the token', async () => {
    const ada = suite.email();
    const uid = await addPersonTo(suite.provider, suite.store.db, ada);
    const tokens = await signInAs(suite.provider, ada);
    expect(tokens.uid).toBe(uid);
    expect(await suite.provider.verifyIdToken(tokens.idToken)).toBe(uid);
  });

  it('[ID20] gets the same result for a wrong password as for an unknown account', async () => {
    const ada = suite.email();
    await addPersonTo(suite.provider, suite.store.db, ada);
    const wrong = await suite.provider.signIn({ email: ada, password: 'not this one' });
    const unknown = await suite.provider.signIn({ email: suite.email(), password: PASSWORD });
    expect(wrong).toMatchObject({ ok: false, code: 'wrong-credentials' });
    expect(unknown).toEqual(wrong);
  });

  it('[ID1] is one account for each e-mail, in any case, with any number of concurrent creations', async () => {
    const ada = suite.email();
    const made = await Promise.all(
      [ada, ada.toUpperCase(), ` ${ada} `].map(async (given) =>
        suite.provider.createAccount({ email: given, password: PASSWORD }),
      ),
    );
    expect(made.filter((uid) => uid !== null)).toHaveLength(1);
    expect((await signInAs(suite.provider, ada)).uid).toBe(made.find((uid) => uid !== null));
  });

  it('[ID1] continues with a refresh token, and with no other kind of token', async () => {
    const ada = suite.email();
    const uid = await addPersonTo(suite.provider, suite.store.db, ada);
    const { refreshToken, idToken } = await signInAs(suite.provider, ada);
    const renewed = await suite.provider.refresh(refreshToken);
    expect(renewed?.uid).toBe(uid);
    expect(await suite.provider.verifyIdToken(renewed?.idToken ?? '')).toBe(uid);
    for (const bad of [idToken, 'x', '{}', 'a.b.c', refreshToken.slice(1), refreshToken.slice(0, -9)]) {
      expect(await suite.provider.refresh(bad)).toBeNull();
    }
  });

  it('[ID1] is not verified by another kind of token, a changed one or none', async () => {
    const ada = suite.email();
    await addPersonTo(suite.provider, suite.store.db, ada);
    const { refreshToken, idToken } = await signInAs(suite.provider, ada);
    const [header = '', claims = '', signature = ''] = idToken.split('.');
    const changed = Buffer.from(JSON.stringify({ sub: 'somebody-else' })).toString('base64url');
    const bad = [refreshToken, '', 'x', 'a.b.c', `${header}.${changed}.${signature}`, `${header}.${claims}`];
    for (const token of bad) expect(await suite.provider.verifyIdToken(token)).toBeNull();
  });
};

const itEndsSessions = (suite: Suite): void => {
  it('[ID2] has no valid session after all sessions end, and starts a new one with the password', async () => {
    const [ada, bob] = [suite.email(), suite.email()];
    const uid = await addPersonTo(suite.provider, suite.store.db, ada);
    const bobs = await addPersonTo(suite.provider, suite.store.db, bob);
    const [one, two, other] = [
      await signInAs(suite.provider, ada),
      await signInAs(suite.provider, ada),
      await signInAs(suite.provider, bob),
    ];
    const before = (await generationOf(suite.store.db, uid)) ?? 0;
    await nextSecond();
    await suite.provider.endSessions(uid);
    for (const { idToken, refreshToken } of [one, two]) {
      expect(await suite.provider.verifyIdToken(idToken)).toBeNull();
      expect(await comesBack(suite.provider, refreshToken)).toBe(false);
    }
    expect(await generationOf(suite.store.db, uid)).toBeGreaterThan(before);
    expect(await suite.provider.verifyIdToken(other.idToken)).toBe(bobs);
    const after = await generationOf(suite.store.db, uid);
    await nextSecond();
    const again = await signInAs(suite.provider, ada);
    expect(await suite.provider.verifyIdToken(again.idToken)).toBe(uid);
    expect(await suite.provider.verifyIdToken((await suite.provider.refresh(again.refreshToken))?.idToken ?? '')).toBe(
      uid,
    );
    expect(await generationOf(suite.store.db, uid)).toBeLessThanOrEqual((after ?? 0) + 1);
  });

  it('[AU4] has no valid session after its password was replaced, and begins with the new one alone', async () => {
    const ada = suite.email();
    const uid = await addPersonTo(suite.provider, suite.store.db, ada);
    const { idToken, refreshToken } = await signInAs(suite.provider, ada);
    await nextSecond();
    expect(await suite.provider.setPassword(uid, 'another horse, another battery')).toBe(true);
    expect(await suite.provider.verifyIdToken(idToken)).toBeNull();
    expect(await comesBack(suite.provider, refreshToken)).toBe(false);
    expect(await suite.provider.signIn({ email: ada, password: PASSWORD })).toMatchObject({
      code: 'wrong-credentials',
    });
    await nextSecond();
    const again = await suite.provider.signIn({ email: ada, password: 'another horse, another battery' });
    expect(again).toMatchObject({ ok: true, value: { uid } });
    expect(await suite.provider.setPassword('nobody-at-all', PASSWORD)).toBe(false);
  });

  it('[AU4] is found by its e-mail, and no other is', async () => {
    const ada = suite.email();
    const uid = await addPersonTo(suite.provider, suite.store.db, ada);
    expect([await suite.provider.uidOf(ada), await suite.provider.uidOf(suite.email())]).toEqual([uid, null]);
    expect([await suite.provider.hasAccount(uid), await suite.provider.hasAccount('nobody-at-all')]).toEqual([
      true,
      false,
    ]);
  });

  it('[ID2] is unknown after the account is removed', async () => {
    const ada = suite.email();
    const uid = await addPersonTo(suite.provider, suite.store.db, ada);
    const { idToken, refreshToken } = await signInAs(suite.provider, ada);
    await suite.provider.removeAccount(uid);
    expect(await suite.provider.signIn({ email: ada, password: PASSWORD })).toMatchObject({
      code: 'wrong-credentials',
    });
    expect(await suite.provider.verifyIdToken(idToken)).toBeNull();
    expect(await comesBack(suite.provider, refreshToken)).toBe(false);
  });

  it('[ID2] ending the sessions of an unknown account is no failure', async () => {
    await expect(suite.provider.endSessions('nobody-at-all')).resolves.toBeUndefined();
  });
};

export const itProvesWhoSomeoneIs = (name: string, open: (db: Firestore) => Promise<IdentityProvider>): void => {
  describe(`${name}: the identity of an account`, () => {
    let turn = 0;
    let store: StoreOfTest;
    let provider: IdentityProvider;
    const suite: Suite = {
      get provider() {
        return provider;
      },
      get store() {
        return store;
      },
      email: () => `person-${Date.now()}-${(turn += 1)}@example.test`,
    };

    beforeAll(async () => {
      store = await openStoreOfTest();
      provider = await open(store.db);
    });
    afterAll(async () => {
      await provider.close();
      await store.close();
    });

    itProvesAccounts(suite);
    itEndsSessions(suite);
  });
};
