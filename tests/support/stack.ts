// The whole road as real processes: Redis, the embedded Firestore, and any number of ingests and gateways.
import { sampleController, sampleWall } from '@despacho/contract/samples.ts';
import type { Controller } from '@despacho/contract/accounts/access.ts';
import type { Wall } from '@despacho/contract/walls.ts';
import { tokensOf } from '../../services/src/identity/sessions.ts';
import { createWallToken, hashWallToken } from '../../services/src/identity/wallTokens.ts';
import { clockOf, realClock, type Clock } from '../../services/src/platform/clock.ts';
import { configFrom } from '../../services/src/platform/config.ts';
import { withSecret } from '../../services/src/platform/secret.ts';
import { currentStanding } from '../../services/src/store/accounts/standings.ts';
import { controllerCodec } from '../../services/src/store/accounts/controllers.ts';
import { connectFirestore, type Firestore } from '../../services/src/store/firestore.ts';
import { wallCodec } from '../../services/src/store/walls.ts';
import { testFolder } from './folder.ts';
import { freePort } from './freePort.ts';
import { startTestRedis, type TestRedis } from './redis.ts';
import { startService, type ServiceProcess } from './serviceProcess.ts';

export type GatewayProcess = ServiceProcess & { port: number; url: string };

/** What one process has besides the settings of all: settings, and flags of Node. */
export type Own = { settings?: Record<string, string>; flags?: readonly string[] };

/** One Redis, or a cluster. */
type RedisServers = Pick<TestRedis, 'url' | 'close'>;

export type Stack<Servers extends RedisServers = TestRedis> = {
  redis: Servers;
  db: Firestore;
  /** The address of the embedded Firestore. */
  address: string;
  /** The clock of the operation, as its processes run it. */
  clock: Clock;
  /** What its tokens are made from. */
  secrets: { sessionSecret: string; operation: string };
  firestore(): ServiceProcess;
  /** On the same port and file. */
  startFirestore(): Promise<ServiceProcess>;
  startIngest(own?: Own): Promise<ServiceProcess>;
  startJobs(own?: Own): Promise<ServiceProcess>;
  startDemo(own?: Own): Promise<ServiceProcess>;
  /** On a port of its own. `folder` is the DATA_DIR of all processes. */
  startApi(own?: Own): Promise<{ api: ServiceProcess; origin: string; folder: string }>;
  /** On a port of its own, or on a given one. */
  startGateway(port?: number, own?: Own): Promise<GatewayProcess>;
  /** Several parts in one process, as a small installation runs them. */
  startTogether(parts: readonly string[], own?: Own): Promise<{ service: ServiceProcess; origin: string }>;
  /** Writes the account and signs a token for it. */
  token(only?: Partial<Controller>): Promise<string>;
  wallToken(only?: Partial<Wall>): Promise<string>;
  close(): Promise<void>;
};

const SECRET = 'a secret that is only used by tests, long enough';
const OPERATION = 'test';

export const startStack = async (more: Record<string, string> = {}): Promise<Stack> =>
  startStackOn(await startTestRedis(), more);

export const startStackOn = async <Servers extends RedisServers>(
  redis: Servers,
  more: Record<string, string> = {},
): Promise<Stack<Servers>> => {
  const folder = await testFolder();
  const firestorePort = await freePort();
  const address = `127.0.0.1:${firestorePort}`;
  const started = new Set<ServiceProcess>();
  const settings = {
    DATA_DIR: folder.path,
    MAP_DATA_DIR: `${folder.path}/map`,
    REDIS_URL: redis.url,
    FIRESTORE_PORT: String(firestorePort),
    SESSION_SECRET: SECRET,
    OPERATION,
    DEMO: 'off',
    HOST: '127.0.0.1',
    STRICT_INDEXES: 'on',
    LOG_LEVEL: 'debug',
    // Load comes from one address, and often from one account.
    SOCKETS_PER_ACCOUNT: '100000',
    SOCKETS_PER_ADDRESS: '100000',
    ...more,
  };
  const start = async (
    name: string | readonly string[],
    { settings: own = {}, flags = [] }: Own = {},
  ): Promise<ServiceProcess> => {
    const service = await startService(typeof name === 'string' ? [name] : name, { ...settings, ...own }, flags);
    started.add(service);
    return service;
  };
  let firestore = await start('firestore');
  const db = connectFirestore({
    firestore: { kind: 'emulator', address, projectId: 'despacho' },
  });
  const config = withSecret(configFrom(settings));
  const tokens = tokensOf({ config, clock: realClock });

  return {
    redis,
    db,
    address,
    clock: clockOf(config),
    secrets: { sessionSecret: SECRET, operation: config.operation },
    firestore: () => firestore,
    startFirestore: async () => {
      firestore = await start('firestore');
      return firestore;
    },
    startIngest: async (own) => start('ingest', own),
    startJobs: async (own) => start('jobs', own),
    startDemo: async (own) => start('demo', own),
    startApi: async (own = {}) => {
      const port = await freePort();
      const api = await start('api', { ...own, settings: { ...own.settings, PORT: String(port) } });
      return { api, origin: `http://127.0.0.1:${port}`, folder: folder.path };
    },
    startGateway: async (wanted, own = {}) => {
      const port = wanted ?? (await freePort());
      const service = await start('gateway', { ...own, settings: { ...own.settings, PORT: String(port) } });
      return { ...service, port, url: `http://127.0.0.1:${port}` };
    },
    startTogether: async (parts, own = {}) => {
      const port = await freePort();
      const service = await start(parts, { ...own, settings: { ...own.settings, PORT: String(port) } });
      return { service, origin: `http://127.0.0.1:${port}` };
    },
    token: async (only = {}) => {
      const controller = sampleController(only);
      await db.doc(`controllers/${controller.id}`).set(controllerCodec.write(controller));
      // As a sign-in does: sessions that ended stay ended, also where the document is written again.
      const standing = await currentStanding(db, controller.id, realClock.realNow());
      const generation = standing.controller?.tokenGeneration ?? controller.tokenGeneration;
      return (await tokens.sign('api', { uid: controller.id, generation })).token;
    },
    wallToken: async (only = {}) => {
      const token = createWallToken();
      const wall = sampleWall({ ...only, tokenHash: hashWallToken(token) });
      await db.doc(`walls/${wall.id}`).set(wallCodec.write(wall));
      return token;
    },
    close: async () => {
      await db.terminate();
      // A paused process gets no signal but this.
      for (const service of started) service.signal('SIGCONT');
      await Promise.all([...started].map(async (service) => service !== firestore && service.kill('SIGTERM')));
      await firestore.kill('SIGTERM');
      await redis.close();
      await folder.close();
    },
  };
};
