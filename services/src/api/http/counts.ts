// Counts of requests by address, kept in Redis for all apis alike. Where Redis does not answer each api counts for itself:
// a limit that is too generous for a while is better than a service that waits.
import { setTimeout as delay } from 'node:timers/promises';
import { MemoryStore, type IncrementResponse, type Store } from 'express-rate-limit';
import type { Redis } from 'ioredis';

/** Answers how many there were in this window, and the milliseconds until it ends. */
const COUNT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}`;

const RESPONSE_LIMIT_MS = 1_000;
/** Of a connection that was made or is being made; one that broke is not waited for. */
const ALIVE = new Set(['connecting', 'connect', 'ready']);
/** After a silence Redis is not asked again for so long. */
const PAUSE_MS = 2_000;

const asCount = (reply: unknown): IncrementResponse | null => {
  if (!Array.isArray(reply)) return null;
  const [totalHits, leftMs] = reply.map(Number);
  if (totalHits === undefined || leftMs === undefined) return null;
  return { totalHits, resetTime: new Date(Date.now() + leftMs) };
};

/** One for each limit; the name is part of the keys. */
export const sharedCounts = (redis: Redis, key: (name: string) => string, name: string): Store => {
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
    // The library asks for these two; nothing of ours takes a request back.
    decrement: async (address) => own.decrement(address),
    resetKey: async (address) => {
      await Promise.all([own.resetKey(address), redis.del(keyOf(address))]);
    },
  };
};
