// The life of a session of the embedded provider: renewal, reuse of a token, and changes of its account.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import { DAY_MS, HOUR_MS } from '@despacho/contract/durations.ts';
import { sampleController } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { controllerCodec, controllers } from '../store/accounts/controllers.ts';
import { recordStandings } from '../store/accounts/standings.ts';
import { CHEAP_COST } from '../../../tests/support/people.ts';
import { createEmbeddedProvider } from './embeddedProvider.ts';
import { createPasswords } from './passwords.ts';
import { isCurrent, login, verifyApiToken } from './sessions.ts';
import { addPersonTo, openStoreOfTest, signInAs, type StoreOfTest } from './test/provider.ts';
import { createTokens } from './tokens.ts';

let store: StoreOfTest;
let skew = 0;
const realNow = (): number => Date.now() + skew;
const tokens = createTokens({ sessionSecret: 'a secret that is only used by tests', operation: 'test', realNow });
let provider: ReturnType<typeof createEmbeddedProvider>;

beforeAll(async () => {
  store = await openStoreOfTest();
  provider = createEmbeddedProvider({
    db: store.db,
    passwords: createPasswords(CHEAP_COST),
    tokens,
    closedEmails: new Set(),
    awaitedEmails: new Set(),
    realNow,
  });
});
beforeEach(() => {
  skew = 0;
});
afterAll(async () => store.close());

let turn = 0;
const addPerson = async (): Promise<{ uid: string; email: string }> => {
  const email = `person-${(turn += 1)}@example.test`;
  return { uid: await addPersonTo(provider, store.db, email), email };
};
/** Both steps; null: rejected. */
const enter = async (idToken: string, uid: string) => {
  const proof = await provider.provenBy(idToken);
  if (proof === null) return null;
  const outcome = await login({ db: store.db, tokens, now: realNow() }, proof, uid);
  return outcome.ok ? outcome.value.token : null;
};
const signIn = async ({ uid, email }: { uid: string; email: string }) => {
  const provided = await signInAs(provider, email);
  const entered = await enter(provided.idToken, uid);
  return { ...provided, api: entered?.token ?? '' };
};
const isGood = async (token: string): Promise<boolean> => {
  const claims = await verifyApiToken(tokens, token);
  return claims !== null && isCurrent(claims, await controllers.find(store.db, claims.uid));
};
const documentOf = (uid: string) => store.db.doc(`controllers/${uid}`);
/** As the ingest sees a write of another program. */
const observe = async (uid: string): Promise<void> => {
  const data = (await documentOf(uid).get()).data() ?? null;
  await recordStandings(store.db, [{ id: uid, data }], realNow());
};
const change = async (uid: string, only: Partial<Controller>): Promise<void> => {
  await documentOf(uid).update(controllerCodec.write(only));
};

describe('[ID13] a session', () => {
  it('that is renewed lives longer than twelve hours, and never longer than thirty days', async () => {
    const person = await addPerson();
    let { refreshToken } = await signIn(person);
    const startedAt = Date.now();
    let hours = 0;
    for (; hours < 24 * 32; hours += 11) {
      skew = hours * HOUR_MS;
      const renewed = await provider.refresh(refreshToken);
      if (renewed === null) break;
      refreshToken = renewed.refreshToken;
      const entered = await enter(renewed.idToken, person.uid);
      expect(Date.parse(entered?.expiresAt ?? '') - startedAt).toBeLessThanOrEqual(30 * DAY_MS);
    }
    expect(hours).toBeGreaterThan(24 * 29);
    expect(hours).toBeLessThanOrEqual(24 * 30 + 11);
  });

  it('that is not renewed ends after twelve hours', async () => {
    const { refreshToken } = await signIn(await addPerson());
    skew = 12.1 * HOUR_MS;
    expect(await provider.refresh(refreshToken)).toBeNull();
  });

  it('[ID18] ends when a used refresh token is used again, and no other session of the account does', async () => {
    const person = await addPerson();
    const [first, other] = [await signIn(person), await signIn(person)];
    const second = await provider.refresh(first.refreshToken);
    const third = await provider.refresh(second?.refreshToken ?? '');
    expect(third?.uid).toBe(person.uid);
    expect(await provider.refresh(first.refreshToken)).toBeNull();
    expect(await provider.refresh(third?.refreshToken ?? '')).toBeNull();
    expect(await enter(third?.idToken ?? '', person.uid)).toBeNull();
    expect((await provider.refresh(other.refreshToken))?.uid).toBe(person.uid);
  });

  it('[ID18] goes on when the response to a renewal was lost, for five minutes and until the next token is used', async () => {
    const person = await addPerson();
    const [lost, late] = [await signIn(person), await signIn(person)];
    await provider.refresh(lost.refreshToken);
    await provider.refresh(late.refreshToken);
    skew = 4 * 60_000;
    const repeated = await provider.refresh(lost.refreshToken);
    expect((await provider.refresh(repeated?.refreshToken ?? ''))?.uid).toBe(person.uid);
    skew = 6 * 60_000;
    expect(await provider.refresh(late.refreshToken)).toBeNull();
  });

  it('has one next refresh token when the same one is used many times at once', async () => {
    const { refreshToken } = await signIn(await addPerson());
    const used = await Promise.all(Array.from({ length: 5 }, async () => provider.refresh(refreshToken)));
    const next = used.flatMap((result) => result?.refreshToken ?? []);
    expect(next).toHaveLength(5);
    // Two users of copies: the session ends as soon as the slower one comes after the next renewal.
    const one = await provider.refresh(next[0] ?? '');
    const after = await provider.refresh(one?.refreshToken ?? '');
    expect(after).not.toBeNull();
    expect(await provider.refresh(next[1] ?? '')).toBeNull();
    expect(await provider.refresh(after?.refreshToken ?? '')).toBeNull();
  });
});

describe('[ID12] a token from before an account', () => {
  const company = { id: 'c1', name: 'San Martin' };
  const changes: [string, Partial<Controller>, Partial<Controller>][] = [
    ['was disabled', { isEnabled: false }, { isEnabled: true }],
    ['was demoted', { role: 'DEMO' }, { role: 'CONTROLLER' }],
    ['was moved', { company }, { company: null }],
  ];

  it.each(changes)('%s stays dead after it is restored, and so do its other tokens', async (_, changed, restored) => {
    const person = await addPerson();
    const before = await signIn(person);
    expect(await isGood(before.api)).toBe(true);
    await change(person.uid, changed);
    await observe(person.uid);
    await change(person.uid, restored);
    await observe(person.uid);
    expect(await isGood(before.api)).toBe(false);
    expect(await enter(before.idToken, person.uid)).toBeNull();
    const renewed = await provider.refresh(before.refreshToken);
    expect(await enter(renewed?.idToken ?? '', person.uid)).toBeNull();
    expect(await isGood((await signIn(person)).api)).toBe(true);
  });

  it('[ID19] was disabled stays dead when the change is observed only after it was undone', async () => {
    const person = await addPerson();
    const before = await signIn(person);
    await change(person.uid, { isEnabled: false });
    const data = (await documentOf(person.uid).get()).data() ?? null;
    await change(person.uid, { isEnabled: true });
    await recordStandings(store.db, [{ id: person.uid, data }], realNow());
    expect(await isGood(before.api)).toBe(false);
  });

  it('[ID19] was removed, or replaced without its generation, stays dead', async () => {
    const person = await addPerson();
    const before = await signIn(person);
    const { tokenGeneration: _, ...rest } = controllerCodec.write(sampleController({ id: person.uid }));
    await documentOf(person.uid).delete();
    await observe(person.uid);
    await documentOf(person.uid).set(rest);
    await observe(person.uid);
    expect(await isGood(before.api)).toBe(false);
    const next = await signIn(person);
    await documentOf(person.uid).set(rest);
    await observe(person.uid);
    expect([await isGood(before.api), await isGood(next.api)]).toEqual([false, true]);
  });

  it('changed stays dead with many observers, and a session that began after the change goes on', async () => {
    const person = await addPerson();
    const before = await signIn(person);
    await change(person.uid, { role: 'USER' });
    await Promise.all([1, 2, 3].map(async () => observe(person.uid)));
    const next = await signIn(person);
    await observe(person.uid);
    expect([await isGood(before.api), await isGood(next.api)]).toEqual([false, true]);
  });

  it('got another name or picture stays good', async () => {
    const person = await addPerson();
    const before = await signIn(person);
    await change(person.uid, { name: 'Otro Nombre', picture: 'x.png' });
    await observe(person.uid);
    expect(await isGood(before.api)).toBe(true);
  });
});
