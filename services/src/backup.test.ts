import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startFirestore } from '@despacho/firestore/server.ts';
import { Firestore } from '@google-cloud/firestore';
import { execa } from 'execa';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testFolder, type TestFolder } from '../../tests/support/folder.ts';
import { freePort } from '../../tests/support/freePort.ts';

let folder: TestFolder;
let environment: Record<string, string>;
beforeEach(async () => {
  folder = await testFolder();
  environment = { DATA_DIR: folder.path, REDIS_PORT: String(await freePort()) };
});
afterEach(async () => folder.close());

const run = async (...words: string[]) =>
  execa(process.execPath, [join(import.meta.dirname, 'backup.ts'), ...words], { env: environment, reject: false });

const startStore = async () => {
  const server = await startFirestore({ file: join(folder.path, 'firestore.sqlite') });
  const db = new Firestore({
    projectId: 'despacho',
    host: '127.0.0.1',
    port: server.port,
    ssl: false,
    customHeaders: { Authorization: 'Bearer owner' },
  });
  return {
    name: db.doc('branches/one'),
    close: async () => {
      await db.terminate();
      await server.close();
    },
  };
};

it('copies a running store, and restores the copy after it is stopped', async () => {
  const file = join(folder.path, 'copies/a.sqlite');
  const store = await startStore();
  await store.name.set({ name: 'before' });
  expect(await run('backup', file)).toMatchObject({ exitCode: 0, stdout: `backup written to ${file}` });
  await store.name.set({ name: 'after' });

  const refused = await run('restore', file);
  expect(refused.exitCode).toBe(1);
  expect(refused.stderr).toContain('already open in another process');
  await store.close();

  mkdirSync(join(folder.path, 'redis'));
  writeFileSync(join(folder.path, 'redis/state'), 'newer than the copy');
  expect(await run('restore', file)).toMatchObject({ exitCode: 0 });
  expect(existsSync(join(folder.path, 'redis'))).toBe(false);
  const again = await startStore();
  expect((await again.name.get()).get('name')).toBe('before');
  await again.close();
});

it('writes below DATA_DIR when no file is named', async () => {
  const store = await startStore();
  await store.name.set({ name: 'kept' });
  const { stdout } = await run('backup');
  expect(stdout).toContain(join(folder.path, 'backups/firestore-'));
  await store.close();
});

it.each([
  [['restore'], 'name the file to restore'],
  [['restore', '/nowhere/b.sqlite'], '/nowhere/b.sqlite does not exist'],
  [['backup'], 'firestore.sqlite does not exist'],
  [[], 'say backup or restore'],
])('reports the error for %j', async (words, reason) => {
  const { exitCode, stderr } = await run(...words);
  expect(exitCode).toBe(1);
  expect(stderr).toContain(reason);
});
