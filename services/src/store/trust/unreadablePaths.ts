// Paths of unreadable documents that were counted: each once, also when ingest starts again and sees fewer for a while.
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

/** Real seconds since the last new path. */
const KEPT_SEC = 30 * 86_400;

/** [TS8] How many were not known. The paths of the first look, also after a loss of Redis, are known without being counted. */
export const newUnreadable = async (redis: RedisClient, key: KeyOf, paths: readonly string[]): Promise<number> => {
  const name = key('trust:unreadable');
  // The set has a member from its first look on, also where every document can be read.
  const isFirst = (await redis.sadd(name, '')) === 1;
  const added = paths.length === 0 ? 0 : await redis.sadd(name, ...paths);
  await redis.expire(name, KEPT_SEC);
  return isFirst ? 0 : added;
};
