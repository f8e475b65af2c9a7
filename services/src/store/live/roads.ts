// The edges of the grid that couriers passed, in Redis: anonymous, bounded, the longest unused dropped first [MA9].
import { MAX_ROAD_EDGES, ROAD_EDGE_STAYS_MS, type RoadEdge } from '@despacho/domain/roads/passes.ts';
import { liveKeys } from './keys.ts';
import { loadScript } from './script.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

const script = loadScript(new URL('roads.lua', import.meta.url));
const CHUNK = 1_000;

/** `now` in real milliseconds. Returns how many edges were passed for the second time. */
export const addPasses = async (
  redis: RedisClient,
  key: KeyOf,
  passes: ReadonlyMap<RoadEdge, number>,
  now: number,
): Promise<number> => {
  const { roads, roadCandidates } = liveKeys(key);
  const rows = [...passes];
  let found = 0;
  for (let from = 0; from < rows.length; from += CHUNK) {
    const edges = rows.slice(from, from + CHUNK).flat();
    found += await script(redis, [roads, roadCandidates], [now, now - ROAD_EDGE_STAYS_MS, MAX_ROAD_EDGES, ...edges]);
  }
  return found;
};

/** Only those passed twice or more, the last ridden first. */
export const readRoads = async (redis: RedisClient, key: KeyOf): Promise<RoadEdge[]> =>
  redis.zrevrange(liveKeys(key).roads, 0, -1);
