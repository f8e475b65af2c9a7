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

const attempt = (email: string, address = '10.0.0.1') => ({ email, address });
const failMany = async (count: number, email = 'a', address = '10.0.0.1'): Promise<number[]> => {
  const waits: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const wait = await lockOut.take(attempt(email, address));
    if (wait === 0) await lockOut.fail(attempt(email, address));
    waits.push(wait);
  }
  return waits;
};
const none = (count: number): number[] => Array.from({ length: count }, () => 0);

describe('the lock-out', () => {
  it('[ID1] allows ten failed attempts and then waits a quarter of an hour from the last', async () => {
    expect(await failMany(10)).toEqual(none(10));
    const [wait = 0] = await failMany(1);
    expect(wait).toBeGreaterThan(QUARTER_MS - 5_000);
    expect(wait).toBeLessThanOrEqual(QUARTER_MS);
  });

  it('[ID1] counts a hundred concurrent attempts as a hundred', async () => {
    const waits = await Promise.all(Array.from({ length: 100 }, async () => lockOut.take(attempt('a'))));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
    for (let at = 0; at < 10; at += 1) await lockOut.fail(attempt('a'));
    expect(await lockOut.take(attempt('a'))).toBeGreaterThan(QUARTER_MS - 5_000);
  });

  it('[ID1] resets after the quarter of an hour, and every key expires', async () => {
    await failMany(11);
    const keys = await redis.keys('*');
    expect(keys).toHaveLength(4);
    for (const key of keys) {
      expect(await redis.pttl(key)).toBeGreaterThan(0);
      await redis.pexpire(key, 1);
    }
    await until('the keys are gone', async () => (await redis.dbsize()) === 0);
    expect(await lockOut.take(attempt('a'))).toBe(0);
  });

  it('[ID1] a rejected attempt neither counts nor extends the wait', async () => {
    await failMany(10);
    for (const key of await redis.keys('*')) await redis.pexpire(key, 5_000);
    const waits = await failMany(5);
    expect(Math.max(...waits)).toBeLessThanOrEqual(5_000);
  });

  it('[ID1] a successful sign-in resets the account and the address', async () => {
    await failMany(9);
    expect(await lockOut.take(attempt('a'))).toBe(0);
    await lockOut.succeed(attempt('a'));
    expect(await redis.dbsize()).toBe(0);
    expect(await failMany(10)).toEqual(none(10));
  });

  it('[ID1] a whole control room can sign in at once from its one address', async () => {
    const room = Array.from({ length: 50 }, (_, at) => attempt(`controller-${at}`));
    expect(await Promise.all(room.map(async (one) => lockOut.take(one)))).toEqual(none(50));
    expect(await lockOut.take(attempt('late'))).toBe(0);
    await Promise.all(room.map(async (one) => lockOut.succeed(one)));
    await lockOut.succeed(attempt('late'));
    expect(await redis.dbsize()).toBe(0);
  });

  it('[ID1] successful sign-ins in progress on one account delay the eleventh for a moment, and leave no count', async () => {
    const good = Array.from({ length: 10 }, () => attempt('shared'));
    expect(await Promise.all(good.map(async (one) => lockOut.take(one)))).toEqual(none(10));
    expect(await lockOut.take(attempt('shared'))).toBe(1_000);
    for (const one of good) await lockOut.succeed(one);
    expect(await lockOut.take(attempt('shared'))).toBe(0);
  });

  it("[ID10] one person's ten failures lock neither the office of the same address nor the account elsewhere", async () => {
    await failMany(10);
    expect(await lockOut.take(attempt('a'))).toBeGreaterThan(QUARTER_MS - 5_000);
    expect(await lockOut.take(attempt('a', '10.0.0.2'))).toBe(0);
    await redis.del(...(await redis.keys('*pause*')));
    expect(await lockOut.take(attempt('ada'))).toBe(0);
    await lockOut.succeed(attempt('ada'));
    expect(await lockOut.take(attempt('eva'))).toBe(0);
    expect(await lockOut.take(attempt('a'))).toBeGreaterThan(QUARTER_MS - 5_000);
  });

  it('[ID10] after ten failures each further one slows its address down, up to five seconds, and no other address', async () => {
    for (let at = 0; at < 10; at += 1) expect(await failMany(1, `guess-${at}`)).toEqual([0]);
    const waits: number[] = [];
    for (let at = 10; at < 18; at += 1) {
      waits.push(await lockOut.take(attempt('ada')));
      await redis.del(...(await redis.keys('*pause*')));
      expect(await failMany(1, `guess-${at}`)).toEqual([0]);
    }
    expect(waits.map((wait) => Math.ceil(wait / 1_000))).toEqual([1, 2, 3, 4, 5, 5, 5, 5]);
    expect(await lockOut.take(attempt('ada', '10.0.0.2'))).toBe(0);
  });

  it('[ID10] a hundred failures from many addresses lock the account everywhere', async () => {
    for (let at = 0; at < 100; at += 1) expect(await failMany(1, 'a', `10.1.0.${at}`)).toEqual([0]);
    expect(await lockOut.take(attempt('a', '10.2.0.1'))).toBeGreaterThan(QUARTER_MS - 5_000);
    expect(await lockOut.take(attempt('b', '10.2.0.1'))).toBe(0);
  });

  it('[ID1] occasional wrong passwords do not lock an address that people sign in from', async () => {
    for (let at = 0; at < 40; at += 1) {
      expect(await failMany(1, `clumsy-${at}`)).toEqual([0]);
      if (at % 9 !== 8) continue;
      expect(await lockOut.take(attempt('ada'))).toBe(0);
      await lockOut.succeed(attempt('ada'));
    }
  });

  it('[ID1] success on one account resets no failure of another', async () => {
    for (let at = 0; at < 10; at += 1) {
      expect(await failMany(1, 'victim')).toEqual([0]);
      await lockOut.take(attempt('own'));
      await lockOut.succeed(attempt('own'));
    }
    expect(await lockOut.take(attempt('victim'))).toBeGreaterThan(QUARTER_MS - 5_000);
  });

  it('[ID1] an attempt that was not checked does not count, and unlocks nothing', async () => {
    await failMany(8);
    for (let at = 0; at < 15; at += 1) {
      expect(await lockOut.take(attempt('a'))).toBe(0);
      await lockOut.undo(attempt('a'));
    }
    expect(await failMany(3)).toEqual([0, 0, expect.any(Number)]);
    await lockOut.undo(attempt('a'));
    expect(await lockOut.take(attempt('a'))).toBeGreaterThan(1_000);
  });

  it('[ID1] survives a restart of Redis', async () => {
    await failMany(10);
    await server.stop();
    await server.start();
    await until('the connection is back', () => redis.status === 'ready');
    expect(await lockOut.take(attempt('a'))).toBeGreaterThan(QUARTER_MS - 30_000);
  });

  it('puts every key under the hash tag of the operation, and no e-mail into it', async () => {
    await failMany(1, 'ada@example.test');
    await lockOut.take(attempt('ada@example.test'));
    const keys = await redis.keys('*');
    expect(keys).toHaveLength(4);
    for (const key of keys) {
      expect(key).toMatch(/^\{test\}:sign-in:(pair|open|account|address|pause):[\w-]{43}$/);
    }
  });
});
