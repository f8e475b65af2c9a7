import { afterAll, beforeAll, expect, it } from 'vitest';
import { REDIS_KEYS, keysOf, type KeyName } from '../../services/src/platform/redisKeys.ts';
import type { RedisClient } from '../../services/src/platform/redis.ts';
import { keyProblem, slotOf } from './checkedKeys.ts';
import { testContext, type TestContext } from './context.ts';

let context: TestContext;
beforeAll(async () => {
  context = await testContext({ withFirestore: false });
});
afterAll(async () => context.close());

/** What is filled in comes from people and may contain anything. */
const FILLINGS = ['', 'a', '{b}', '}', '{', '}{c}', '{}', ':', 'ñ'];

it('every key of the table is in the slot of its operation, whatever is filled in', () => {
  for (const row of Object.keys(REDIS_KEYS)) {
    for (const filling of FILLINGS) {
      const key = keysOf('norte')(row.replace('*', filling) as KeyName);
      expect([key, slotOf(key)]).toEqual([key, slotOf('norte')]);
    }
  }
  expect(slotOf('norte')).not.toBe(slotOf('sur'));
});

it.each([
  ['a key of another operation', ['{sur}:live']],
  ['a key without a hash tag', ['guatemala:live']],
  ['a key that is in no row', ['{guatemala}:unknown']],
  ['one such key among others', ['{guatemala}:live', '{guatemala}:epoch', 'live']],
])('%s is refused', (_, keys) => {
  expect(keyProblem('guatemala', keys)).toContain(keys.at(-1));
});

it('connections of tests refuse such a command, alone, in a script, a transaction and a pipeline', async () => {
  const [own, foreign] = [context.key('live:n'), '{sur}:live:n'];
  expect(await context.redis().multi().incr(own).get(own).exec()).toEqual([
    [null, 1],
    [null, '1'],
  ]);
  const commands: ((redis: RedisClient) => Promise<unknown>)[] = [
    async (redis) => redis.get(foreign),
    async (redis) => redis.mget(own, foreign),
    async (redis) => redis.eval('return 1', 2, own, foreign),
    async (redis) => redis.multi().incr(own).get(foreign).exec(),
    async (redis) => redis.pipeline().incr(own).get(foreign).exec(),
  ];
  for (const command of commands) {
    // What a refused transaction began stays open: each has a connection of its own.
    const redis = context.redis();
    await expect(command(redis)).rejects.toThrow(foreign);
    redis.disconnect();
  }
});
