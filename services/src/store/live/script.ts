// A Lua script beside its module: sent by its hash, in full only when Redis does not have it cached.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RedisClient } from '../../platform/redis.ts';

type Run<T> = (redis: RedisClient, keys: readonly string[], args: readonly (string | number | Buffer)[]) => Promise<T>;
export type Script = Run<number>;

const isUnknown = (error: unknown): boolean => error instanceof Error && error.message.startsWith('NOSCRIPT');

const runOf = (file: URL): Run<unknown> => {
  const text = readFileSync(file, 'utf8');
  const hash = createHash('sha1').update(text).digest('hex');
  return async (redis, keys, args) =>
    redis.evalsha(hash, keys.length, ...keys, ...args).catch(async (error: unknown) => {
      if (!isUnknown(error)) throw error;
      return redis.eval(text, keys.length, ...keys, ...args);
    });
};

/** Loads a script that returns a whole number. */
export const loadScript = (file: URL): Script => {
  const run = runOf(file);
  return async (redis, keys, args) => Number(await run(redis, keys, args));
};

/** Loads a script that returns texts. */
export const loadTextScript = (file: URL): Run<string[]> => {
  const run = runOf(file);
  return async (redis, keys, args) => {
    const texts = await run(redis, keys, args);
    return Array.isArray(texts) ? texts.map(String) : [];
  };
};
