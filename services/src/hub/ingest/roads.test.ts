import { riddenRoads, ROADS_MAX_AGE_SEC } from '@despacho/contract/maps/roads.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { ROAD_STEP } from '@despacho/domain/roads/passes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';
import { manualTimers } from '../../../../tests/support/manualTimers.ts';
import { createRoadRecorder } from './roads.ts';
import { createPositionStore, type PositionStore } from './positions.ts';
import { addPasses } from '../../store/live/roads.ts';

const PATH = '/api/map/roads';
const START = Date.parse('2026-11-21T18:00:00.000Z');
let now = START;
let api: TestApi;
let positions: PositionStore;
const timers = manualTimers();
const failures: unknown[] = [];

beforeAll(async () => {
  api = await startTestApi({ clock: { now: () => now, realNow: () => now, rate: 1 } });
  const redis = api.context.redis();
  const recorder = createRoadRecorder({
    addPasses: async (passes) => addPasses(redis, api.context.key, passes, now),
    timers,
    onError: (error) => failures.push(error),
  });
  positions = createPositionStore(redis, api.context.key, recorder.onStep, api.context.config.operationBounds);
});
afterAll(async () => api.close());

const roads = async () => riddenRoads.parse((await api.call('GET', PATH)).json).coordinates;
/** Phones that ride the same 500 m of a street, a fix every five seconds, and what they send twice. */
const ride = async (courierId: string, from: LatLng): Promise<void> => {
  for (let index = 0; index <= 20; index += 1) {
    now += 5_000;
    const position = { lat: from.lat, lng: from.lng + index * ROAD_STEP };
    const fix = { courierId, position, at: now, accuracyM: 5, battery: null };
    await positions.publish([fix]);
    await positions.publish([fix, { ...fix, at: fix.at - 3_000, position: from }]);
  }
};
const expire = (): void => {
  now += ROADS_MAX_AGE_SEC * 1_000;
};
const stored = async () => {
  timers.advance(10_000);
  await api.context.redis().ping();
  expire();
};

const street = { lat: 14.6, lng: -90.5 };

it('[MA9] shows a street from its second ride on, and no fix that was not accepted', async () => {
  expect(await roads()).toEqual([]);
  await ride('one', street);
  await stored();
  expect(await roads()).toEqual([]);
  await ride('other', street);
  await stored();
  const lines = await roads();
  expect(lines).toHaveLength(1);
  expect(lines[0]?.map(([lng]) => Math.round((lng - street.lng) / ROAD_STEP))).toEqual([0, 20]);
  expect(failures).toEqual([]);
});

it('[MA8] hostile fixes never enter', async () => {
  const before = await roads();
  for (const bad of [
    { lat: 0, lng: 0 },
    { lat: 14, lng: 14 },
    { lat: 48.85, lng: 2.35 },
  ]) {
    await ride('hostile', bad);
    await ride('hostile-too', bad);
  }
  await stored();
  expect(await roads()).toEqual(before);
});

it('[MA10] is cached for a minute, by its content, and shows neither courier nor time', async () => {
  const first = await api.call('GET', PATH);
  expect(first.headers.get('cache-control')).toBe(`public, max-age=${ROADS_MAX_AGE_SEC}`);
  expect(first.text).not.toMatch(/one|other|1\d{12}/);
  const conditional = (tag: string) => ({ headers: { 'if-none-match': tag, 'cache-control': 'max-age=0' } });
  const again = await api.call('GET', PATH, conditional(first.headers.get('etag') ?? 'none'));
  expect([again.status, again.text]).toEqual([304, '']);
  expect((await api.call('GET', PATH, conditional('W/"another"'))).status).toBe(200);
  const side = { lat: 14.61, lng: -90.5 };
  await ride('one', side);
  await ride('other', side);
  timers.advance(10_000);
  expire();
  expect(await roads()).toHaveLength(2);
});

it('[MA10] answers again after Redis failed', async () => {
  const redis = api.context.redis();
  expire();
  await redis.set(api.context.key('roads'), 'not a sorted set');
  expect((await api.call('GET', PATH)).status).toBe(500);
  await redis.del(api.context.key('roads'));
  expect((await api.call('GET', PATH)).status).toBe(200);
});
