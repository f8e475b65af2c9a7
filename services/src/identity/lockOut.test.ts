import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestRedis, type TestRedis } from '../../../tests/support/redis.ts';
import { until } from '../../../tests/support/until.ts';
import { createLockOut, type LockOut } from './lockOut.ts';

const QUARTER_MS = 15 * 60_000;
let server: TestRedis;
let redis: Redis;
let lockOut: LockOut;

beforeAll(async () => {
  server = await startTestRedis();
  redis = new Redis(server.url);
  // The connection logs it each time Redis is unavailable, as in one test.
  redis.on('error', () => {});
  lockOut = createLockOut(redis, (name) => `{test}:${name}`);
});
beforeEach(async () => redis.flushall());
afterAll(async () => {
  redis.disconnect();
  await server.close();
});

const reserve = async (email: string, address = '10.0.0.1', browser = 'another') =>
  lockOut.reserve({ email, address, browser });
/** The wait, or 0 for a try that is reserved and never ends. */
const waitOf = async (...from: Parameters<typeof reserve>): Promise<number> => {
  const reserved = await reserve(...from);
  return reserved.ok ? 0 : reserved.retryAfterMs;
};
/** Ends a try at once; the wait where it is not accepted. */
const tryOnce = async (end: 'fail' | 'succeed' | 'undo', ...from: Parameters<typeof reserve>): Promise<number> => {
  const reserved = await reserve(...from);
  if (!reserved.ok) return reserved.retryAfterMs;
  await reserved[end]();
  return 0;
};
const failMany = async (
  count: number,
  ...[email = 'a', ...from]: Partial<Parameters<typeof reserve>>
): Promise<number[]> => {
  const waits: number[] = [];
  for (let at = 0; at < count; at += 1) waits.push(await tryOnce('fail', email, ...from));
  return waits;
};
const none = (count: number): number[] => Array.from({ length: count }, () => 0);

const MARK_KEYS = '*sign-in:known:*';

describe('the lock-out', () => {
  it('[ID10] allows ten failed attempts and then waits a quarter of an hour from the last', async () => {
    expect(await failMany(10)).toEqual(none(10));
    const [wait = 0] = await failMany(1);
    expect(wait).toBeGreaterThan(QUARTER_MS - 5_000);
    expect(wait).toBeLessThanOrEqual(QUARTER_MS);
  });

  it('[ID10] counts a hundred concurrent attempts as a hundred', async () => {
    const tries = await Promise.all(Array.from({ length: 100 }, async () => reserve('a')));
    const reserved = tries.filter((each) => each.ok);
    expect(reserved).toHaveLength(10);
    for (const each of reserved) await each.fail();
    expect(await waitOf('a')).toBeGreaterThan(QUARTER_MS - 5_000);
  });

  it('[ID10] resets after the quarter of an hour, and every key expires', async () => {
    await failMany(11);
    const keys = await redis.keys('*');
    expect(keys).toHaveLength(4);
    for (const key of keys) {
      expect(await redis.pttl(key)).toBeGreaterThan(0);
      await redis.pexpire(key, 1);
    }
    await until('the keys are gone', async () => (await redis.dbsize()) === 0);
    expect(await waitOf('a')).toBe(0);
  });

  it('[ID10] a rejected attempt neither counts nor extends the wait', async () => {
    await failMany(10);
    for (const key of await redis.keys('*')) await redis.pexpire(key, 5_000);
    const waits = await failMany(5);
    expect(Math.max(...waits)).toBeLessThanOrEqual(5_000);
  });

  it('[ID10] a successful sign-in resets the account at its place, and the address', async () => {
    await failMany(9);
    expect(await tryOnce('succeed', 'a')).toBe(0);
    expect(await redis.keys('*')).toHaveLength(3);
    expect(await failMany(10)).toEqual(none(10));
  });

  it('[ID17] a whole control room can sign in at once from its one address', async () => {
    const room = await Promise.all(Array.from({ length: 50 }, async (_, at) => reserve(`controller-${at}`)));
    const late = await reserve('late');
    for (const each of [...room, late]) {
      expect(each.ok).toBe(true);
      if (each.ok) await each.succeed();
    }
    expect(await redis.dbsize()).toBe((await redis.keys(MARK_KEYS)).length);
  });

  it('[ID10] successful sign-ins in progress on one account delay the eleventh for a moment, and leave no count', async () => {
    const good = await Promise.all(Array.from({ length: 10 }, async () => reserve('shared')));
    expect(await waitOf('shared')).toBe(1_000);
    for (const each of good) {
      expect(each.ok).toBe(true);
      if (each.ok) await each.succeed();
    }
    expect(await waitOf('shared')).toBe(0);
  });

  it("[ID10] one person's ten failures lock neither the office of the same address nor the account elsewhere", async () => {
    await failMany(10);
    expect(await waitOf('a')).toBeGreaterThan(QUARTER_MS - 5_000);
    expect(await waitOf('a', '10.0.0.2')).toBe(0);
    await redis.del(...(await redis.keys('*pause*')));
    expect(await tryOnce('succeed', 'ada')).toBe(0);
    expect(await waitOf('eva')).toBe(0);
    expect(await waitOf('a')).toBeGreaterThan(QUARTER_MS - 5_000);
  });

  it('[ID17] after ten failures each further one slows its address down, up to five seconds, and no other address', async () => {
    for (let at = 0; at < 10; at += 1) expect(await failMany(1, `guess-${at}`)).toEqual([0]);
    const waits: number[] = [];
    for (let at = 10; at < 18; at += 1) {
      waits.push(await waitOf('ada'));
      await redis.del(...(await redis.keys('*pause*')));
      expect(await failMany(1, `guess-${at}`)).toEqual([0]);
    }
    expect(waits.map((wait) => Math.ceil(wait / 1_000))).toEqual([1, 2, 3, 4, 5, 5, 5, 5]);
    expect(await waitOf('ada', '10.0.0.2')).toBe(0);
  });

  it('[ID16] a hundred failures from many addresses lock the account everywhere, and each counts for an hour', async () => {
    for (let at = 0; at < 100; at += 1) expect(await failMany(1, 'a', `10.1.0.${at}`)).toEqual([0]);
    expect(await waitOf('a', '10.2.0.1')).toBeGreaterThan(4 * QUARTER_MS - 30_000);
    expect(await waitOf('b', '10.2.0.1')).toBe(0);
    const [failed = ''] = await redis.keys('*sign-in:failed:*');
    const [oldest = ''] = await redis.zrange(failed, '0', '0');
    await redis.zadd(failed, String(Date.now() - 4 * QUARTER_MS), oldest);
    expect(await failMany(2, 'a', '10.2.0.1')).toEqual([0, expect.any(Number)]);
    expect(await redis.zcard(failed)).toBe(100);
  });

  it('[ID16] of 250 attempts at once from 250 addresses a hundred are checked, and those that were not guesses are returned', async () => {
    const tries = await Promise.all(Array.from({ length: 250 }, async (_, at) => reserve('a', `10.3.0.${at}`)));
    const reserved = tries.filter((each) => each.ok);
    expect(reserved).toHaveLength(100);
    // Others are being checked: these may all be good.
    expect(await waitOf('a', '10.4.0.1')).toBe(1_000);
    for (const [at, each] of reserved.entries()) await (at < 60 ? each.fail() : each.undo());
    const more = await Promise.all(Array.from({ length: 250 }, async (_, at) => reserve('a', `10.5.0.${at}`)));
    expect(more.filter((each) => each.ok)).toHaveLength(40);
  });

  it("[ID10] a person's own sign-ins give an attacker elsewhere no new tries", async () => {
    let checked = 0;
    const waits: number[] = [];
    for (let at = 0; at < 130; at += 1) {
      checked += (await tryOnce('fail', 'a', `10.6.0.${at}`)) === 0 ? 1 : 0;
      if (at % 10 === 0) waits.push(await tryOnce('succeed', 'a', '10.7.0.1', 'own'));
    }
    expect(waits).toEqual(none(13));
    expect(checked).toBe(100);
  });

  it.each([
    ['address', '10.7.0.1', 'new'],
    ['browser', '10.7.0.2', 'own'],
  ])('[ID14] failures elsewhere do not lock a known %s, which has its own ten tries', async (_, address, browser) => {
    await tryOnce('succeed', 'a', '10.7.0.1', 'own');
    for (let at = 0; at < 100; at += 1) await tryOnce('fail', 'a', `10.8.0.${at}`);
    expect(await waitOf('a', '10.9.0.1', 'new')).toBeGreaterThan(QUARTER_MS);
    expect(await failMany(9, 'a', address, browser)).toEqual(none(9));
    expect(await tryOnce('succeed', 'a', address, browser)).toBe(0);
    expect(await failMany(11, 'a', address, browser)).toEqual([...none(10), expect.any(Number)]);
    // It is known to its account alone.
    for (let at = 0; at < 100; at += 1) await tryOnce('fail', 'b', `10.8.1.${at}`);
    expect(await waitOf('b', address, browser)).toBeGreaterThan(QUARTER_MS);
  });

  it('[ID14] a known browser is not locked by a neighbour at its own address, and known for thirty days', async () => {
    await tryOnce('succeed', 'a', '10.7.0.1', 'own');
    await failMany(10, 'a', '10.7.0.1', 'neighbour');
    expect(await waitOf('a', '10.7.0.1', 'neighbour')).toBeGreaterThan(QUARTER_MS - 5_000);
    expect(await failMany(9, 'a', '10.7.0.1', 'own')).toEqual(none(9));
    const keys = await redis.keys(MARK_KEYS);
    expect(keys).toHaveLength(2);
    for (const key of keys) {
      expect(Math.abs((await redis.ttl(key)) - 30 * 24 * 3_600)).toBeLessThan(60);
      await redis.del(key);
    }
    expect(await waitOf('a', '10.7.0.1', 'own')).toBeGreaterThan(QUARTER_MS - 5_000);
  });

  it('[ID17] occasional wrong passwords do not lock an address that people sign in from', async () => {
    for (let person = 0; person < 4; person += 1) {
      for (let at = 0; at < 9; at += 1) expect(await failMany(1, `clumsy-${person}-${at}`)).toEqual([0]);
      expect(await tryOnce('succeed', 'ada')).toBe(0);
    }
    for (let at = 0; at < 4; at += 1) expect(await failMany(1, `clumsy-last-${at}`)).toEqual([0]);
  });

  it('[ID17] success on one account resets no failure of another', async () => {
    for (let at = 0; at < 10; at += 1) {
      expect(await failMany(1, 'victim')).toEqual([0]);
      await tryOnce('succeed', 'own');
    }
    expect(await waitOf('victim')).toBeGreaterThan(QUARTER_MS - 5_000);
  });

  it('[ID10] an attempt that was not checked does not count, and unlocks nothing', async () => {
    await failMany(8);
    for (let at = 0; at < 15; at += 1) expect(await tryOnce('undo', 'a')).toBe(0);
    expect(await failMany(3)).toEqual([0, 0, expect.any(Number)]);
    expect(await waitOf('a')).toBeGreaterThan(1_000);
  });

  it('[ID10] survives a restart of Redis', async () => {
    await failMany(10);
    await server.stop();
    await server.start();
    await until('the connection is back', () => redis.status === 'ready');
    expect(await waitOf('a')).toBeGreaterThan(QUARTER_MS - 30_000);
  });

  it('puts every key under the hash tag of the operation, and no e-mail into it', async () => {
    await tryOnce('succeed', 'ada@example.test');
    await failMany(1, 'ada@example.test');
    await waitOf('ada@example.test');
    const keys = await redis.keys('*');
    expect(keys).toHaveLength(7);
    for (const key of keys) {
      expect(key).toMatch(/^\{test\}:sign-in:(pair|open|failed|checking|address|known):[\w-]{43}$/);
    }
  });
});
