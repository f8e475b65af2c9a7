// When each key of the open API was last used, in Redis: a store would be written with each request.
import type { KeyOf } from '../../platform/redisKeys.ts';
import type { RedisClient } from '../../platform/redis.ts';

/** `note` never fails: a request does not depend on it. */
export type KeyUses = { note(keyId: string): void; read(): Promise<ReadonlyMap<string, string>> };

/** Real milliseconds between two notes of one key. */
const NOTE_EVERY_MS = 60_000;

export const createKeyUses = (redis: RedisClient, key: KeyOf, realNow: () => number): KeyUses => {
  const noted = new Map<string, number>();
  return {
    note: (keyId) => {
      const now = realNow();
      if (now - (noted.get(keyId) ?? 0) < NOTE_EVERY_MS) return;
      noted.set(keyId, now);
      redis.hset(key('api-keys'), keyId, new Date(now).toISOString()).catch(() => noted.delete(keyId));
    },
    read: async () => new Map(Object.entries(await redis.hgetall(key('api-keys')))),
  };
};
