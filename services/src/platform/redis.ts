// Connections to Redis. They reconnect for ever; a broken connection is logged once when it breaks and once when it is back.
import { Redis } from 'ioredis';
import type { Log } from './log.ts';

export type RedisUse = 'commands' | 'blocking';

/** Every key has the hash tag `{operation}`, so that all keys of one operation are in one slot of a cluster. */
export const operationKey = (operation: string, name: string): string => `{${operation}}:${name}`;

/** At most 2 s between tries: a screen must be back soon after Redis is. */
const retryAfter = (tries: number): number => Math.min(100 * 2 ** Math.min(tries, 5), 2_000);

/** `commands` fail after 3 reconnects instead of hanging a request; `blocking` ones wait, as BullMQ workers and XREAD need. */
export const connectRedis = (url: string, log: Log, use: RedisUse = 'commands'): Redis => {
  const redis = new Redis(url, {
    maxRetriesPerRequest: use === 'blocking' ? null : 3,
    retryStrategy: retryAfter,
    enableReadyCheck: true,
  });
  let isBroken = false;
  redis.on('error', (error: Error) => {
    if (isBroken) return;
    isBroken = true;
    log.warn({ err: error.message, use }, 'redis connection broken');
  });
  redis.on('ready', () => {
    if (!isBroken) return;
    isBroken = false;
    log.info({ use }, 'redis connection is back');
  });
  return redis;
};

/** Waits for Redis where it responds, at once where it does not. */
export const closeRedis = async (redis: Redis): Promise<void> => {
  if (redis.status !== 'ready') {
    redis.disconnect();
    return;
  }
  await redis.quit().catch(() => redis.disconnect());
};
