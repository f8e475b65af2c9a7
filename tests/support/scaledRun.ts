// `npm start -- --scale N` as a test sees it: the supervisor with its children on free ports, and what it printed of each.
import { join } from 'node:path';
import type { Controller } from '@despacho/contract/access.ts';
import { sampleController } from '@despacho/contract/samples.ts';
import { execa } from 'execa';
import { z } from 'zod';
import { createAccount } from '../../services/src/identity/embeddedProvider.ts';
import { COLLECTIONS } from '../../services/src/store/collections.ts';
import { controllerCodec } from '../../services/src/store/controllers.ts';
import { connectFirestore, type Firestore } from '../../services/src/store/firestore.ts';
import { testFolder } from './folder.ts';
import { freePort } from './freePort.ts';
import { until } from './until.ts';

export const PASSWORD = 'correct horse battery staple';

const health = z.object({
  status: z.string(),
  processes: z.array(z.object({ name: z.string(), pid: z.number() })),
});
const idTokens = z.object({ idToken: z.string(), uid: z.string() });
const apiToken = z.object({ token: z.object({ token: z.string() }) });

export type ScaledRun = {
  /** What the supervisor says it is reachable at. */
  origin: string;
  db: Firestore;
  /** Where each process of this name listens now, straight and not through the edge. */
  addressesOf(name: string): string[];
  pidsOf(name: string): Promise<number[]>;
  addPerson(only: Partial<Controller> & { id: string }): Promise<Controller>;
  /** Both steps, asked of this origin; the token of the API. */
  signIn(origin: string, email: string): Promise<string>;
  close(): Promise<number>;
};

const post = async (url: string, body: object, token?: string): Promise<unknown> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
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
        PATH: process.env['PATH'] ?? '',
        DATA_DIR: folder.path,
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
  let said = '';
  supervisor.stdout.on('data', (data: Buffer) => (said += data.toString()));
  let hasEnded = false;
  void supervisor.finally(() => (hasEnded = true));
  const found = async (): Promise<string | undefined> => {
    if (hasEnded) throw new Error(`ended before it was ready:\n${said}`);
    return /Listo: (http\S+)/.exec(said)?.[1];
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
      for (const [, who = '', port = ''] of said.matchAll(/^([a-z]+ \d+) +\| .*listening \{"port":(\d+)\}$/gm)) {
        if (who.startsWith(`${name} `)) ports.set(who, port);
      }
      return [...ports.values()].map((port) => `http://127.0.0.1:${port}`);
    },
    pidsOf: async (wanted) => {
      const { processes } = health.parse(await (await fetch(`${origin}/health`)).json());
      return processes.filter(({ name }) => name === wanted).map(({ pid }) => pid);
    },
    addPerson: async (only) => {
      const person = sampleController({ email: `${only.id}@example.test`, ...only });
      await createAccount(db, { uid: person.id, email: person.email, password: PASSWORD }, Date.now());
      await db.collection(COLLECTIONS.controllers).doc(person.id).set(controllerCodec.write(person));
      return person;
    },
    signIn: async (at, email) => {
      const { idToken, uid } = idTokens.parse(await post(`${at}/identity/sign-in`, { email, password: PASSWORD }));
      const answer = await post(`${at}/security/branches/login`, { uuid: uid }, idToken);
      return apiToken.parse(answer).token.token;
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
