// Drops deletions after an hour: no listener sends an older version after that.
import { LIVE } from '@despacho/contract/live/protocol.ts';
import { STATE_KINDS } from '@despacho/domain/live/kinds.ts';
import { liveKeys } from './keys.ts';
import { loadScript } from './script.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

const script = loadScript(new URL('tombstones.lua', import.meta.url));
const AT_ONCE = 500;

/** How many were forgotten; the rest waits for the next call. */
export const forgetTombstones = async (redis: RedisClient, key: KeyOf): Promise<number> => {
  const keys = liveKeys(key);
  const hashes = STATE_KINDS.map(keys.state);
  return script(redis, [keys.tombstones, ...hashes], [LIVE.goneStaysMs, AT_ONCE, ...STATE_KINDS]);
};
