import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testContext, type TestContext } from '../../../../tests/support/context.ts';
import { dropPositions, publishPositions, readPositions } from './positions.ts';
import { aliveTabs, renewTabs } from './tabs.ts';

let context: TestContext;
let redis: ReturnType<TestContext['redis']>;

beforeAll(async () => {
  context = await testContext({ withFirestore: false });
  redis = context.redis();
});
afterAll(async () => context.close());

const fix = (courierId: string, at: number, lat = 14.6): Fix => ({
  courierId,
  position: { lat, lng: -90.5 },
  at,
  accuracyM: 5,
  battery: null,
});

it('[LV14] a fix whose time is not newer is dropped', async () => {
  const noon = 1_763_748_000_000;
  expect(await publishPositions(redis, context.key, [fix('a', noon), fix('b', noon)])).toBe(2);
  expect(await publishPositions(redis, context.key, [fix('a', noon, 1), fix('b', noon - 1, 1)])).toBe(0);
  expect(await publishPositions(redis, context.key, [fix('a', noon + 1, 2)])).toBe(1);
  expect(await readPositions(redis, context.key)).toEqual(
    new Map([
      ['a', fix('a', noon + 1, 2)],
      ['b', fix('b', noon)],
    ]),
  );
  await dropPositions(redis, context.key, ['a']);
  expect([...(await readPositions(redis, context.key)).keys()]).toEqual(['b']);
});

it('a tab is alive while its gateway renews it', async () => {
  await renewTabs(redis, context.key, ['tab-one', 'tab-two']);
  expect(await aliveTabs(redis, context.key, ['tab-one', 'tab-two', 'tab-three'])).toEqual(
    new Set(['tab-one', 'tab-two']),
  );
  expect(await redis.pttl(context.key('tab:tab-one'))).toBeGreaterThan(30_000);
});
