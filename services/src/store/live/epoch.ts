// The epoch: a random name of one life of the live state. It exists only while the state is undamaged.
import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import { liveKeys, type KeyOf } from './keys.ts';
import { loadScript } from './script.ts';

const script = loadScript(new URL('epoch.lua', import.meta.url));

export type Epoch = {
  /** Null: the state is missing or was found damaged; ingest will make a new one. */
  epoch: string | null;
  /** Its rebuild is complete: a reader gets everything. */
  isReady: boolean;
};

export const readEpoch = async (redis: Redis, key: KeyOf): Promise<Epoch> => {
  const keys = liveKeys(key);
  const [epoch = null, ready = null] = await redis.mget(keys.epoch, keys.ready);
  return { epoch, isReady: epoch !== null && epoch === ready };
};

/** The epoch that is there, or a new one; of several that try at once all get the same. */
export const ensureEpoch = async (redis: Redis, key: KeyOf): Promise<string> => {
  const keys = liveKeys(key);
  const made = randomBytes(9).toString('base64url');
  const existing = await redis.set(keys.epoch, made, 'NX', 'GET');
  return existing ?? made;
};

/** False when the epoch is not the current one any more. */
export const markReady = async (redis: Redis, key: KeyOf, epoch: string): Promise<boolean> => {
  const keys = liveKeys(key);
  return (await script(redis, [keys.epoch, keys.ready], ['ready', epoch])) === 1;
};

/** Marks the state of this epoch as damaged. */
export const dropEpoch = async (redis: Redis, key: KeyOf, epoch: string): Promise<boolean> => {
  const keys = liveKeys(key);
  return (await script(redis, [keys.epoch, keys.ready], ['drop', epoch])) === 1;
};
