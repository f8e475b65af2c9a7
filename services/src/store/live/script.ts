// A Lua script beside its module: sent by its hash, in full only when Redis does not have it cached.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Redis } from 'ioredis';

export type Script = (redis: Redis, keys: readonly string[], args: readonly (string | number)[]) => Promise<number>;

const isUnknown = (error: unknown): boolean => error instanceof Error && error.message.startsWith('NOSCRIPT');

/** Every script returns a whole number. */
export const loadScript = (file: URL): Script => {
  const text = readFileSync(file, 'utf8');
  const hash = createHash('sha1').update(text).digest('hex');
  return async (redis, keys, args) => {
    const result = await redis.evalsha(hash, keys.length, ...keys, ...args).catch(async (error: unknown) => {
      if (!isUnknown(error)) throw error;
      return redis.eval(text, keys.length, ...keys, ...args);
    });
    return Number(result);
  };
};
