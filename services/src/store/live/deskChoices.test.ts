import { DESK } from '@despacho/contract/desk.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testContext, type TestContext } from '../../../../tests/support/context.ts';
import { readDeskChoices, removeDeskChoice, storeDeskChoice } from './deskChoices.ts';
import { liveKeys } from './keys.ts';

let context: TestContext;
let redis: ReturnType<TestContext['redis']>;

beforeAll(async () => {
  context = await testContext({ withFirestore: false });
  redis = context.redis();
});
beforeEach(async () => redis.flushdb());
afterAll(async () => context.close());

const NOON = 1_763_748_000_000;
const store = async (deskId: string, orderId: string, now = NOON) =>
  storeDeskChoice(redis, context.key, deskId, { uid: `of-${deskId}`, orderId }, now);
const read = async (now = NOON) => readDeskChoices(redis, context.key, now);
/** As Redis does when the choice is not renewed. */
const expire = async (deskId: string) => redis.del(liveKeys(context.key).desk(deskId));

it('[DK20] a choice is read until it is removed or expires', async () => {
  await store('one', 'a');
  await store('two', 'b');
  expect(await read()).toEqual([
    { uid: 'of-one', orderId: 'a' },
    { uid: 'of-two', orderId: 'b' },
  ]);
  const remaining = await redis.pttl(liveKeys(context.key).desk('one'));
  expect(remaining).toBeGreaterThan(0);
  expect(remaining).toBeLessThanOrEqual(DESK.choiceTtlMs);
  await removeDeskChoice(redis, context.key, 'one');
  await expire('two');
  expect(await read()).toEqual([]);
});

it('[DK20] a choice that comes again while others look is read by the next look', async () => {
  await store('one', 'a');
  await expire('one');
  // Between what the look reads and what it does about it.
  const mget = redis.mget.bind(redis);
  const slow = Object.assign(Object.create(redis) as typeof redis, {
    mget: async (keys: string[]) => {
      const texts = await mget(keys);
      await store('one', 'a', NOON + 1);
      return texts;
    },
  });
  expect(await readDeskChoices(slow, context.key, NOON + 1)).toEqual([]);
  expect(await read(NOON + 2)).toEqual([{ uid: 'of-one', orderId: 'a' }]);
});

it('[DK20] nothing is stored of a desk that ended without removing its choice', async () => {
  await store('one', 'a');
  await store('two', 'b', NOON + 50_000);
  await expire('one');
  await read(NOON + 70_000);
  expect(await redis.zrange(liveKeys(context.key).desks, '0', '-1')).toEqual(['two']);
  await expire('two');
  await read(NOON + 200_000);
  expect(await redis.keys('*')).toEqual([]);
});
