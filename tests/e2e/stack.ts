// The product as it really runs: each part a process of its own, on free ports, over a folder of its own.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { configFrom } from '../../services/src/platform/config.ts';
import { withSecret } from '../../services/src/platform/secret.ts';
import { connectFirestore, type Firestore } from '../../services/src/store/firestore.ts';
import { testFolder } from '../support/folder.ts';
import { freePort } from '../support/freePort.ts';
import { machineEnv } from '../support/machineEnv.ts';
import { until } from '../support/until.ts';

const root = join(import.meta.dirname, '../..');

type Part = {
  /** Pauses without closing anything, like a cut cable. */
  pause(): void;
  resume(): void;
  /** kill -9. */
  kill(): Promise<void>;
  /** After kill: the same ports and data. */
  start(): Promise<void>;
};

export type Stack = {
  origin: string;
  db: Firestore;
  redisUrl: string;
  /** Only of a stack whose parts run apart, as `writers`. */
  gateway: Part;
  /** What writes of its own accord: the jobs, and the demo city where the settings have one. */
  writers: readonly Part[];
  close(): Promise<void>;
};

/** `settings` of its own; `isApart`: each part in a process that a test pauses or kills, which doubles what a start costs. */
export type StackOptions = { settings?: Record<string, string>; isApart?: boolean };

/** The last output of a process, shown when it fails to start. */
const KEPT_CHARACTERS = 4_000;

const partOf = async (names: string[], env: NodeJS.ProcessEnv): Promise<Part & { stop(): Promise<void> }> => {
  let child: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    const started = fork(join(root, 'services/src/start.ts'), names, {
      cwd: root,
      env,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child = started;
    let output = '';
    for (const stream of [started.stdout, started.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output = `${output}${chunk.toString()}`.slice(-KEPT_CHARACTERS);
      });
    }
    const ended = once(started, 'exit').then(() => {
      throw new Error(`${names.join(' ')} ended before it was ready:\n${output}`);
    });
    await Promise.race([once(started, 'message'), ended]);
    ended.catch(() => undefined);
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = child;
    child = null;
    if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return;
    const exit = once(ending, 'exit');
    ending.kill('SIGCONT');
    ending.kill(signal);
    await exit;
  };
  await start();
  return {
    start,
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    kill: async () => end('SIGKILL'),
    stop: async () => end('SIGTERM'),
  };
};

/** Without the demo city the store contains only what the test wrote. */
export const startStack = async ({ settings: own = {}, isApart = false }: StackOptions = {}): Promise<Stack> => {
  const folder = await testFolder();
  const [port, redisPort, firestorePort] = [await freePort(), await freePort(), await freePort()];
  const settings: Record<string, string> = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder.path,
    REDIS_PORT: String(redisPort),
    FIRESTORE_PORT: String(firestorePort),
    STRICT_INDEXES: 'on',
    DEMO: 'off',
    // A browser in a closed network would log failed name look-ups.
    MAP_STYLE_URL: 'off',
    MAP_DATA_DIR: join(folder.path, 'map'),
    LOG_LEVEL: 'warn',
    ...own,
  };
  const env = { ...machineEnv(), HOME: process.env['HOME'], ...settings };
  const groups = [['redis', 'firestore'], ['api', 'gateway'], ['ingest'], ['jobs']];
  if (settings['DEMO'] !== 'off') groups.push(['demo']);
  const parts: Awaited<ReturnType<typeof partOf>>[] = [];
  for (const names of isApart ? groups : [groups.flat()]) parts.push(await partOf(names, env));
  const [, gateway, , ...writers] = parts;
  const origin = `http://127.0.0.1:${port}`;
  const config = withSecret(configFrom(settings));
  const db = connectFirestore(config);
  await until('every part answers', async () => (await fetch(`${origin}/health`)).status === 200, { withinMs: 30_000 });
  return {
    origin,
    db,
    redisUrl: config.redis.url,
    get gateway() {
      if (gateway === undefined) throw new Error('the parts of this stack do not run apart');
      return gateway;
    },
    writers,
    close: async () => {
      await db.terminate();
      for (const part of parts.toReversed()) await part.stop();
      await folder.close();
    },
  };
};
