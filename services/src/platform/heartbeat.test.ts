import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestRedis, type TestRedis } from '../../../tests/support/redis.ts';
import { readProcesses, startHeartbeat } from './heartbeat.ts';
import { silentLog } from './log.ts';
import { addUp, createMetrics } from './metrics.ts';
import { closeRedis, connectRedis, type RedisClient } from './redis.ts';
import { keysOf } from './redisKeys.ts';

let server: TestRedis;
let redis: RedisClient;
const key = keysOf('city');

beforeAll(async () => {
  server = await startTestRedis();
  redis = connectRedis(server.url, silentLog());
});
beforeEach(async () => void (await redis.flushall()));
afterAll(async () => {
  await closeRedis(redis);
  await server.close();
});

it('is listed at once, with the facts and counters of its process', async () => {
  const metrics = createMetrics();
  metrics.counter('changes_total', 'Changes.', ['kind']).inc({ kind: 'order' }, 3);
  metrics.report({ unreadable: 2 });
  metrics.report({ sourceEchoAt: 5 });
  const beating = await startHeartbeat({ redis, key, name: 'ingest', build: 'b1', metrics, realNow: () => 1_000 });
  const [found, ...others] = await readProcesses(redis, key);
  expect(found).toMatchObject({
    name: 'ingest',
    pid: process.pid,
    build: 'b1',
    at: 1_000,
    facts: { unreadable: 2, sourceEchoAt: 5 },
  });
  expect(others).toEqual([]);
  await beating.stop();
});

it('is removed when it stops, and never returns', async () => {
  const beating = await startHeartbeat({ redis, key, name: 'jobs', build: 'b', metrics: createMetrics() });
  await beating.stop();
  await beating.beat();
  expect(await readProcesses(redis, key)).toEqual([]);
  expect(await redis.keys('*')).toEqual([]);
});

it('expires when its process died, and is then removed from the list', async () => {
  const beating = await startHeartbeat({ redis, key, name: 'api', build: 'b', metrics: createMetrics() });
  const [storedKey = ''] = await redis.keys(key('process:*'));
  expect(await redis.ttl(storedKey)).toBeGreaterThan(15);
  await redis.del(storedKey);
  expect(await readProcesses(redis, key)).toEqual([]);
  expect(await redis.scard(key('processes'))).toBe(0);
  await beating.stop();
});

it('sums the counters of several processes', async () => {
  const counted = await Promise.all(
    [3, 4].map(async (times) => {
      const metrics = createMetrics();
      metrics.counter('sent_total', 'Frames sent.').inc(times);
      return metrics.registry.getMetricsAsJSON();
    }),
  );
  expect(await addUp(counted)).toContain('sent_total 7');
});
