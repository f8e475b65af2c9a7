// The embedded redis-server: durable (AOF), without eviction, on loopback, with its data under DATA_DIR.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { Redis } from 'ioredis';
import type { Log } from '../platform/log.ts';
import { isPortFree } from './ports.ts';
import { whenTrue } from './waiting.ts';

export type RedisServer = {
  port: number;
  pid: number;
  /** Resolves when the server has ended for any reason. */
  ended: Promise<void>;
  close(): Promise<void>;
};

const host = '127.0.0.1';

const durable = '--appendonly yes --appendfsync everysec --maxmemory-policy noeviction --daemonize no'.split(' ');

const argumentsFor = (port: number, dir: string): string[] => [
  '--port',
  String(port),
  '--bind',
  host,
  '--dir',
  dir,
  '--save',
  '',
  ...durable,
];

const isPresent = (name: string, values: unknown): boolean => Array.isArray(values) && values.includes(name);

const withRedis = async <T>(port: number, command: (redis: Redis) => Promise<T>): Promise<T | null> => {
  // The client's own check waits a second where the server is still loading.
  const once = { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0, enableReadyCheck: false };
  const redis = new Redis({ port, host, ...once });
  // Every failure returns null; without this listener the event would end the process.
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return await command(redis);
  } catch {
    return null;
  } finally {
    redis.disconnect();
  }
};

/** Whether a server runs there and has loaded its data. */
export const isRedisLoaded = async (port: number): Promise<boolean> =>
  (await withRedis(port, async (redis) => redis.ping())) === 'PONG';

/** A server left by a killed run uses this data folder; any other server is not stopped. */
const isLeftover = async (port: number, dir: string): Promise<boolean> =>
  (await withRedis(port, async (redis) => isPresent(dir, await redis.config('GET', 'dir')))) === true;

/** Whether the port is free, or used by a leftover server that will be replaced. */
export const canOwnPort = async (port: number, dir: string): Promise<boolean> =>
  (await isPortFree(port, host)) || isLeftover(port, dir);

/** SHUTDOWN makes the server write its data and exit. */
const replaceLeftover = async (port: number, dir: string, log: Log): Promise<void> => {
  if (await isPortFree(port, host)) return;
  if (!(await isLeftover(port, dir))) throw new Error(`REDIS_PORT ${port} is busy`);
  log.info({ port }, 'replacing a redis-server left by an earlier run');
  await withRedis(port, async (redis) => redis.call('SHUTDOWN'));
  if (!(await whenTrue(async () => isPortFree(port, host), 10_000))) throw new Error(`REDIS_PORT ${port} is busy`);
};

export const startRedisServer = async (port: number, dir: string, log: Log): Promise<RedisServer> => {
  mkdirSync(dir, { recursive: true });
  await replaceLeftover(port, dir, log);
  const child = spawn('redis-server', argumentsFor(port, dir), { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text: string) => log.debug({ redis: text.trim() }, 'redis-server says'));
  }
  let hasEnded = false;
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  child.once('error', reject);
  // When this process ends, except by a kill, the server ends too.
  const onExit = (): void => void child.kill('SIGTERM');
  process.once('exit', onExit);
  child.once('exit', () => {
    process.off('exit', onExit);
    hasEnded = true;
    resolve();
  });
  // Loading a large AOF takes time.
  await Promise.race([whenTrue(async () => hasEnded || isRedisLoaded(port), 120_000), ended]);
  if (hasEnded || child.pid === undefined) throw new Error(`redis-server did not start on REDIS_PORT ${port}`);
  return {
    port,
    pid: child.pid,
    ended,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
