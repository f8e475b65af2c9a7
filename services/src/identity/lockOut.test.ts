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
  // The connection says so itself each time Redis is away, as it is in one test.
  redis.on('error', () => {});
  lockOut = createLockOut(redis, (name) => `{test}:${name}`);
});
beforeEach(async () => redis.flushall());
afterAll(async () => {
  redis.disconnect();
  await server.close();
});

const attempt = (email: string, address = '10.0.0.1') => ({ email, address });
const takeMany = async (count: number, email = 'a', address = '10.0.0.1'): Promise<number[]> => {
  const waits: number[] = [];
  for (let at = 0; at < count; at += 1) waits.push(await lockOut.take(attempt(email, address)));
  return waits;
};

describe('the lock-out', () => {
  it('[A-200] hears ten tries and then waits a quarter of an hour from the last', async () => {
    expect(await takeMany(10)).toEqual(Array.from({ length: 10 }, () => 0));
    const [wait = 0] = await takeMany(1);
    expect(wait).toBeGreaterThan(QUARTER_MS - 5_000);
    expect(wait).toBeLessThanOrEqual(QUARTER_MS);
  });

  it('[A-200] counts a hundred tries at once as a hundred', async () => {
    const waits = await Promise.all(Array.from({ length: 100 }, async () => lockOut.take(attempt('a'))));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
  });

  it('[A-200] forgets after the quarter of an hour, and every key has an end', async () => {
    await takeMany(11);
    const keys = await redis.keys('*');
    expect(keys).toHaveLength(2);
    for (const key of keys) {
      expect(await redis.pttl(key)).toBeGreaterThan(0);
      await redis.pexpire(key, 1);
    }
    await until('the keys are gone', async () => (await redis.dbsize()) === 0);
    expect(await lockOut.take(attempt('a'))).toBe(0);
  });

  it('[A-200] a refused try neither counts nor makes the wait longer', async () => {
    await takeMany(10);
    for (const key of await redis.keys('*')) await redis.pexpire(key, 5_000);
    const waits = await takeMany(5);
    expect(Math.max(...waits)).toBeLessThanOrEqual(5_000);
  });

  it('[A-200] a good password clears the account', async () => {
    await takeMany(9);
    await lockOut.giveBack(attempt('a'));
    expect(await takeMany(1, 'a', '10.0.0.2')).toEqual([0]);
    expect(await redis.keys('*account*')).toHaveLength(1);
  });

  it('[A-200] a try that nobody looked at counts for neither key, and unlocks nothing', async () => {
    await takeMany(8);
    for (let at = 0; at < 5; at += 1) {
      await lockOut.take(attempt('a'));
      await lockOut.undo(attempt('a'));
    }
    expect(await takeMany(3)).toEqual([0, 0, expect.any(Number)]);
    expect(await lockOut.take(attempt('a'))).toBeGreaterThan(0);
  });

  it('[A-200] a good password between the guesses does not free the address of a guesser', async () => {
    for (let at = 0; at < 9; at += 1) {
      await lockOut.take(attempt(`victim-${at}`));
      await lockOut.take(attempt('own'));
      await lockOut.giveBack(attempt('own'));
    }
    expect(await lockOut.take(attempt('victim-10'))).toBe(0);
    expect(await lockOut.take(attempt('victim-11'))).toBeGreaterThan(0);
  });

  it('[A-200] survives a restart of Redis', async () => {
    await takeMany(10);
    await server.stop();
    await server.start();
    await until('the connection is back', () => redis.status === 'ready');
    expect(await lockOut.take(attempt('a'))).toBeGreaterThan(QUARTER_MS - 30_000);
  });

  it('puts every key under the tag of the operation, and no e-mail into it', async () => {
    await lockOut.take(attempt('ada@example.test'));
    for (const key of await redis.keys('*')) {
      expect(key).toMatch(/^\{test\}:sign-in:(account|address):[\w-]{43}$/);
    }
  });
});
