// How far each courier's track goes in Redis, and how far it is stored.
import { liveKeys } from '../live/keys.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

/** Milliseconds of the operation's clock. `storedAt` null: nothing of it, as far as Redis knows. */
type TrackEnd = { courierId: string; endAt: number; storedAt: number | null };

/** The ends of all couriers with a track. */
export const readTrackEnds = async (redis: RedisClient, key: KeyOf): Promise<TrackEnd[]> => {
  const { trackEnds, tracksStored } = liveKeys(key);
  const [ends, stored] = await Promise.all([redis.hgetall(trackEnds), redis.hgetall(tracksStored)]);
  return Object.entries(ends).map(([courierId, second]) => {
    const storedAt = stored[courierId];
    return { courierId, endAt: Number(second) * 1_000, storedAt: storedAt === undefined ? null : Number(storedAt) };
  });
};

export const markTracksStored = async (
  redis: RedisClient,
  key: KeyOf,
  ends: ReadonlyMap<string, number>,
): Promise<void> => {
  if (ends.size > 0) await redis.hset(liveKeys(key).tracksStored, ...[...ends].flat());
};

/** Drops the ends of tracks that ended long ago. */
export const dropTrackEnds = async (redis: RedisClient, key: KeyOf, courierIds: readonly string[]): Promise<void> => {
  if (courierIds.length === 0) return;
  const { trackEnds, tracksStored } = liveKeys(key);
  await redis
    .multi()
    .hdel(trackEnds, ...courierIds)
    .hdel(tracksStored, ...courierIds)
    .exec();
};
