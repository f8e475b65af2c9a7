// A demo city with its screens, whose processes reach one metered store by a line of their own each.
import { MINUTE_MS, SECOND_MS } from '@despacho/contract/durations.ts';
import { sampleController, sampleWall } from '@despacho/contract/samples.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import { startFirestore } from '@despacho/firestore/server.ts';
import { tokensOf } from '../../../services/src/identity/sessions.ts';
import { createWallToken, hashWallToken } from '../../../services/src/identity/wallTokens.ts';
import { realClock } from '../../../services/src/platform/clock.ts';
import { configFrom } from '../../../services/src/platform/config.ts';
import { withSecret } from '../../../services/src/platform/secret.ts';
import { controllerCodec } from '../../../services/src/store/accounts/controllers.ts';
import { branchCodec } from '../../../services/src/store/companies/branches.ts';
import { COLLECTIONS } from '../../../services/src/store/collections.ts';
import { closeFirestore, connectFirestore } from '../../../services/src/store/firestore.ts';
import { wallCodec } from '../../../services/src/store/walls.ts';
import { testFolder } from '../../support/folder.ts';
import { freePort } from '../../support/freePort.ts';
import { startLine } from '../../support/line.ts';
import { liveClient } from '../../support/liveClient.ts';
import { startTestRedis } from '../../support/redis.ts';
import { startService } from '../../support/serviceProcess.ts';
import { createMeter } from './meter.ts';

const WALLS = 6;
const CONSOLES = 10;
const BRANCH_SCREENS = 40;

/** What consoles ask again and again while a screen of theirs is open, and how many of the ten have such a screen. */
const ASKED: readonly { path: string; everyMs: number; consoles: number }[] = [
  { path: '/api/deliveries?status=Entregado&days=0&order=desc&limit=50', everyMs: MINUTE_MS, consoles: 3 },
  {
    path: '/api/order-lists/counts?status=Entregado&days=0&by=company&values=one,other',
    everyMs: MINUTE_MS,
    consoles: 3,
  },
  { path: `/api/attendance?day=${localDay(Date.now())}`, everyMs: 15 * SECOND_MS, consoles: 1 },
  { path: '/api/courier-ratings/today', everyMs: MINUTE_MS, consoles: 1 },
];

export type City = {
  meter: ReturnType<typeof createMeter>;
  /** Who called, by the address that was called. */
  names: ReadonlyMap<string, string>;
  orders(): Promise<number>;
  /** Kills ingest and starts it again. */
  restartIngest(): Promise<void>;
  close(): Promise<void>;
};

export const startCity = async (couriers: number): Promise<City> => {
  const [folder, redis] = await Promise.all([testFolder(), startTestRedis()]);
  const meter = createMeter();
  const store = await startFirestore({ file: `${folder.path}/store.sqlite`, interceptors: [meter.interceptor] });
  const settings = {
    DATA_DIR: folder.path,
    MAP_DATA_DIR: `${folder.path}/map`,
    REDIS_URL: redis.url,
    SESSION_SECRET: 'a secret that is only used by this bench, long enough',
    DEMO: 'on',
    DEMO_COURIERS: String(couriers),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
  };
  const names = new Map<string, string>();
  const lines: { close(): Promise<void> }[] = [];
  const lineFor = async (name: string): Promise<string> => {
    const line = await startLine(store.port);
    const { host } = new URL(line.url);
    names.set(host, name);
    lines.push(line);
    return host;
  };
  const port = await freePort();
  const start = async (name: string) =>
    startService([name], {
      ...settings,
      PORT: name === 'api' ? String(port) : String(await freePort()),
      FIRESTORE_EMULATOR_HOST: await lineFor(name),
    });
  // The city exists before the others read it.
  const demo = await start('demo');
  const gatewayPort = await freePort();
  const gateway = await startService(['gateway'], {
    ...settings,
    PORT: String(gatewayPort),
    FIRESTORE_EMULATOR_HOST: await lineFor('gateway'),
  });
  let ingest = await start('ingest');
  const [api, jobs] = await Promise.all([start('api'), start('jobs')]);

  const db = connectFirestore({
    firestore: { kind: 'emulator', address: `127.0.0.1:${store.port}`, projectId: 'despacho' },
  });
  const tokens = tokensOf({ config: withSecret(configFrom(settings)), clock: realClock });
  const stored = await db.collection(COLLECTIONS.branches).limit(BRANCH_SCREENS).get();
  const placed = stored.docs.flatMap((document) => {
    const read = branchCodec.read(document.id, document.data());
    return read.ok ? [{ company: read.value.company, branch: { id: read.value.id, name: read.value.name } }] : [];
  });
  const people = [
    ...Array.from({ length: CONSOLES }, (_, index) => sampleController({ id: `console-${index}` })),
    ...placed.map((place, index) => sampleController({ id: `branch-${index}`, role: 'BRANCH', ...place })),
  ];
  const screens: { close(): void }[] = [];
  const url = `http://127.0.0.1:${gatewayPort}`;
  const bearers: string[] = [];
  for (const person of people) {
    await db.doc(`${COLLECTIONS.controllers}/${person.id}`).set(controllerCodec.write(person));
    const { token } = await tokens.sign('api', { uid: person.id, generation: person.tokenGeneration });
    bearers.push(token);
    screens.push(liveClient({ url, token, sessionId: person.id, isAutomatic: true }));
  }
  for (let index = 0; index < WALLS; index += 1) {
    const token = createWallToken();
    await db
      .doc(`${COLLECTIONS.walls}/bench-${index}`)
      .set(wallCodec.write(sampleWall({ id: `bench-${index}`, tokenHash: hashWallToken(token) })));
    screens.push(liveClient({ url, token, isAutomatic: true }));
  }
  const failures: string[] = [];
  const ask = async (path: string, token: string): Promise<void> => {
    const { status } = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (status !== 200) failures.push(`${path}: ${status}`);
  };
  const timers = ASKED.flatMap(({ path, everyMs, consoles }) =>
    bearers.slice(0, consoles).map((token) => setInterval(() => void ask(path, token), everyMs)),
  );
  return {
    meter,
    names,
    orders: async () => (await db.collection(COLLECTIONS.orders).count().get()).data().count,
    restartIngest: async () => {
      await ingest.kill('SIGKILL');
      ingest = await start('ingest');
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      for (const screen of screens) screen.close();
      await Promise.all([demo, gateway, ingest, api, jobs].map(async (service) => service.kill('SIGTERM')));
      await closeFirestore(db);
      await Promise.all(lines.map(async (line) => line.close()));
      await store.close();
      await redis.close();
      await folder.close();
      if (failures.length > 0) throw new Error(`Requests of consoles failed: ${[...new Set(failures)].join(', ')}`);
    },
  };
};
