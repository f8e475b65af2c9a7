// Connections to Redis, or to the nodes of a cluster. They reconnect for ever; a broken connection is logged once when it breaks and once when it is back.
import { Cluster, Redis } from 'ioredis';
import type { Log } from './log.ts';
import { redisNodes } from './redisAddress.ts';
import { tagOf } from './redisKeys.ts';

export type RedisClient = Redis | Cluster;
export type RedisUse = 'commands' | 'blocking';

/** At most 2 s between tries: a screen must be back soon after Redis is. */
const retryAfter = (tries: number): number => Math.min(100 * 2 ** Math.min(tries, 5), 2_000);

/** Longer than XREAD waits; shorter than a screen may be stale without a mark [LV5]. */
const COMMAND_MS = 3_000;
/** After a fail-over without a closed connection, as of a machine that hangs, its successor is found within this time. */
const REFRESH_MS = 5_000;
/** While nodes disagree about the master of a slot. */
const MOVED_MS = 20;
/** Tries of a command, most of them 100 ms apart. */
const REDIRECTIONS = 16;

/** A command fails where no node answers it in time, also one that waits for a connection. A single Redis counts its reconnects instead. */
class ClusterWithTimeout extends Cluster {
  override sendCommand(...[command, ...rest]: Parameters<Cluster['sendCommand']>): unknown {
    command.setTimeout(COMMAND_MS);
    return super.sendCommand(command, ...rest);
  }
}

const openCluster = (nodes: readonly string[], use: RedisUse): Cluster => {
  const urls = nodes.map((node) => new URL(node));
  const { username = '', password = '', protocol } = urls[0] ?? {};
  const isSecure = protocol === 'rediss:';
  const startNodes = urls.map(({ hostname, port }) => ({
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: port === '' ? 6_379 : Number(port),
  }));
  const Client = use === 'blocking' ? Cluster : ClusterWithTimeout;
  return new Client(startNodes, {
    clusterRetryStrategy: retryAfter,
    slotsRefreshInterval: REFRESH_MS,
    retryDelayOnMoved: MOVED_MS,
    maxRedirections: use === 'blocking' ? Number.POSITIVE_INFINITY : REDIRECTIONS,
    // BullMQ connects again while a master is replaced and waits for `connect()`, which never settles where this check fails.
    enableReadyCheck: use !== 'blocking',
    // A certificate names the host and not its address.
    ...(isSecure ? { dnsLookup: (host, found) => found(null, host) } : {}),
    redisOptions: {
      ...(username === '' ? {} : { username: decodeURIComponent(username) }),
      ...(password === '' ? {} : { password: decodeURIComponent(password) }),
      ...(isSecure ? { tls: {} } : {}),
    },
  });
};

/** A single node of a cluster may be unavailable while the others serve; each try opens another connection to it. */
const logNodes = (cluster: Cluster, log: Log, use: RedisUse): void => {
  const broken = new Set<string>();
  cluster.on('node error', (error: Error, node: string) => {
    if (broken.has(node)) return;
    broken.add(node);
    log.warn({ err: error.message, node, use }, 'redis node unavailable');
  });
  cluster.on('+node', (connection: Redis) => {
    connection.once('ready', () => {
      const node = `${connection.options.host}:${connection.options.port}`;
      if (broken.delete(node)) log.info({ node, use }, 'redis node is back');
    });
  });
};

/** A cluster without a node that responds has the reason in a second error. */
const reasonOf = (error: Error): string =>
  'lastNodeError' in error && error.lastNodeError instanceof Error
    ? `${error.message} ${error.lastNodeError.message}`
    : error.message;

/** `commands` fail after 3 reconnects or tries instead of hanging a request; `blocking` ones wait, as workers of BullMQ need. */
export const connectRedis = (url: string, log: Log, use: RedisUse = 'commands'): RedisClient => {
  const nodes = redisNodes(url);
  const redis =
    nodes.length > 1
      ? openCluster(nodes, use)
      : new Redis(url, {
          maxRetriesPerRequest: use === 'blocking' ? null : 3,
          retryStrategy: retryAfter,
          enableReadyCheck: true,
        });
  if (redis instanceof Cluster) logNodes(redis, log, use);
  let isBroken = false;
  redis.on('error', (error: Error) => {
    if (isBroken) return;
    isBroken = true;
    log.warn({ err: reasonOf(error), use }, 'redis connection broken');
  });
  redis.on('ready', () => {
    if (!isBroken) return;
    isBroken = false;
    log.info({ use }, 'redis connection is back');
  });
  return redis;
};

/** Waits for Redis where it responds, at once where it does not. */
export const closeRedis = async (redis: RedisClient): Promise<void> => {
  if (redis.status !== 'ready') {
    redis.disconnect();
    return;
  }
  await redis.quit().catch(() => redis.disconnect());
};

/** What ioredis rejects with while it has no connection, and a cluster while a slot has no master. */
const UNAVAILABLE =
  /^(Reached the max retries per request|Connection is closed|Stream isn't writeable|Command timed out|Too many Cluster redirections|Cluster is ended|None of startup nodes|CLUSTERDOWN|EXECABORT)/;

export const isRedisUnavailable = ({ message }: Error): boolean => UNAVAILABLE.test(message);

/** Deletes every key of the operation. SCAN sees one node, so each master of a cluster is asked for its own keys. */
export const deleteKeysOf = async (redis: RedisClient, operation: string): Promise<void> => {
  // The nodes of a cluster are known after its first response.
  await redis.ping();
  for (const node of redis instanceof Cluster ? redis.nodes('master') : [redis]) {
    for await (const keys of node.scanStream({ match: `${tagOf(operation)}*`, count: 500 })) {
      if (Array.isArray(keys) && keys.length > 0) await redis.unlink(keys.map(String));
    }
  }
};
