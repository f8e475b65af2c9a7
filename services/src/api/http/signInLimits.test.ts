import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { until } from '../../../../tests/support/until.ts';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';
import { createPasswords } from '../../identity/passwords.ts';
import { PASSWORD } from '../../../../tests/support/people.ts';
import { sharedCounts } from './counts.ts';

/** A try on an account that does not exist costs a hash, on purpose an expensive one. */
const SLOW_MS = 90_000;
let api: TestApi;
afterEach(async () => api.close());

const from = async (address: string, email: string, password = 'wrong') =>
  api.call('POST', '/identity/sign-in', { body: { email, password }, headers: { 'x-forwarded-for': address } });
const codeFrom = async (...call: Parameters<typeof from>): Promise<string> => {
  const { json } = await from(...call);
  return z.object({ code: z.string() }).safeParse(json).data?.code ?? 'in';
};

/** Ten tries; all but the first on accounts that exist, whose hash takes a millisecond. */
const guessed = ['stranger', ...Array.from({ length: 9 }, (_, at) => `guess-${at % 3}`)].map(
  (id) => `${id}@example.test`,
);
const addGuessed = async (): Promise<void> => {
  for (const at of [0, 1, 2]) await api.addPerson({ id: `guess-${at}` });
};

describe('limits behind a trusted proxy', () => {
  it(
    '[ID10] the eleventh attempt on an account from an address is rejected, with the right password too',
    async () => {
      api = await startTestApi({ settings: { TRUST_PROXY: '1' } });
      const { email } = await api.addPerson({ id: 'ada' });
      const tries = await Promise.all(Array.from({ length: 10 }, async () => codeFrom('10.0.0.1', email)));
      expect(new Set(tries)).toEqual(new Set(['wrong-credentials']));
      const late = await from('10.0.0.1', email.toUpperCase(), PASSWORD);
      expect(late.status).toBe(429);
      const { code, details } = z
        .object({ code: z.string(), details: z.object({ retryAfterSec: z.number() }) })
        .parse(late.json);
      expect(code).toBe('locked-out');
      expect(details.retryAfterSec).toBeGreaterThan(890);
      expect(details.retryAfterSec).toBeLessThanOrEqual(900);
      expect(await codeFrom('10.0.0.2', email, PASSWORD)).toBe('in');
      await api.addPerson({ id: 'bob' });
      // An address has sixty sign-ins a minute.
      await until(
        'the office signs in',
        async () => (await codeFrom('10.0.0.1', 'bob@example.test', PASSWORD)) === 'in',
        { everyMs: 250 },
      );
    },
    SLOW_MS,
  );

  it(
    '[ID17] after ten failed attempts an address is slowed down for any account, and other addresses are not affected',
    async () => {
      api = await startTestApi({ settings: { TRUST_PROXY: '1' } });
      const { email } = await api.addPerson({ id: 'ada' });
      await addGuessed();
      // Addresses that a client puts before the proxy's own are ignored.
      await Promise.all(guessed.map(async (each, at) => from(`1.2.3.${at}, 10.0.0.1`, each)));
      const slowed = await from('9.9.9.9, 10.0.0.1', email, PASSWORD);
      expect(slowed.json).toMatchObject({ code: 'locked-out', details: { retryAfterSec: 1 } });
      expect(await codeFrom('10.0.0.2', email, PASSWORD)).toBe('in');
    },
    SLOW_MS,
  );
});

const cookieIn = (reply: { headers: Headers }): string => reply.headers.get('set-cookie')?.split(';')[0] ?? '';

describe('an account that is guessed at from many addresses', () => {
  const ANSWERS = new Set(['wrong-credentials', 'locked-out', 'unavailable']);
  /** As many at once as an attacker has addresses, until none is checked any more. */
  const guess = async (email: string, net: number): Promise<string[]> => {
    const codes: string[] = [];
    for (let wave = 0; wave < 20; wave += 1) {
      const addresses = Array.from({ length: 150 }, (_, at) => `10.${net}.${wave}.${at}`);
      const answers = await Promise.all(addresses.map(async (address) => codeFrom(address, email)));
      codes.push(...answers);
      if (answers.every((code) => code === 'locked-out')) break;
    }
    return codes;
  };

  it(
    '[ID16] has a hundred checked within an hour, also at once, known and unknown accounts alike',
    async () => {
      api = await startTestApi({ settings: { TRUST_PROXY: '1' } });
      const { email } = await api.addPerson({ id: 'ada' });
      for (const [at, guessedEmail] of [email, 'nobody@example.test'].entries()) {
        const codes = await guess(guessedEmail, at + 1);
        expect(codes.filter((code) => code === 'wrong-credentials')).toHaveLength(100);
        expect(new Set(codes.filter((code) => !ANSWERS.has(code)))).toEqual(new Set());
        expect(await codeFrom('10.99.0.1', guessedEmail, PASSWORD)).toBe('locked-out');
      }
    },
    SLOW_MS,
  );

  it(
    '[ID14] still lets in the browser and the address that it signed in from, and knows a browser by a cookie that opens nothing',
    async () => {
      api = await startTestApi({ settings: { TRUST_PROXY: '1' } });
      const { email } = await api.addPerson({ id: 'ada' });
      const other = await api.addPerson({ id: 'bob' });
      const first = await from('10.0.0.1', email, PASSWORD);
      expect(first.headers.get('set-cookie')).toMatch(
        /^despacho-browser=[\w-]{22}; Max-Age=2592000; Path=\/identity; HttpOnly; SameSite=Strict$/,
      );
      expect((await from('10.0.0.1', email)).headers.get('set-cookie')).toBeNull();
      await guess(email, 1);
      const cookie = `other=1; ${cookieIn(first)}; theme=dark`;
      const entered = async (headers: Record<string, string>): Promise<number> =>
        (await api.call('POST', '/identity/sign-in', { body: { email, password: PASSWORD }, headers })).status;
      expect(await entered({ 'x-forwarded-for': '10.99.0.1' })).toBe(429);
      const foreign = cookieIn(await from('10.0.0.9', other.email, PASSWORD));
      expect(await entered({ 'x-forwarded-for': '10.99.0.2', cookie: foreign })).toBe(429);
      expect(await entered({ 'x-forwarded-for': '10.99.0.3', cookie })).toBe(200);
      expect(await entered({ 'x-forwarded-for': '10.0.0.1' })).toBe(200);
      expect((await api.call('GET', '/api/me', { headers: { cookie } })).status).toBe(401);
    },
    SLOW_MS,
  );

  it(
    '[RQ10] is answered 503 with the seconds to wait where too many passwords wait, while other requests are served',
    async () => {
      api = await startTestApi({ settings: { TRUST_PROXY: '1' } });
      const token = await api.tokenOf(await api.addPerson({ id: 'ada' }));
      const { email } = await api.addPerson({ id: 'bob' });
      // As expensive as the product's own, which tests make cheap.
      await api.db.doc('accounts/bob').update({ passwordHash: await createPasswords(12).hash(PASSWORD) });
      const finished: Awaited<ReturnType<typeof from>>[] = [];
      const isChecked = ({ status }: { status: number }): boolean => status === 401;
      const tries = Array.from({ length: 120 }, async (_, at) => finished.push(await from(`10.0.1.${at}`, email)));
      await until('some are refused', () => finished.some(({ status }) => status === 503), { everyMs: 5 });
      const before = finished.filter(isChecked).length;
      expect((await api.call('GET', '/api/me', { token })).status).toBe(200);
      expect(finished.filter(isChecked).length - before).toBeLessThan(20);
      await Promise.all(tries);
      const refused = finished.filter(({ status }) => status === 503);
      for (const { json, headers } of refused)
        expect([json, headers.get('retry-after')]).toEqual([{ code: 'unavailable' }, '5']);
      expect(finished.filter(isChecked).length).toBeGreaterThan(0);
      expect(await codeFrom('10.0.2.1', email, PASSWORD)).toBe('in');
    },
    SLOW_MS,
  );
});

describe('limits without a proxy', () => {
  it(
    '[ID17] a forwarded address is not trusted',
    async () => {
      api = await startTestApi();
      const { email } = await api.addPerson({ id: 'ada' });
      await addGuessed();
      await Promise.all(guessed.map(async (each, at) => from(`10.0.0.${at}`, each)));
      expect(await codeFrom('10.0.9.9', email, PASSWORD)).toBe('locked-out');
    },
    SLOW_MS,
  );

  it('[ID10] a sign-in before the demo city is founded is asked to retry later, and does not count', async () => {
    api = await startTestApi({ settings: { DEMO: 'on' } });
    const email = 'owner@demo.test';
    const early = await Promise.all(Array.from({ length: 12 }, async () => api.signIn(email)));
    // More than ten sign-ins at once get 429; none is reported as a wrong password.
    for (const { status } of early) expect([503, 429]).toContain(status);
    await api.addPerson({ id: 'demo-owner', email });
    expect((await api.signIn(email)).status).toBe(200);
    expect((await api.signIn('somebody@demo.test')).status).toBe(401);
  });

  it('too many requests from one address are rejected before they are processed', async () => {
    api = await startTestApi();
    const statuses = await Promise.all(
      Array.from({ length: 70 }, async () => (await api.call('POST', '/identity/refresh', { body: {} })).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const { status, json, headers } = await api.call('POST', '/identity/refresh', { body: {} });
    expect([status, json]).toEqual([429, { code: 'too-many-requests' }]);
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it('the request limit is shared by two apis, and counted by each alone while Redis is unavailable', async () => {
    api = await startTestApi();
    const { redis: server } = api.context.servers;
    const redis = api.context.redis();
    const [one, other] = [0, 1].map(() => sharedCounts(redis, api.context.key, 'all'));
    const hits = async (counts: typeof one) => (await counts?.increment('10.0.0.1'))?.totalHits;
    expect([await hits(one), await hits(other), await hits(one)]).toEqual([1, 2, 3]);
    const [name = ''] = await redis.keys('*requests:all*');
    expect(await redis.pttl(name)).toBeGreaterThan(0);
    await server.kill();
    await until('the loss is known', () => redis.status !== 'ready');
    expect([await hits(one), await hits(other), await hits(one)]).toEqual([1, 1, 2]);
    await server.start();
    const isShared = async (): Promise<boolean> => {
      await hits(other);
      return Number(await redis.get(name)) > 3;
    };
    await until('Redis counts again', isShared, { everyMs: 50 });
  });

  it('a sign-in that Redis cannot count is rejected', async () => {
    api = await startTestApi();
    const { email } = await api.addPerson({ id: 'ada' });
    await api.context.servers.redis.kill();
    const { status, json } = await api.signIn(email);
    expect([status, json]).toEqual([503, { code: 'unavailable' }]);
    await api.context.servers.redis.start();
  });
});
