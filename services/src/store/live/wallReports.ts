// The last report of each wall: in Redis, so that any process can show it.
import { wallReport, type WallReport } from '@despacho/contract/live/protocol.ts';
import { z } from 'zod';
import { liveKeys } from './keys.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

/** `at` in real milliseconds. */
const storedReport = wallReport.extend({ at: z.number() });
export type KeptWallReport = z.infer<typeof storedReport>;

export const storeWallReport = async (
  redis: RedisClient,
  key: KeyOf,
  wallId: string,
  report: WallReport,
  at: number,
): Promise<void> => {
  await redis.hset(liveKeys(key).wallReports, wallId, JSON.stringify({ ...report, at } satisfies KeptWallReport));
};

/** By wall. */
export const readWallReports = async (redis: RedisClient, key: KeyOf): Promise<Map<string, KeptWallReport>> => {
  const reports = new Map<string, KeptWallReport>();
  for (const [wallId, text] of Object.entries(await redis.hgetall(liveKeys(key).wallReports))) {
    const parsed = storedReport.safeParse(JSON.parse(text));
    if (parsed.success) reports.set(wallId, parsed.data);
  }
  return reports;
};

export const dropWallReports = async (redis: RedisClient, key: KeyOf, wallIds: readonly string[]): Promise<void> => {
  if (wallIds.length > 0) await redis.hdel(liveKeys(key).wallReports, ...wallIds);
};
