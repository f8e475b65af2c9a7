// `npm start -- --scale N` as a test sees it: the supervisor with its children on free ports, and what it printed of each.
import { join } from 'node:path';
import { execa } from 'execa';
import { z } from 'zod';
import { connectFirestore, type Firestore } from '../../services/src/store/firestore.ts';
import { testFolder } from './folder.ts';
import { freePort } from './freePort.ts';
import { machineEnv } from './machineEnv.ts';
import { until } from './until.ts';

const health = z.object({
  status: z.string(),
  processes: z.array(z.object({ name: z.string(), pid: z.number() })),
});
export type ScaledRun = {
  /** The address that the supervisor prints. */
  origin: string;
  db: Firestore;
  /** Where each process of this name listens now, straight and not through the edge. */
  addressesOf(name: string): string[];
  pidsOf(name: string): Promise<number[]>;
  close(): Promise<number>;
};

export const startScaled = async (given: string[], settings: Record<string, string> = {}): Promise<ScaledRun> => {
  const folder = await testFolder();
  const firestorePort = await freePort();
  const supervisor = execa(
    process.execPath,
    [join(import.meta.dirname, '../../services/src/supervision/main.ts'), ...given],
    {
      reject: false,
      extendEnv: false,
      env: {
        ...machineEnv(),
        DATA_DIR: folder.path,
        // All clients of a test come from one address, many with one account.
        SOCKETS_PER_ACCOUNT: '1000',
        SOCKETS_PER_ADDRESS: '1000',
        PORT: '0',
        HOST: '127.0.0.1',
        REDIS_PORT: String(await freePort()),
        FIRESTORE_PORT: String(firestorePort),
        STRICT_INDEXES: 'on',
        DEMO: 'off',
        ...settings,
      },
    },
  );
  let output = '';
  supervisor.stdout.on('data', (data: Buffer) => (output += data.toString()));
  let hasEnded = false;
  void supervisor.finally(() => (hasEnded = true));
  const found = async (): Promise<string | undefined> => {
    if (hasEnded) throw new Error(`ended before it was ready:\n${output}`);
    return /Listo: (http\S+)/.exec(output)?.[1];
  };
  const origin = await until('Listo', found, { withinMs: 60_000 });
  const db = connectFirestore({
    firestore: { kind: 'emulator', address: `127.0.0.1:${firestorePort}`, projectId: 'despacho' },
  });
  return {
    origin,
    db,
    addressesOf: (name) => {
      const ports = new Map<string, string>();
      for (const [, who = '', port = ''] of output.matchAll(/^([a-z]+ \d+) +\| .*listening \{"port":(\d+)\}$/gm)) {
        if (who.startsWith(`${name} `)) ports.set(who, port);
      }
      return [...ports.values()].map((port) => `http://127.0.0.1:${port}`);
    },
    pidsOf: async (wanted) => {
      const { processes } = health.parse(await (await fetch(`${origin}/health`)).json());
      return processes.filter(({ name }) => name === wanted).map(({ pid }) => pid);
    },
    close: async () => {
      await db.terminate();
      supervisor.kill('SIGTERM');
      const { exitCode } = await supervisor;
      await folder.close();
      return exitCode ?? -1;
    },
  };
};
