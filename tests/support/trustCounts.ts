// The counts of the trust report that wait in Redis, of all days together.
import { addCounts, type TrustCounts } from '@despacho/domain/trust/counts.ts';
import type { RedisClient } from '../../services/src/platform/redis.ts';
import type { KeyOf } from '../../services/src/platform/redisKeys.ts';

export const waitingCounts = async (redis: RedisClient, key: KeyOf): Promise<TrustCounts> => {
  const stored = Object.entries(await redis.hgetall(key('trust:waiting')));
  return addCounts(stored.map(([name, by]) => ({ [name.slice(name.indexOf('|') + 1)]: Number(by) })));
};
