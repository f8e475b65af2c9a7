import type { Controller } from '@despacho/contract/accounts/access.ts';
import { HOUR_MS } from '@despacho/contract/durations.ts';
import { sampleCompany } from '@despacho/contract/samples.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';
import { PASSWORD } from '../../../../tests/support/people.ts';
import { until } from '../../../../tests/support/until.ts';
import { COLLECTIONS } from '../../store/collections.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import { controllerCodec } from '../../store/accounts/controllers.ts';

let skew = 0;
const realNow = (): number => Date.now() + skew;
let api: TestApi;
let ada: Controller;

beforeAll(async () => {
  api = await startTestApi({ clock: { now: realNow, rate: 1, realNow } });
  ada = await api.addPerson({ id: 'ada', email: 'ada@example.test' });
});
afterAll(async () => api.close());

/** The limits of the test's own address begin again. */
beforeEach(async () => {
  await api.context.redis().flushall();
});

const providerTokens = z.strictObject({ idToken: z.string(), refreshToken: z.string(), uid: z.string() });
const tokensOf = async (email: string) => providerTokens.parse((await api.signIn(email)).json);
const login = async (token: string, uuid: string) =>
  api.call('POST', '/security/branches/login', { token, body: { uuid } });
const me = async (token: string) => api.call('GET', '/api/me', { token });
const change = async (id: string, only: Partial<Controller>): Promise<void> => {
  await api.db.collection(COLLECTIONS.controllers).doc(id).update(controllerCodec.write(only));
};

describe('signing in', () => {
  it('[ID1] [ID9] returns in two steps a token of twelve hours, and the own account', async () => {
    const { idToken, uid } = await tokensOf(ada.email);
    expect(uid).toBe('ada');
    const response = await login(idToken, uid);
    const { token } = z
      .strictObject({ token: z.strictObject({ token: z.string(), expiresAt: z.iso.datetime() }) })
      .parse(response.json);
    expect(Math.abs(Date.parse(token.expiresAt) - realNow() - 12 * HOUR_MS)).toBeLessThan(5_000);
    const profile = await me(token.token);
    expect(profile.status).toBe(200);
    expect(profile.json).toEqual({
      id: 'ada',
      firstName: 'Ada',
      lastName: 'Sample',
      name: 'Ada Sample',
      email: 'ada@example.test',
      role: 'CONTROLLER',
      company: null,
      branch: null,
      picture: null,
      isEnabled: true,
      landing: 'resume',
    });
  });

  it('[ID1] accepts the e-mail in any case and with spaces around', async () => {
    expect((await api.signIn('  ADA@Example.test ')).status).toBe(200);
  });

  it('[ID20] gives the same response for a wrong password and an unknown account', async () => {
    const wrong = await api.signIn(ada.email, 'not this');
    const nobody = await api.signIn('nobody@example.test', PASSWORD);
    expect([wrong.status, wrong.json]).toEqual([401, { code: 'wrong-credentials' }]);
    expect([nobody.status, nobody.json]).toEqual([wrong.status, wrong.json]);
    expect(Object.keys(Object.fromEntries(nobody.headers)).toSorted()).toEqual(
      Object.keys(Object.fromEntries(wrong.headers)).toSorted(),
    );
  });

  it('[ID20] takes about as long for an unknown account as for a wrong password', async () => {
    const took = async (email: string): Promise<number> => {
      const started = performance.now();
      await api.signIn(email, 'not this');
      return performance.now() - started;
    };
    const nobody = Math.min(await took('nobody-1@example.test'), await took('nobody-2@example.test'));
    const wrong = Math.min(await took(ada.email), await took(ada.email));
    // Without the placeholder hash it would take a twentieth of the time.
    expect(nobody).toBeGreaterThan(wrong / 3);
  });

  it('[ID9] a bare uid is not a credential, and neither is the token of another account', async () => {
    await api.addPerson({ id: 'eve' });
    const eve = await tokensOf('eve@example.test');
    const foreign = await login(eve.idToken, 'ada');
    expect([foreign.status, foreign.json]).toEqual([403, { code: 'forbidden' }]);
    const bare = await api.call('POST', '/security/branches/login', { body: { uuid: 'ada' } });
    expect([bare.status, bare.json]).toEqual([401, { code: 'unauthenticated' }]);
  });

  it('[ID9] an account without a controller is rejected everywhere, as is one whose document is unreadable or disabled', async () => {
    for (const id of ['lost', 'broken', 'disabled']) await api.addPerson({ id });
    const controllers = api.db.collection(COLLECTIONS.controllers);
    await controllers.doc('lost').delete();
    await controllers.doc('broken').update({ role: 'EMPEROR' });
    await change('disabled', { isEnabled: false });
    const codeOf = async (id: string) => (await login((await tokensOf(`${id}@example.test`)).idToken, id)).json;
    expect([await codeOf('lost'), await codeOf('broken'), await codeOf('disabled')]).toEqual([
      { code: 'no-controller' },
      { code: 'no-controller' },
      { code: 'forbidden' },
    ]);
  });
});

describe('the end of a session', () => {
  it('[ID2] a sign-out revokes every token of the account, and of no other', async () => {
    const bob = await api.addPerson({ id: 'bob' });
    const other = await api.tokenOf(ada);
    const provided = await tokensOf(bob.email);
    const [one, two] = [await api.tokenOf(bob), await api.tokenOf(bob)];
    const response = await api.call('POST', '/identity/sign-out', { token: one });
    expect([response.status, response.json]).toEqual([200, { ok: true }]);
    await until('both tokens are dead', async () => {
      const statuses = [(await me(one)).status, (await me(two)).status];
      return statuses.every((status) => status === 401);
    });
    expect((await login(provided.idToken, 'bob')).status).toBe(401);
    expect(
      (await api.call('POST', '/identity/refresh', { body: { refreshToken: provided.refreshToken } })).status,
    ).toBe(401);
    expect((await me(other)).status).toBe(200);
    expect((await me(await api.tokenOf(bob))).status).toBe(200);
  });

  it('[LV8] a disabled account is signed out, and needs a new token after it is enabled', async () => {
    const cyd = await api.addPerson({ id: 'cyd' });
    const token = await api.tokenOf(cyd);
    await change('cyd', { isEnabled: false });
    await until('the token is refused', async () => (await me(token)).status === 401);
    await change('cyd', { isEnabled: true, tokenGeneration: 7 });
    await until('the new generation counts', async () => (await me(await api.tokenOf(cyd))).status === 200);
    expect((await me(token)).status).toBe(401);
  });

  it('[AC8] permissions are read from the document and never from the token', async () => {
    const dan = await api.addPerson({ id: 'dan' });
    const token = await api.tokenOf(dan);
    await change('dan', {
      role: 'BRANCH',
      branch: { id: 'b1', name: 'PORTALES' },
      company: { id: 'c1', name: 'San Martin' },
    });
    const profile = await until('the new role', async () => {
      const { json } = await me(token);
      return z.object({ role: z.literal('BRANCH') }).safeParse(json).success ? json : null;
    });
    expect(profile).toMatchObject({
      branch: { id: 'b1' },
      company: { id: 'c1' },
      landing: 'branchResume',
    });
  });
});

describe('an account of a company', () => {
  it('[AU5] [AU15] ends at its next request when the company is disabled, and begins again when it is enabled', async () => {
    const company = { id: 'c9', name: 'San Martin' };
    const setCompany = async (isEnabled: boolean) =>
      api.db.doc('companies/c9').set(companyCodec.write(sampleCompany({ ...company, isEnabled })));
    await setCompany(true);
    const fay = await api.addPerson({ id: 'fay', role: 'COMPANY', company });
    const { refreshToken } = await tokensOf(fay.email);
    const token = await api.tokenOf(fay);
    expect((await me(token)).status).toBe(200);
    await setCompany(false);
    const closed = [403, { code: 'company-disabled' }];
    const request = await me(token);
    expect([request.status, request.json]).toEqual(closed);
    const renewal = await api.call('POST', '/identity/refresh', { body: { refreshToken } });
    expect([renewal.status, renewal.json]).toEqual(closed);
    const { idToken, uid } = await tokensOf(fay.email);
    const again = await login(idToken, uid);
    expect([again.status, again.json]).toEqual(closed);
    await setCompany(true);
    expect((await me(token)).status).toBe(200);
  });

  it('[AU6] has the beginning of its newest session, which a renewal is not', async () => {
    const gus = await api.addPerson({ id: 'gus' });
    const lastSignIn = async () => (await api.db.doc('controllers/gus').get()).data()?.['lastSignInAt'];
    const { idToken, refreshToken, uid } = await tokensOf(gus.email);
    await login(idToken, uid);
    const first = await lastSignIn();
    expect(first).toBeDefined();
    skew = HOUR_MS;
    const renewed = await api.call('POST', '/identity/refresh', { body: { refreshToken } });
    await login(providerTokens.parse(renewed.json).idToken, uid);
    expect(await lastSignIn()).toEqual(first);
    await api.tokenOf(gus);
    expect(await lastSignIn()).not.toEqual(first);
    skew = 0;
  });
});

describe('[AU8] the sessions of an account', () => {
  const own = z.object({
    sessions: z.array(
      z.object({ id: z.string(), signedInAt: z.string(), renewedAt: z.string(), isCurrent: z.boolean() }),
    ),
  });
  const sessionsOf = async (token: string) =>
    own.parse((await api.call('GET', '/api/me/sessions', { token })).json).sessions;
  const close = async (token: string, id: string) => api.call('DELETE', `/api/me/sessions/${id}`, { token });

  it('are listed for itself, and closing one ends its tokens and no other session', async () => {
    const hal = await api.addPerson({ id: 'hal' });
    const first = await tokensOf(hal.email);
    const [one, two] = [await api.tokenOf(hal), await api.tokenOf(hal)];
    const before = await sessionsOf(one);
    expect(before.map(({ isCurrent }) => isCurrent)).toEqual([false, true, false]);
    const [newest] = before;
    expect((await close(one, newest?.id ?? '')).status).toBe(200);
    expect([(await me(one)).status, (await me(two)).status]).toEqual([200, 401]);
    const oldest = before[2]?.id ?? '';
    expect((await close(one, oldest)).status).toBe(200);
    const renewal = await api.call('POST', '/identity/refresh', { body: { refreshToken: first.refreshToken } });
    expect(renewal.status).toBe(401);
    expect(await sessionsOf(one)).toHaveLength(1);
  });

  it('[ID18] one whose used refresh token is used again ends as if it were closed: its API token too', async () => {
    const joe = await api.addPerson({ id: 'joe' });
    const stolen = await tokensOf(joe.email);
    const renew = async (refreshToken: string) => api.call('POST', '/identity/refresh', { body: { refreshToken } });
    const entered = async ({ idToken, uid }: z.infer<typeof providerTokens>): Promise<string> =>
      z.object({ token: z.object({ token: z.string() }) }).parse((await login(idToken, uid)).json).token.token;
    const first = await entered(stolen);
    const second = providerTokens.parse((await renew(stolen.refreshToken)).json);
    const renewed = await entered(second);
    const third = providerTokens.parse((await renew(second.refreshToken)).json);
    const other = await api.tokenOf(joe);
    expect(await sessionsOf(other)).toHaveLength(2);
    expect((await renew(stolen.refreshToken)).status).toBe(401);
    const after = [await me(first), await me(renewed), await login(third.idToken, third.uid), await me(other)];
    expect(after.map(({ status }) => status)).toEqual([401, 401, 401, 200]);
    expect((await sessionsOf(other)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  it('leave the list when all are ended, by a sign-out or by another role', async () => {
    const kim = await api.addPerson({ id: 'kim' });
    const first = await api.tokenOf(kim);
    await api.tokenOf(kim);
    await api.call('POST', '/identity/sign-out', { token: first });
    const second = await api.tokenOf(kim);
    expect(await sessionsOf(second)).toHaveLength(1);
    await change('kim', { role: 'DEMO' });
    // The sign-in that notices the change is refused as one that began before it.
    await tokensOf(kim.email).then(async ({ idToken, uid }) => login(idToken, uid));
    const third = await api.tokenOf({ ...kim, role: 'DEMO' });
    expect((await me(second)).status).toBe(401);
    expect(await sessionsOf(third)).toHaveLength(1);
  });

  it('of another account are neither listed nor closed', async () => {
    const ian = await api.addPerson({ id: 'ian' });
    const [foreign] = await sessionsOf(await api.tokenOf(ian));
    const token = await api.tokenOf(ada);
    expect((await sessionsOf(token)).map(({ id }) => id)).not.toContain(foreign?.id);
    expect((await close(token, foreign?.id ?? '')).status).toBe(404);
  });
});

describe('[AU9] the key of the drafts of an account', () => {
  const keyOf = async (token: string): Promise<string> => {
    const { status, json } = await api.call('GET', '/api/me/draft-key', { token });
    expect(status).toBe(200);
    return z.strictObject({ key: z.string().regex(/^[\w-]{43}$/) }).parse(json).key;
  };
  /** The first sign-in after a change ends the sessions before it [ID12]. */
  const changeAndSettle = async ({ id, email }: Controller, only: Partial<Controller>): Promise<void> => {
    await change(id, only);
    const { idToken } = await tokensOf(email);
    expect((await login(idToken, id)).status).not.toBe(200);
  };

  it('is its own, and the same in every session, after a sign-out and with another role', async () => {
    const [jan, mia] = [await api.addPerson({ id: 'jan' }), await api.addPerson({ id: 'mia' })];
    const first = await api.tokenOf(jan);
    const key = await keyOf(first);
    expect(await keyOf(await api.tokenOf(mia))).not.toBe(key);
    await api.call('POST', '/identity/sign-out', { token: first });
    expect((await api.call('GET', '/api/me/draft-key', { token: first })).status).toBe(401);
    await changeAndSettle(jan, { role: 'ADMINISTRATOR' });
    expect(await keyOf(await api.tokenOf(jan))).toBe(key);
  });

  it('is another one once the account was disabled, also after it is enabled again', async () => {
    const lea = await api.addPerson({ id: 'lea' });
    const key = await keyOf(await api.tokenOf(lea));
    await changeAndSettle(lea, { isEnabled: false });
    await changeAndSettle(lea, { isEnabled: true });
    expect(await keyOf(await api.tokenOf(lea))).not.toBe(key);
  });

  it('is given to no one else', async () => {
    expect((await api.call('GET', '/api/me/draft-key')).status).toBe(401);
  });
});

describe('lifetimes', () => {
  const refresh = async (refreshToken: string) => api.call('POST', '/identity/refresh', { body: { refreshToken } });
  afterEach(() => {
    skew = 0;
  });

  it('[ID9] an ID token is valid for an hour, an API token and a refresh token for twelve', async () => {
    const afterHours = async (hours: number) => {
      skew = 0;
      const { idToken, refreshToken } = await tokensOf(ada.email);
      const token = await api.tokenOf(ada);
      skew = hours * HOUR_MS;
      return [(await login(idToken, 'ada')).status, (await me(token)).status, (await refresh(refreshToken)).status];
    };
    expect(await afterHours(0.9)).toEqual([200, 200, 200]);
    expect(await afterHours(1.1)).toEqual([401, 200, 200]);
    expect(await afterHours(11.9)).toEqual([401, 200, 200]);
    expect(await afterHours(12.1)).toEqual([401, 401, 401]);
  });

  it('[ID1] a refresh returns a new ID token that is valid for the second step', async () => {
    const { refreshToken } = await tokensOf(ada.email);
    const renewed = providerTokens.parse(
      (await api.call('POST', '/identity/refresh', { body: { refreshToken } })).json,
    );
    expect((await login(renewed.idToken, renewed.uid)).status).toBe(200);
  });
});
