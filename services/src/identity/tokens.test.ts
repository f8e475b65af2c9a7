import { createHash, hkdfSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../tests/support/api.ts';

const SECRET = 'a secret that is only used by tests';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ settings: { SESSION_SECRET: SECRET } });
  await api.addPerson({ id: 'ada' });
});
/** The limits of the test's own address begin again. */
beforeEach(async () => {
  await api.context.redis().flushall();
});
afterAll(async () => api.close());

/** Signed as the product signs, with claims that it would not write. */
const signed = async (purpose: 'id' | 'refresh' | 'api', claims: object): Promise<string> => {
  const bytes = new Uint8Array(hkdfSync('sha256', SECRET, 'despacho', `token ${purpose}`, 32));
  const kid = createHash('sha256').update(bytes).digest('base64url').slice(0, 12);
  const now = Math.floor(Date.now() / 1_000);
  const { operation, demo } = api.context.config;
  const whole = {
    generation: 0,
    iss: `despacho:${operation}${demo.isOn ? '+demo' : ''}`,
    aud: purpose,
    iat: now,
    exp: now + 600,
    ...claims,
  };
  return new SignJWT(whole).setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid }).sign(bytes);
};

const respond = async (purpose: 'id' | 'refresh' | 'api', token: string, sub: unknown): Promise<number> => {
  if (purpose === 'api') return (await api.call('GET', '/api/me', { token })).status;
  if (purpose === 'refresh')
    return (await api.call('POST', '/identity/refresh', { body: { refreshToken: token } })).status;
  const uuid = typeof sub === 'string' && sub !== '' ? sub.slice(0, 128) : 'ada';
  return (await api.call('POST', '/security/branches/login', { token, body: { uuid } })).status;
};

const ODD: readonly [string, unknown][] = [
  ['a number', 7],
  ['nothing', null],
  ['an object', { id: 'ada' }],
  ['a list', ['ada']],
  ['empty', ''],
  ['a dot', '.'],
  ['two dots', '..'],
  ['a path', 'ada/events/1'],
  ['a slash', '/'],
  ['reserved', '__ada__'],
  ['reserved, with a line break', '__a\nb__'],
  ['huge', 'x'.repeat(1_600)],
  ['many bytes', '\u{1F6F5}'.repeat(400)],
  ['half a character', 'a\ud800'],
  ['a control character', 'a\0b'],
];

it.each(ODD)('[ID15] a signed token whose subject or session is %s is refused as a forged one', async (_, odd) => {
  const outcomes: [request: string, status: number][] = [];
  for (const purpose of ['api', 'id', 'refresh'] as const) {
    const session = { family: 'family', turn: 0, signedInMs: Date.now() };
    const ofSubject = await signed(purpose, { ...session, sub: odd });
    outcomes.push([`${purpose} sub`, await respond(purpose, ofSubject, odd)]);
    if (purpose === 'api') continue;
    const ofFamily = await signed(purpose, { ...session, sub: 'ada', family: odd });
    outcomes.push([`${purpose} family`, await respond(purpose, ofFamily, 'ada')]);
  }
  expect(outcomes.filter(([, status]) => status !== 401)).toEqual([]);
});

it.each([-1, 1e300, 0.5, 'now', {}])('[ID15] a signed token with %j as one of its times is refused', async (odd) => {
  for (const claims of [{ signedInMs: odd }, { exp: odd }, { iat: odd }, { generation: odd }]) {
    if (Object.values(claims)[0] === -1 && 'generation' in claims) continue;
    const token = await signed('id', { sub: 'ada', family: 'family', turn: 0, signedInMs: Date.now(), ...claims });
    expect((await api.call('POST', '/security/branches/login', { token, body: { uuid: 'ada' } })).status).toBe(401);
  }
});

it('[ID15] a token with the same claims and an account for its subject is accepted', async () => {
  const token = await signed('api', { sub: 'ada', signedInMs: Date.now() });
  expect((await api.call('GET', '/api/me', { token })).status).toBe(200);
});
