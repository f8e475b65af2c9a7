// Open browser tabs: the gateway of a tab renews its key, and locks of closed tabs are released.
import { LIVE } from '@despacho/contract/live/protocol.ts';
import { liveKeys } from './keys.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

export const renewTabs = async (redis: RedisClient, key: KeyOf, sessionIds: Iterable<string>): Promise<void> => {
  const keys = liveKeys(key);
  const pipeline = redis.pipeline();
  for (const sessionId of sessionIds) pipeline.set(keys.tab(sessionId), '1', 'PX', LIVE.tabTtlMs);
  if (pipeline.length > 0) await pipeline.exec();
};

/** The given tabs that are connected to a gateway, or were less than 35 s ago. */
export const aliveTabs = async (
  redis: RedisClient,
  key: KeyOf,
  sessionIds: readonly string[],
): Promise<Set<string>> => {
  if (sessionIds.length === 0) return new Set();
  const keys = liveKeys(key);
  const stored = await redis.mget(sessionIds.map(keys.tab));
  return new Set(sessionIds.filter((_, at) => stored[at] !== null));
};
