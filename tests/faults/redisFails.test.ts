// Redis is stopped for a while, loses everything, or returns with old data.
import { cp, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testFolder } from '../support/folder.ts';
import { until } from '../support/until.ts';
import { SOUND, startCast, type Cast } from './support/cast.ts';
import { sized } from './support/size.ts';

const SCHEDULED = ['alerts', 'lock-expiry', 'courier-status', 'trend', 'retention'];

describe('Redis fails under load', () => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await startCast({ jobs: sized(1, 2) });
  });
  beforeEach(() => cast.load.start());
  afterAll(async () => cast.close());

  const query = async <T>(read: (redis: Redis) => Promise<T>): Promise<T> => {
    const redis = new Redis(cast.stack.redis.url);
    try {
      return await read(redis);
    } finally {
      redis.disconnect();
    }
  };
  const runsOf = async (job: string): Promise<number> =>
    query(async (redis) => Number((await redis.hget('{test}:job-runs', job)) ?? 0));
  /** BullMQ keeps the next run of each schedule in a sorted set. */
  const scheduled = async (): Promise<string[]> =>
    query(async (redis) => {
      const counts = await Promise.all(SCHEDULED.map(async (name) => redis.zcard(`{test}:jobs:${name}:repeat`)));
      return SCHEDULED.filter((_, at) => (counts[at] ?? 0) > 0);
    });
  const epochs = () => new Set(cast.clients.map(({ lastBeat }) => lastBeat()?.epoch));
  /** Every client got another epoch, and only one. */
  const newEpoch = async (before: string | undefined): Promise<void> => {
    await until('another epoch', () => epochs().size === 1 && !epochs().has(before), { withinMs: 30_000 });
  };
  const fullJoins = () => cast.clients.map(({ ledger }) => ledger.counts().full);

  it('[LV5] unavailable: every screen shows it, writes are still accepted, and nothing is missing afterwards', async () => {
    await cast.stack.redis.kill();
    const killedAt = Date.now();
    const writesBefore = cast.load.acknowledged.count();
    const showsItCut = () =>
      cast.clients.every(({ live, freshness }) => live.ages.get().isSourceStopped || freshness() === 'stale');
    const bannerMs = performance.now();
    await until('every screen to say so', showsItCut, { withinMs: 5_000 });
    const note = `every screen said so after ${((performance.now() - bannerMs) / 1_000).toFixed(1)} s`;
    await delay(Math.max(0, sized(2_000, 10_000) - (Date.now() - killedAt)));
    expect(cast.load.acknowledged.count()).toBeGreaterThan(writesBefore);
    await cast.stack.redis.start();
    const startedAt = Date.now();
    await until(
      'no screen to say so any more',
      () => cast.clients.every(({ live }) => !live.ages.get().isSourceStopped),
      {
        withinMs: 30_000,
      },
    );
    expect(await cast.verify({ fault: '3', what: 'Redis killed and away', note })).toEqual(SOUND);
    expect(await scheduled()).toEqual(SCHEDULED);
    // A whole round of the alerts, which run every 30 s, is waited for only where there is time.
    await sized(
      async () => true,
      async () => until('alerts to run again', async () => (await runsOf('alerts')) > startedAt, { withinMs: 60_000 }),
    )();
  });

  it('[LV2] emptied: another epoch, one snapshot for each screen, and the schedules are restored', async () => {
    const [before] = epochs();
    const joins = fullJoins();
    await query(async (redis) => redis.flushall());
    const flushedAt = performance.now();
    await newEpoch(before);
    await cast.allFresh();
    const note = `live again after ${((performance.now() - flushedAt) / 1_000).toFixed(1)} s`;
    expect(await cast.verify({ fault: '4', what: 'FLUSHALL', note })).toEqual(SOUND);
    expect(fullJoins()).toEqual(joins.map((count) => count + 1));
    await sized(
      async () => true,
      async () =>
        until('the schedules', async () => (await scheduled()).length === SCHEDULED.length, { withinMs: 65_000 }),
    )();
  });

  it('[LV2] restored from an older copy: detected, another epoch, and no old entry is used', async () => {
    const { folder } = cast.stack.redis;
    const copy = await testFolder();
    const [before] = epochs();
    // An append-only file is valid at any length.
    await cp(folder, join(copy.path, 'redis'), { recursive: true });
    await delay(sized(1_500, 20_000));
    await cast.stack.redis.kill();
    await rm(folder, { recursive: true });
    await cp(join(copy.path, 'redis'), folder, { recursive: true });
    await cast.stack.redis.start();
    const startedAt = performance.now();
    await newEpoch(before);
    await cast.allFresh();
    const note = `live again after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`;
    expect(await cast.verify({ fault: '5', what: 'Redis restored from an older copy', note })).toEqual(SOUND);
    await copy.close();
  });
});
