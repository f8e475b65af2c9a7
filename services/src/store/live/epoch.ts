// The epoch: a random name of one life of the live state. It exists only while the state is undamaged.
import { randomBytes } from 'node:crypto';
import { liveKeys } from './keys.ts';
import { readRunId } from './runId.ts';
import { loadScript } from './script.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

const script = loadScript(new URL('epoch.lua', import.meta.url));

export type Epoch = {
  /** Null: the state is missing or was found damaged; ingest will make a new one. */
  epoch: string | null;
  /** Its rebuild is complete: a reader gets everything. */
  isReady: boolean;
};

const RUN_ID_LENGTH = 8;

/**
 * On a cluster an epoch ends with the run id of its master. Replicas are not waited for: where one takes over, the last acknowledged entries may be missing,
 * and others may get their numbers. A single Redis has no such end.
 */
const endOf = async (redis: RedisClient, key: KeyOf): Promise<string> =>
  redis.isCluster ? `.${(await readRunId(redis, key)).slice(0, RUN_ID_LENGTH)}` : '';

/** [LV36] Never ready where another master made it. */
export const readEpoch = async (redis: RedisClient, key: KeyOf): Promise<Epoch> => {
  const keys = liveKeys(key);
  const [end, [epoch = null, ready = null]] = await Promise.all([
    endOf(redis, key),
    redis.mget(keys.epoch, keys.ready),
  ]);
  return { epoch, isReady: epoch !== null && epoch === ready && epoch.endsWith(end) };
};

/** The epoch that is there, or a new one; of several that try at once all get the same. */
export const ensureEpoch = async (redis: RedisClient, key: KeyOf): Promise<string> => {
  const end = await endOf(redis, key);
  const made = `${randomBytes(9).toString('base64url')}${end}`;
  const existing = await redis.set(liveKeys(key).epoch, made, 'NX', 'GET');
  if (existing === null) return made;
  if (existing.endsWith(end)) return existing;
  await dropEpoch(redis, key, existing);
  return ensureEpoch(redis, key);
};

/** False when the epoch is not the current one any more. */
export const markReady = async (redis: RedisClient, key: KeyOf, epoch: string): Promise<boolean> => {
  const keys = liveKeys(key);
  return (await script(redis, [keys.epoch, keys.ready], ['ready', epoch])) === 1;
};

/** Marks the state of this epoch as damaged. */
export const dropEpoch = async (redis: RedisClient, key: KeyOf, epoch: string): Promise<boolean> => {
  const keys = liveKeys(key);
  return (await script(redis, [keys.epoch, keys.ready], ['drop', epoch])) === 1;
};
