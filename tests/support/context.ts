// A ProcessContext for tests: free ports, a folder of its own, a real Redis, and on request the embedded Firestore.
import { join } from 'node:path';
import { clockOf, type Clock } from '../../services/src/platform/clock.ts';
import { configFrom } from '../../services/src/platform/config.ts';
import type { ProcessContext } from '../../services/src/platform/context.ts';
import { createHttp, type OwnedHttp } from '../../services/src/platform/http.ts';
import { silentLog } from '../../services/src/platform/log.ts';
import { createMetrics } from '../../services/src/platform/metrics.ts';
import { closeRedis, connectRedis, type RedisClient } from '../../services/src/platform/redis.ts';
import { keysOf } from '../../services/src/platform/redisKeys.ts';
import { withSecret } from '../../services/src/platform/secret.ts';
import { checkKeys } from './checkedKeys.ts';
import { startTestFirestore, type TestFirestore } from './firestore.ts';
import { testFolder } from './folder.ts';
import { freePort } from './freePort.ts';
import { CHEAP_COST } from './people.ts';
import { startTestRedis, type TestRedis } from './redis.ts';

export type TestContext = ProcessContext & {
  http: OwnedHttp;
  /** Port for `http.listen(port, '127.0.0.1')`. */
  port: number;
  servers: { redis: TestRedis; firestore: TestFirestore | null };
  close(): Promise<void>;
};

export type TestContextOptions = {
  /** Settings by their environment names, over the test's own. */
  settings?: Record<string, string>;
  clock?: Clock;
  withFirestore?: boolean;
};

export const testContext = async ({
  settings = {},
  clock,
  withFirestore = true,
}: TestContextOptions = {}): Promise<TestContext> => {
  const folder = await testFolder();
  const redisServer = await startTestRedis();
  const firestore = withFirestore ? await startTestFirestore() : null;
  const port = await freePort();
  const settled = withSecret(
    configFrom({
      PORT: String(port),
      DATA_DIR: folder.path,
      // A test uses no map or its own, independent of the map of this machine.
      MAP_DATA_DIR: join(folder.path, 'map'),
      REDIS_URL: redisServer.url,
      STRICT_INDEXES: 'on',
      ...(firestore === null ? {} : { FIRESTORE_PORT: String(firestore.port) }),
      ...settings,
    }),
  );
  const config = { ...settled, passwordCost: CHEAP_COST };
  const log = silentLog();
  const connections: RedisClient[] = [];
  const http = createHttp(config);
  return {
    config,
    clock: clock ?? clockOf(config),
    log,
    redis: (use) => {
      const connection = checkKeys(connectRedis(config.redis.url, log, use), config.operation);
      connections.push(connection);
      return connection;
    },
    key: keysOf(config.operation),
    metrics: createMetrics(),
    build: 'test',
    http,
    port,
    servers: { redis: redisServer, firestore },
    close: async () => {
      await http.stopListening();
      await http.close();
      await Promise.all(connections.map(closeRedis));
      await firestore?.close();
      await redisServer.close();
      await folder.close();
    },
  };
};
