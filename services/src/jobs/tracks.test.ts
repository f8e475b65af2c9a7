import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import { HOUR_MS } from '@despacho/contract/durations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobTools, type TestTools } from '../../../tests/support/jobTools.ts';
import { publishPositions } from '../store/live/positions.ts';
import { deleteTracksBefore, readTrackHours } from '../store/tracks/trackHours.ts';
import { readTrackEnds } from '../store/tracks/trackEnds.ts';
import { runTracks } from './tracks.ts';

/** A minute before an hour of Guatemala ends. */
const START = Date.parse('2026-11-21T18:59:00.000Z');

let tools: TestTools;
beforeAll(async () => {
  tools = await jobTools('2026-11-21T19:00:00.000Z');
});
afterAll(async () => tools.close());
beforeEach(async () => {
  await tools.redis.flushall();
  await tools.db.recursiveDelete(tools.db.collection('tracks'));
});

const fix = (second: number, courierId = 'ana'): Fix => ({
  courierId,
  position: { lat: 14.6 + second / 1e5, lng: -90.5 },
  at: START + second * 1_000,
  accuracyM: 5,
  battery: 0.5,
});
const ride = async (from: number, to: number, courierId?: string): Promise<void> => {
  const fixes: Fix[] = [];
  for (let second = from; second <= to; second += 15) fixes.push(fix(second, courierId));
  await publishPositions(tools.redis, tools.key, fixes);
};
const stored = async (courierId = 'ana'): Promise<number[]> =>
  (await readTrackHours(tools.db, courierId, START - HOUR_MS, START + 2 * HOUR_MS)).map(
    ({ at }) => (at - START) / 1_000,
  );
const hours = async (): Promise<string[]> =>
  (await tools.db.collection('tracks').doc('ana').collection('hours').get()).docs.map(({ id }) => id);

describe('[TK3] the job that stores tracks', () => {
  it('writes the hours of the local day, over the edge of one', async () => {
    await ride(0, 120);
    expect(await runTracks(tools)).toEqual({ couriers: 1, points: 9, revised: 2, contested: 0 });
    expect(await hours()).toEqual(['2026-11-21-12', '2026-11-21-13']);
    expect(await stored()).toEqual([0, 15, 30, 45, 60, 75, 90, 105, 120]);
  });

  it('a second run writes nothing; the next points are added to their hour', async () => {
    await ride(0, 30);
    await runTracks(tools);
    expect(await runTracks(tools)).toEqual({ couriers: 0, points: 0, revised: 0, contested: 0 });
    await ride(45, 75);
    expect(await runTracks(tools)).toEqual({ couriers: 1, points: 3, revised: 2, contested: 0 });
    expect(await stored()).toEqual([0, 15, 30, 45, 60, 75]);
  });

  it('a run that was killed between is repeated without doubles', async () => {
    await ride(0, 120);
    await runTracks(tools);
    // What the killed run had not marked yet.
    await tools.redis.del(tools.key('tracks:stored'));
    expect(await runTracks(tools)).toMatchObject({ couriers: 1, points: 9, revised: 0 });
    expect(await stored()).toHaveLength(9);
    expect(await runTracks(tools)).toMatchObject({ couriers: 0 });
  });

  it('two runs at once leave every point once', async () => {
    await ride(0, 120);
    await ride(0, 120, 'luis');
    await Promise.all([runTracks(tools), runTracks(tools)]);
    await runTracks(tools);
    for (const courierId of ['ana', 'luis']) expect(await stored(courierId)).toHaveLength(9);
  });

  it('[TK16] keeps what is stored when Redis loses everything', async () => {
    await ride(0, 60);
    await runTracks(tools);
    await tools.redis.flushall();
    // The rebuild publishes the last fix of each courier again.
    await publishPositions(tools.redis, tools.key, [fix(60)]);
    await ride(75, 105);
    await runTracks(tools);
    expect(await stored()).toEqual([0, 15, 30, 45, 60, 75, 90, 105]);
  });

  it('an hour of a phone that sends all it can is smaller than 8 kB', async () => {
    const wild = Array.from({ length: 900 }, (_, index): Fix => {
      const sign = index % 2 === 0 ? 1 : -1;
      return {
        ...fix(60 + index * 5),
        position: { lat: 90 * sign, lng: 180 * sign },
        accuracyM: index * 1e9,
        battery: index % 2,
      };
    });
    await publishPositions(tools.redis, tools.key, wild);
    await runTracks(tools);
    const { docs } = await tools.db.collection('tracks').doc('ana').collection('hours').get();
    const sizes = docs.map((hour) => Buffer.byteLength(hour.get('points')));
    expect(Math.max(...sizes)).toBe(240 * 15);
    expect(sizes.reduce((sum, size) => sum + size, 0) / 15).toBe(300);
  });

  it('bytes that are no points are none', async () => {
    const hour = tools.db.collection('tracks').doc('ana').collection('hours').doc('2026-11-21-12');
    for (const points of ['text', 7, null, Buffer.alloc(14), Buffer.alloc(400_000, 1)]) {
      await hour.set({ points });
      expect((await stored()).length).toBe(0);
    }
    await ride(0, 15);
    await runTracks(tools);
    expect((await stored()).length).toBeGreaterThan(0);
  });

  it('forgets couriers whose track ended two days ago, and deletes old hours', async () => {
    await ride(0, 15);
    await ride(-3 * 86_400, -3 * 86_400, 'luis');
    await runTracks(tools);
    expect((await readTrackEnds(tools.redis, tools.key)).map(({ courierId }) => courierId)).toEqual(['ana']);
    expect(await deleteTracksBefore(tools.db, START - 86_400_000)).toBe(1);
    expect(await stored()).toEqual([0, 15]);
  });
});
