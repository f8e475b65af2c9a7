// Runs the named parts of the service in this one process: node services/src/start.ts api gateway
// Wiring only. The context and the exports of a process are in platform/context.ts.
import { mkdirSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { startAlive } from './platform/process/alive.ts';
import { buildOfSources } from './platform/build.ts';
import { clockOf } from './platform/clock.ts';
import { isLoopback } from './platform/config.ts';
import type { ProcessContext, RunningConfig, RunningPart, StartPart } from './platform/context.ts';
import { startHeartbeat } from './platform/heartbeat.ts';
import { createHttp } from './platform/http.ts';
import { logTo, type Log } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { configWithPort } from './platform/process/port.ts';
import { closeRedis, connectRedis, type RedisClient } from './platform/redis.ts';
import { keysOf } from './platform/redisKeys.ts';
import { startRedisServer } from './supervision/redisServer.ts';
import { storageUp } from './supervision/storageUp.ts';
import { namesProblem } from './supervision/stages.ts';
import { withSecret } from './platform/secret.ts';
import { createShutdown, exitOnSignals } from './platform/process/shutdown.ts';
import type { ReadyMessage } from './platform/process/supervised.ts';

const startRedis = async (config: RunningConfig, log: Log): Promise<RunningPart> => {
  const server = await startRedisServer(config.redis.url, join(config.dataDir, 'redis'), log);
  let isClosing = false;
  // It ended unexpectedly: this process ends too, and the supervisor starts both again.
  const watch = async (): Promise<void> => {
    await server.ended;
    if (!isClosing) process.exit(1);
  };
  void watch();
  return {
    close: async () => {
      isClosing = true;
      await server.close();
    },
  };
};

/** [DO20] */
const startStore = async ({ firestore, strictIndexes }: RunningConfig, log: Log): Promise<RunningPart> => {
  if (firestore.kind !== 'embedded')
    throw new Error(`the store is ${firestore.kind}: there is no embedded one to start`);
  const { startFirestore } = await import('@despacho/firestore/server.ts');
  const indexFile = join(import.meta.dirname, '../firestore.indexes.json');
  const store = await startFirestore({ ...firestore, indexFile, strictIndexes });
  const { address } = firestore;
  if (isLoopback(firestore.host))
    log.info({ address }, 'the embedded Firestore accepts connections of this machine only');
  else
    log.warn({ address }, 'the embedded Firestore accepts connections of other machines, without any authentication');
  return store;
};

/** In the order they start; they are closed in the opposite one. */
const parts: Record<string, () => Promise<{ start: StartPart }>> = {
  api: async () => import('./api/process.ts'),
  gateway: async () => import('./hub/gatewayProcess.ts'),
  ingest: async () => import('./hub/ingestProcess.ts'),
  jobs: async () => import('./jobs/process.ts'),
  demo: async () => import('./demo/process.ts'),
  edge: async () => import('./edge/process.ts'),
};

const listening = ['api', 'gateway', 'edge'];

/** Redis and the store outlive a killed supervisor this long, so that the others can close properly. */
const orphanGraceMs = 1_000;

const run = async (names: string[]): Promise<void> => {
  // What the service writes holds customers' names, addresses and the hashes of passwords.
  process.umask(0o077);
  const config = withSecret(await configWithPort(process.env));
  const problem = names.length === 0 ? 'name the parts to run' : namesProblem(config, names);
  if (problem !== null) throw new Error(problem);
  if (names.includes('edge') && names.length > 1) throw new Error('the edge runs in a process of its own');

  mkdirSync(config.dataDir, { recursive: true });
  const root = logTo(config.logLevel, names.join(' '));
  const shutdown = createShutdown(root);
  exitOnSignals(shutdown, names.includes('redis') || names.includes('firestore') ? orphanGraceMs : 0);
  const http = createHttp(config);
  const clock = clockOf(config);
  const build = buildOfSources();
  const key = keysOf(config.operation);

  const contextOf = (name: string): ProcessContext => {
    const log = root.child({ part: name });
    const connections: RedisClient[] = [];
    // Added before the part is, so that a part is closed while its connections still work.
    shutdown.add(`redis of ${name}`, async () => void (await Promise.all(connections.map(closeRedis))));
    const redis: ProcessContext['redis'] = (use) => {
      const connection = connectRedis(config.redis.url, log, use);
      connections.push(connection);
      return connection;
    };
    return { config, clock, log, redis, key, metrics: createMetrics(), build, http };
  };

  if (names.includes('redis')) await shutdown.open('redis', startRedis(config, root));
  if (names.includes('firestore')) await shutdown.open('firestore', startStore(config, root));
  shutdown.add('http connections', http.close);
  const loaded: { name: string; start: StartPart }[] = [];
  for (const [name, load] of Object.entries(parts).filter(([part]) => names.includes(part))) {
    loaded.push({ name, start: (await load()).start });
  }
  if (loaded.some(({ name }) => name !== 'edge')) await storageUp(config, names);
  for (const { name, start } of loaded) {
    const context = contextOf(name);
    await shutdown.open(name, start(context));
    const beating = await startHeartbeat({ ...context, redis: context.redis(), name });
    shutdown.add(`heartbeat of ${name}`, beating.stop);
  }
  let port: number | null = null;
  if (listening.some((name) => names.includes(name))) {
    port = await http.listen(config.port, config.host);
    root.info({ port }, 'listening');
    shutdown.add('http', http.stopListening);
  }
  if (config.aliveFile !== null) shutdown.add('alive', startAlive(config.aliveFile, root).stop);
  root.info({ build }, 'ready');
  process.send?.({ ready: names, port } satisfies ReadyMessage);
  // Where the supervisor keeps a cache, those that start after us find in it what we share.
  flushCompileCache();
};

await run(process.argv.slice(2));
