import { health } from '@despacho/contract/system/health.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../tests/support/api.ts';
import { until } from '../../../tests/support/until.ts';
import { startHeartbeat, type Beating } from '../platform/heartbeat.ts';
import { createMetrics } from '../platform/metrics.ts';

const METRICS_TOKEN = 'a token of the monitoring';
let skew = 0;
const realNow = (): number => Date.now() + skew;
let api: TestApi;
let ingest: Beating;

beforeAll(async () => {
  api = await startTestApi({ settings: { METRICS_TOKEN }, clock: { now: realNow, rate: 1, realNow } });
  const metrics = createMetrics();
  metrics.counter('test_changes_total', 'For this test.').inc(3);
  metrics.report({ sourceEchoAt: realNow(), unreadable: 2, firestoreAt: realNow() });
  const { key, build } = api.context;
  ingest = await startHeartbeat({ redis: api.context.redis(), key, name: 'ingest', build, metrics, realNow });
});
afterAll(async () => {
  await ingest.stop();
  await api.close();
});

/** One look serves everyone for a second; the clock is moved on instead of waiting. */
const look = async () => {
  skew += 1_001;
  const reply = await api.call('GET', '/health');
  return { status: reply.status, health: health.parse(reply.json) };
};

describe('GET /health', () => {
  it('answers 200 while Firestore, Redis and an ingest are alive, with their figures', async () => {
    const { status, health: reported } = await look();
    expect(status).toBe(200);
    expect(reported).toMatchObject({
      status: 'ok',
      redis: true,
      firestore: true,
      unreadable: 2,
      unreadableList: '/documents-unreadable',
      build: 'test',
    });
    expect(reported.processes.map(({ name }) => name)).toEqual(['ingest']);
    expect(reported.sourceAgeMs).toBeLessThan(15_000);
  });

  it('[RQ4] shows anonymous callers whether it works, and nothing else', async () => {
    skew += 1_001;
    const forwarded = { 'x-forwarded-for': '203.0.113.9' };
    const reply = await api.call('GET', '/health', { headers: forwarded });
    expect([reply.status, reply.json]).toEqual([200, { status: 'ok' }]);
    const wrong = await api.call('GET', '/health', { headers: { ...forwarded, authorization: 'Bearer x' } });
    expect(wrong.json).toEqual({ status: 'ok' });
    const authorization = `Bearer ${METRICS_TOKEN}`;
    const monitored = await api.call('GET', '/health', { headers: { ...forwarded, authorization } });
    expect(health.parse(monitored.json).processes.map(({ name }) => name)).toEqual(['ingest']);
  });

  it('checks Redis and Firestore once for all concurrent requests', async () => {
    skew += 1_001;
    const replies = await Promise.all(Array.from({ length: 50 }, async () => api.call('GET', '/health')));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('answers 503 when every ingest is silent for 15 s, and 200 when one reports again', async () => {
    skew += 16_000;
    const silent = await look();
    expect([silent.status, silent.health.status]).toEqual([503, 'degraded']);
    await ingest.beat();
    expect((await look()).status).toBe(200);
  });

  it('answers in time and with 503 while Firestore is unavailable, and 200 afterwards', async () => {
    await api.context.servers.firestore?.stop();
    skew += 16_000;
    await ingest.beat();
    const started = performance.now();
    const during = await look();
    expect(performance.now() - started).toBeLessThan(4_000);
    expect([during.status, during.health.firestore, during.health.redis]).toEqual([503, false, true]);
    await api.context.servers.firestore?.start();
    await until('Firestore is seen again', async () => (await look()).status === 200);
  });

  it('answers in time and with 503 while Redis is unavailable, and 200 afterwards', async () => {
    await api.context.servers.redis.kill();
    skew += 16_000;
    const during = await look();
    expect([during.status, during.health.redis, during.health.firestore]).toEqual([503, false, true]);
    await api.context.servers.redis.start();
    await until('Redis is seen again', async () => {
      await ingest.beat();
      return (await look()).status === 200;
    });
  });
});

describe('GET /metrics', () => {
  const statusFrom = async (headers: Record<string, string>): Promise<number> =>
    (await api.call('GET', '/metrics', { headers })).status;

  it('adds up the figures of every process, for requests from this machine', async () => {
    const reply = await api.call('GET', '/metrics');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toContain('text/plain');
    expect(reply.text).toMatch(/^test_changes_total 3$/m);
  });

  it.each([
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-for', '203.0.113.9'],
    ['forwarded', 'for=127.0.0.1'],
    ['x-real-ip', '127.0.0.1'],
  ])('is not available through a proxy of this machine, with %s of %s', async (name, value) => {
    expect(await statusFrom({ [name]: value })).toBe(404);
  });

  it('is available with the exact token only', async () => {
    const forwarded = { 'x-forwarded-for': '203.0.113.9' };
    expect(await statusFrom({ ...forwarded, authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200);
    for (const authorization of ['Bearer ', 'Bearer null', `Bearer ${METRICS_TOKEN}x`, METRICS_TOKEN]) {
      expect(await statusFrom({ ...forwarded, authorization })).toBe(404);
    }
  });

  it.each(['1', 'loopback'])('with TRUST_PROXY=%s a forwarded loopback address is not trusted', async (trust) => {
    const behind = await startTestApi({ settings: { TRUST_PROXY: trust } });
    const ask = async (headers: Record<string, string>) => (await behind.call('GET', '/metrics', { headers })).status;
    expect(await ask({})).toBe(200);
    expect(await ask({ 'x-forwarded-for': '127.0.0.1' })).toBe(404);
    expect(await ask({ 'x-forwarded-for': '203.0.113.9' })).toBe(404);
    expect(await ask({ authorization: 'Bearer ', 'x-forwarded-for': '203.0.113.9' })).toBe(404);
    await behind.close();
  });
});
