// Counts of requests by address, shared by all api processes through Redis. Without Redis each process counts for itself:
// a limit that is too generous for a while is better than a service that waits.
import { setTimeout as delay } from 'node:timers/promises';
import { MemoryStore, type IncrementResponse, type Store } from 'express-rate-limit';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

/** Returns the count of this window, and the milliseconds until it ends. */
const COUNT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}`;

const RESPONSE_LIMIT_MS = 1_000;
/** States of a connection that is open or opening; a broken one is not waited for. */
const ALIVE = new Set(['connecting', 'connect', 'ready']);
/** Pause before the next request to Redis after it failed to respond. */
const PAUSE_MS = 2_000;

const asCount = (reply: unknown): IncrementResponse | null => {
  if (!Array.isArray(reply)) return null;
  const [totalHits, leftMs] = reply.map(Number);
  if (totalHits === undefined || leftMs === undefined) return null;
  return { totalHits, resetTime: new Date(Date.now() + leftMs) };
};

/** One for each limit; the name is part of the keys. */
export const sharedCounts = (redis: RedisClient, key: KeyOf, name: string): Store => {
  const own = new MemoryStore();
  let windowMs = 60_000;
  let pausedUntil = 0;
  const keyOf = (address: string): string => key(`requests:${name}:${address}`);

  const shared = async (address: string): Promise<IncrementResponse | null> => {
    if (!ALIVE.has(redis.status) || performance.now() < pausedUntil) return null;
    const request = redis.eval(COUNT, 1, keyOf(address), windowMs).then(asCount, () => null);
    const counted = await Promise.race([request, delay(RESPONSE_LIMIT_MS, null, { ref: false })]);
    if (counted === null) pausedUntil = performance.now() + PAUSE_MS;
    return counted;
  };

  return {
    init: (options) => {
      windowMs = options.windowMs;
      own.init(options);
    },
    increment: async (address) => (await shared(address)) ?? own.increment(address),
    // Required by the library's interface; this service does not call them.
    decrement: async (address) => own.decrement(address),
    resetKey: async (address) => {
      await Promise.all([own.resetKey(address), redis.del(keyOf(address))]);
    },
  };
};
