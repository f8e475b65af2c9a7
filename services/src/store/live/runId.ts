// Redis names each of its lives. Another name than before: it was started again, or a replica took its place, and its last second may be lost.
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';
import { liveKeys } from './keys.ts';
import { loadTextScript } from './script.ts';

const script = loadTextScript(new URL('runId.lua', import.meta.url));

/** The server that has the keys of this operation. */
export const readRunId = async (redis: RedisClient, key: KeyOf): Promise<string> => {
  const [runId = ''] = await script(redis, [liveKeys(key).epoch], []);
  return runId;
};
