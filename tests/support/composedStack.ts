// Files copied before the packages are installed.
import { join } from 'node:path';
import { connectFirestore, type Firestore } from '../../services/src/store/firestore.ts';
import type { Compose, ComposeService, Image } from './composeFile.ts';
import { testFolder } from './folder.ts';
import { freePort } from './freePort.ts';
import { startTestRedis } from './redis.ts';
import { startService, type ServiceProcess } from './serviceProcess.ts';

type Composed = { service: string; process: ServiceProcess; environment: Record<string, string> };
export type ComposedStack = { origin: string; db: Firestore; running: Composed[]; close(): Promise<void> };

const processesOf = ({ command }: ComposeService): string[] => (Array.isArray(command) ? command : command.split(' '));

export const startComposed = async ({ services }: Compose, image: Image): Promise<ComposedStack> => {
  const folder = await testFolder();
  const redis = await startTestRedis();
  const firestore = `127.0.0.1:${await freePort()}`;
  const web = `http://127.0.0.1:${await freePort()}`;
  const running: Composed[] = [];
  const replicas = ({ deploy }: ComposeService): number => deploy?.replicas ?? 1;
  const backends: Record<string, string[]> = {};
  for (const name of ['api', 'gateway']) {
    const { [name]: service } = services;
    const ports = Array.from({ length: service === undefined ? 0 : replicas(service) }, async () => freePort());
    backends[name] = (await Promise.all(ports)).map((port) => `http://127.0.0.1:${port}`);
  }
  /** Names of the containers' network -> addresses here. */
  const translated = (value: string): string =>
    value
      .replace(/^redis:\/\/:\w+@redis:6379$/, redis.url)
      .replace('firestore:8380', firestore)
      .replace(/^http:\/\/(api|gateway):4000$/, (_, name: string) => (backends[name] ?? []).join(','));

  const start = async (name: string, service: ComposeService, index: number): Promise<void> => {
    const own = join(folder.path, `${name}-${index}`);
    const url = name === 'web' ? web : (backends[name]?.[index] ?? 'http://127.0.0.1:0');
    const given = Object.entries({ ...image.environment, ...service.environment });
    const environment = {
      ...Object.fromEntries(given.map(([key, value]) => [key, translated(value)])),
      // Only this machine may reach a test; each container has a port, a folder and a file of its own.
      HOST: '127.0.0.1',
      PORT: new URL(url).port || '0',
      FIRESTORE_HOST: '127.0.0.1',
      FIRESTORE_PORT: firestore.split(':')[1] ?? '',
      DATA_DIR: own,
      ALIVE_FILE: `${own}.alive`,
      MAP_DATA_DIR: join(folder.path, 'map'),
    };
    running.push({ service: name, process: await startService(processesOf(service), environment), environment });
  };
  const startAll = async (names: string[]): Promise<void> => {
    await Promise.all(
      names.flatMap((name) => {
        const { [name]: service } = services;
        if (service === undefined) throw new Error(`docker-compose.yml has no ${name}`);
        return Array.from({ length: replicas(service) }, async (_, index) => start(name, service, index));
      }),
    );
  };
  await startAll(['firestore']);
  await startAll(['api', 'gateway', 'ingest', 'jobs', 'web']);
  const db = connectFirestore({ firestore: { kind: 'emulator', address: firestore, projectId: 'despacho' } });
  return {
    origin: web,
    db,
    running,
    close: async () => {
      await db.terminate();
      const isStore = ({ service }: Composed): boolean => service === 'firestore';
      await Promise.all(running.filter((one) => !isStore(one)).map(async (one) => one.process.kill('SIGTERM')));
      await Promise.all(running.filter(isStore).map(async (one) => one.process.kill('SIGTERM')));
      await redis.close();
      await folder.close();
    },
  };
};
