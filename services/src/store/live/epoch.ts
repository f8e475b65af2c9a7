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

export const readEpoch = async (redis: RedisClient, key: KeyOf): Promise<Epoch> => {
  const keys = liveKeys(key);
  const [epoch = null, ready = null] = await redis.mget(keys.epoch, keys.ready);
  return { epoch, isReady: epoch !== null && epoch === ready };
};

const RUN_ID_LENGTH = 8;
const endOf = (runId: string): string => `.${runId.slice(0, RUN_ID_LENGTH)}`;

/**
 * On a cluster an epoch ends with the run id of its master. Replicas are not waited for: where one takes over, the last acknowledged entries may be missing,
 * and others may get their numbers.
 */
export const isOfMaster = (redis: RedisClient, epoch: string, runId: string): boolean =>
  !redis.isCluster || epoch.endsWith(endOf(runId));

/** The epoch that is there, or a new one; of several that try at once all get the same. */
export const ensureEpoch = async (redis: RedisClient, key: KeyOf): Promise<string> => {
  const keys = liveKeys(key);
  const name = randomBytes(9).toString('base64url');
  const made = redis.isCluster ? `${name}${endOf(await readRunId(redis, key))}` : name;
  const existing = await redis.set(keys.epoch, made, 'NX', 'GET');
  return existing ?? made;
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
