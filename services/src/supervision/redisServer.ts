// The embedded redis-server: durable (AOF), without eviction, on loopback, with its data under DATA_DIR, behind a password.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { Log } from '../platform/log.ts';
import { redisNodes } from '../platform/redisAddress.ts';
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

const portOf = (url: string): number => Number(new URL(url).port);

/** In a file: every account of the machine can read a command line. Without a password, as in tests, it is empty. */
const passwordFile = (url: string, dir: string): string => {
  const file = join(dir, 'redis.conf');
  const { password } = new URL(url);
  rmSync(file, { force: true });
  writeFileSync(file, password === '' ? '' : `requirepass ${password}\n`, { mode: 0o600 });
  return file;
};

const argumentsFor = (url: string, dir: string): string[] => [
  passwordFile(url, dir),
  '--port',
  String(portOf(url)),
  '--bind',
  host,
  '--dir',
  dir,
  '--save',
  '',
  ...durable,
];

const isPresent = (name: string, values: unknown): boolean => Array.isArray(values) && values.includes(name);

const withRedis = async <T>(url: string, command: (redis: Redis) => Promise<T>): Promise<T | null> => {
  // The client's own check waits a second where the server is still loading.
  const once = {
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    enableReadyCheck: false,
    connectTimeout: 2_000,
  };
  const redis = new Redis(url, once);
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
export const isRedisLoaded = async (url: string): Promise<boolean> =>
  (await withRedis(url, async (redis) => redis.ping())) === 'PONG';

/** Why REDIS_URL cannot work with what runs there; null also where nothing answers yet. */
export const redisKindProblem = async (url: string): Promise<string | null> => {
  const nodes = redisNodes(url);
  const info = await withRedis(nodes[0] ?? '', async (redis) => redis.info('cluster'));
  const isCluster = info?.includes('cluster_enabled:1') ?? nodes.length > 1;
  if (isCluster === nodes.length > 1) return null;
  return isCluster
    ? 'REDIS_URL names one node of a cluster: name several, as host:port,host:port'
    : 'REDIS_URL names the nodes of a cluster, but the first of them is in none';
};

/** A server left by a killed run uses this data folder; any other server is not stopped. */
const isLeftover = async (url: string, dir: string): Promise<boolean> =>
  (await withRedis(url, async (redis) => isPresent(dir, await redis.config('GET', 'dir')))) === true;

/** Whether the port is free, or used by a leftover server that will be replaced. */
export const canOwnPort = async (url: string, dir: string): Promise<boolean> =>
  (await isPortFree(portOf(url), host)) || isLeftover(url, dir);

/** SHUTDOWN makes the server write its data and exit. */
const replaceLeftover = async (url: string, dir: string, log: Log): Promise<void> => {
  const port = portOf(url);
  if (await isPortFree(port, host)) return;
  if (!(await isLeftover(url, dir))) throw new Error(`REDIS_PORT ${port} is busy`);
  log.info({ port }, 'replacing a redis-server left by an earlier run');
  await withRedis(url, async (redis) => redis.call('SHUTDOWN'));
  if (!(await whenTrue(async () => isPortFree(port, host), 10_000))) throw new Error(`REDIS_PORT ${port} is busy`);
};

/** `url` of this machine, with the port and the password. */
export const startRedisServer = async (url: string, dir: string, log: Log): Promise<RedisServer> => {
  const port = portOf(url);
  mkdirSync(dir, { recursive: true });
  await replaceLeftover(url, dir, log);
  const child = spawn('redis-server', argumentsFor(url, dir), { stdio: ['ignore', 'pipe', 'pipe'] });
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
  await Promise.race([whenTrue(async () => hasEnded || isRedisLoaded(url), 120_000), ended]);
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
