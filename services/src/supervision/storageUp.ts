// The embedded Redis and store of another process: the parts that use them load their code meanwhile.
import { connect } from 'node:net';
import type { Config } from '../platform/config.ts';
import { isRedisLoaded, redisKindProblem } from './redisServer.ts';
import { whenTrue } from './waiting.ts';

const LOOK_AGAIN_MS = 30;

const accepts = async (port: number, host: string): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ port, host });
  socket.once('connect', () => resolve(true));
  socket.once('error', () => resolve(false));
  const isOpen = await promise;
  socket.destroy();
  return isOpen;
};

/** Resolves when those that this product runs itself, and `names` does not contain, answer. Fails where REDIS_URL is of the wrong kind. */
export const storageUp = async ({ redis, firestore }: Config, names: readonly string[]): Promise<void> => {
  if (redis.isOwned && !names.includes('redis'))
    await whenTrue(async () => isRedisLoaded(redis.url), Infinity, LOOK_AGAIN_MS);
  const problem = redis.isOwned ? null : await redisKindProblem(redis.url);
  if (problem !== null) throw new Error(problem);
  if (firestore.kind === 'embedded' && !names.includes('firestore')) {
    await whenTrue(async () => accepts(firestore.port, firestore.host), Infinity, LOOK_AGAIN_MS);
  }
};
