import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import type { TrackPoint } from '@despacho/contract/couriers/tracks.ts';
import { MAX_TRACK_POINTS, TRACK_SPAN_SEC } from '@despacho/domain/tracks/limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testContext, type TestContext } from '../../../../tests/support/context.ts';
import { publishPositions } from '../live/positions.ts';
import { POINT_BYTES, packPoint, unpackPoint } from './packedPoints.ts';
import { recentTrack } from './recentTrack.ts';

const NOON = 1_763_748_000;
const position = { lat: 14.634_567, lng: -90.506_789 };
const fix = (second: number, only: Partial<Fix> = {}): Fix => ({
  courierId: 'ana',
  position,
  at: (NOON + second) * 1_000,
  accuracyM: 8,
  battery: 0.81,
  ...only,
});

let context: TestContext;
let redis: ReturnType<TestContext['redis']>;
const publish = async (...fixes: Fix[]): Promise<number> => publishPositions(redis, context.key, fixes);
const track = async (second = -Infinity, courierId = 'ana'): Promise<TrackPoint[]> =>
  recentTrack(redis, context.key, courierId, (NOON + second) * 1_000);
const seconds = async (since?: number): Promise<number[]> => (await track(since)).map(({ at }) => at / 1_000 - NOON);
const bytes = async (courierId: string): Promise<number> =>
  Number(await redis.call('MEMORY', 'USAGE', context.key(`track:${courierId}`), 'SAMPLES', '0'));

beforeAll(async () => {
  context = await testContext({ withFirestore: false });
  redis = context.redis();
});
beforeEach(async () => redis.flushall());
afterAll(async () => context.close());

describe('the track of a courier in Redis', () => {
  it('[TK1] keeps the accepted fixes, at most one in 15 seconds', async () => {
    for (let second = 0; second <= 60; second += 5) await publish(fix(second));
    expect(await seconds()).toEqual([0, 15, 30, 45, 60]);
    expect((await track())[0]).toEqual({ position, at: NOON * 1_000, accuracyM: 8, battery: 0.81 });
  });

  it('[TK1] has no point of a duplicate or of an older fix', async () => {
    expect(await publish(fix(0), fix(30))).toBe(2);
    expect(await publish(fix(30), fix(10), fix(-3_600))).toBe(0);
    expect(await publish(fix(44.9))).toBe(1);
    expect(await seconds()).toEqual([0, 30]);
    expect(await publish(fix(45))).toBe(1);
    expect(await seconds()).toEqual([0, 30, 45]);
  });

  it('[TK1] covers the 24 hours before its newest point', async () => {
    await publish(fix(0), fix(15), fix(TRACK_SPAN_SEC), fix(TRACK_SPAN_SEC + 15));
    expect(await seconds()).toEqual([15, TRACK_SPAN_SEC, TRACK_SPAN_SEC + 15]);
    await publish(fix(3 * TRACK_SPAN_SEC));
    expect(await seconds()).toEqual([3 * TRACK_SPAN_SEC]);
    const life = await redis.pttl(context.key('track:ana'));
    expect(life).toBeGreaterThan(TRACK_SPAN_SEC * 1_000 - 60_000);
    expect(life).toBeLessThanOrEqual(TRACK_SPAN_SEC * 1_000);
  });

  it('[TK1] is limited in points and bytes, and read from any instant', async () => {
    const fixes = Array.from({ length: MAX_TRACK_POINTS + 300 }, (_, index) => fix(index * 15));
    await publish(...fixes);
    const all = await seconds();
    expect(all).toHaveLength(MAX_TRACK_POINTS);
    expect([all[0], all.at(-1)]).toEqual([300 * 15, (MAX_TRACK_POINTS + 299) * 15]);
    const last = all.at(-1) ?? 0;
    expect(await seconds(last - 900)).toEqual(all.slice(-61));
    expect(await seconds(last - 4 * 3_600)).toEqual(all.slice(-961));
    expect(await seconds(last + 1)).toEqual([]);
    expect(await bytes('ana')).toBeLessThan(110_000);
  });

  it('keeps couriers apart, and has nothing of an unknown one', async () => {
    await publish(fix(0), fix(0, { courierId: 'luis' }), fix(15));
    expect(await seconds()).toEqual([0, 15]);
    expect(await track(-1, 'luis')).toHaveLength(1);
    expect(await track(-1, 'nobody')).toEqual([]);
    expect(await track(-1, 'a:b c/ñ')).toEqual([]);
  });

  it('[TK2] stores whatever a phone sends in the same few bytes', async () => {
    const hostile: Partial<Fix>[] = [
      { at: 0 },
      { at: Date.UTC(9999, 11, 31) },
      { position: { lat: -90, lng: 180 } },
      { position: { lat: 1e-300, lng: -0 } },
      { accuracyM: 1e300 },
      { accuracyM: Number.MIN_VALUE, battery: 1e-9 },
      { accuracyM: null, battery: null },
      { courierId: 'x'.repeat(700) },
      { courierId: "'; redis.call('FLUSHALL') --" },
    ];
    for (const [index, only] of hostile.entries()) {
      const courierId = only.courierId ?? `phone-${index}`;
      const sent = fix(0, { ...only, courierId });
      expect(packPoint(sent)).toHaveLength(POINT_BYTES);
      expect(await publish(sent)).toBe(1);
      const [stored] = await recentTrack(redis, context.key, courierId, 0);
      expect(stored).toEqual(unpackPoint(packPoint(sent)));
      expect(stored?.accuracyM ?? 0).toBeLessThanOrEqual(65_534);
    }
    expect(await redis.exists(context.key('track:phone-0'))).toBe(1);
  });

  it('[TK2] a clock that jumps leaves no hole for the next fixes', async () => {
    await publish(fix(-NOON));
    await publish(fix(0));
    await publish(fix(15));
    expect(await seconds()).toEqual([0, 15]);
  });
});
