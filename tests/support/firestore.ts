// The embedded Firestore on a free port with a file of its own; strict about indexes, as a real one is.
import { join } from 'node:path';
import { startFirestore, type FirestoreOptions } from '@despacho/firestore/server.ts';
import { afterAll, beforeAll } from 'vitest';
import { connectFirestore, type Firestore } from '../../services/src/store/firestore.ts';
import { testFolder } from './folder.ts';
import { freePort } from './freePort.ts';

export type TestFirestore = {
  port: number;
  address: string;
  file: string;
  /** Stops the server, keeps the file. */
  stop(): Promise<void>;
  /** After stop: the same port and file. */
  start(): Promise<void>;
  close(): Promise<void>;
};

const host = '127.0.0.1';
const indexFile = join(import.meta.dirname, '../../services/firestore.indexes.json');

type TestOptions = Pick<FirestoreOptions, 'strictIndexes' | 'limits'>;

export const startTestFirestore = async (options: TestOptions = {}): Promise<TestFirestore> => {
  const folder = await testFolder();
  const port = await freePort();
  const file = join(folder.path, 'firestore.sqlite');
  const launch = async () => startFirestore({ file, host, port, indexFile, strictIndexes: true, ...options });
  let server: Awaited<ReturnType<typeof launch>> | null = await launch();
  const stop = async (): Promise<void> => {
    await server?.close();
    server = null;
  };
  return {
    port,
    address: `${host}:${port}`,
    file,
    stop,
    start: async () => {
      server ??= await launch();
    },
    close: async () => {
      await stop();
      await folder.close();
    },
  };
};

export const connectTestFirestore = ({ address, file, port }: TestFirestore): Firestore =>
  connectFirestore({ firestore: { kind: 'embedded', address, file, port, host, projectId: 'despacho' } });

/** One for all tests of a file. */
export const useTestFirestore = (onConnected: (db: Firestore) => void): void => {
  let server: TestFirestore;
  let db: Firestore;
  beforeAll(async () => {
    server = await startTestFirestore();
    db = connectTestFirestore(server);
    onConnected(db);
  });
  afterAll(async () => {
    await db.terminate();
    await server.close();
  });
};
