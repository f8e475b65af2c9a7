// Deletes the live state: another build wrote it in another shape, and the versions alone would keep it.
import { STATE_KINDS } from '@despacho/domain/live/kinds.ts';
import { liveKeys } from './keys.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

/** In one step. The stream and its counter continue, so that followers never see it decrease, only a new epoch. */
export const resetState = async (redis: RedisClient, key: KeyOf): Promise<void> => {
  const keys = liveKeys(key);
  await redis.del(keys.epoch, keys.ready, keys.tombstones, ...STATE_KINDS.map(keys.state));
};
