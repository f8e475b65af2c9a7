// Backups of a database in use, and restores that change nothing unless they can be completed.
import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupFirestore, restoreFirestore } from '../src/backup.ts';
import type { FirestoreHandle } from '../src/server.ts';
import { startFirestore } from '../src/server.ts';
import { startProcess, temporaryFolder } from './support/process.ts';
import { rawClient } from './support/raw.ts';

const DATABASE = 'projects/backup/databases/(default)';

const commit = async (port: number, ...ids: string[]) => {
  const client = rawClient(port);
  const fields = { text: { stringValue: 'x'.repeat(200) } };
  const writes = ids.map((id) => ({ update: { name: `${DATABASE}/documents/things/${id}`, fields } }));
  await client.send('Commit', { database: DATABASE, writes });
  client.close();
};

const idsIn = async (port: number) => {
  const client = rawClient(port);
  const { messages } = await client.send('ListDocuments', {
    parent: `${DATABASE}/documents`,
    collectionId: 'things',
    pageSize: 1000,
  });
  client.close();
  return [...JSON.stringify(messages).matchAll(/things\/(\w+)"/g)].map(([, id]) => id);
};

describe('backup and restore', () => {
  const folder = temporaryFolder();
  let file = '';
  let files = 0;
  const closing: (() => unknown)[] = [];
  beforeEach(() => {
    file = folder.path(`data${(files += 1)}.db`);
  });
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });
  const open = async (path: string): Promise<FirestoreHandle> => {
    const server = await startFirestore({ file: path });
    closing.push(server.close);
    return server;
  };

  it('a backup of a file that another process writes is complete and can be opened', async () => {
    const server = await startProcess(file, 0);
    closing.push(server.close);
    await commit(server.port, 'a', 'b');
    const more = Promise.all(Array.from({ length: 50 }, (_, index) => commit(server.port, `m${index}`)));
    await backupFirestore(file, `${file}.backup`);
    await more;
    const copy = await open(`${file}.backup`);
    expect(await idsIn(copy.port)).toEqual(expect.arrayContaining(['a', 'b']));
    expect(await idsIn(server.port)).toHaveLength(52);
  });

  it('a restore brings back the old state, also over a file left by a killed server', async () => {
    const server = await startProcess(file, 0);
    await commit(server.port, 'a');
    await backupFirestore(file, `${file}.backup`);
    await commit(server.port, 'b');
    await server.kill('SIGKILL');
    await restoreFirestore(`${file}.backup`, file);
    const restored = await open(file);
    expect(await idsIn(restored.port)).toEqual(['a']);
  });

  it('a restore to a new file', async () => {
    const server = await open(file);
    await commit(server.port, 'a');
    await backupFirestore(file, `${file}.backup`);
    await restoreFirestore(`${file}.backup`, `${file}.other`);
    expect(await idsIn((await open(`${file}.other`)).port)).toEqual(['a']);
  });

  it('a file in use is not replaced', async () => {
    const server = await open(file);
    await commit(server.port, 'a');
    await backupFirestore(file, `${file}.backup`);
    await expect(restoreFirestore(`${file}.backup`, file)).rejects.toThrow('already open');
    expect(await idsIn(server.port)).toEqual(['a']);
  });

  const broken: [string, (source: string) => void, RegExp][] = [
    ['missing', () => undefined, /does not exist/],
    ['no database', (source) => writeFileSync(source, 'hello, this is no database at all'), /cannot be used/],
    ['empty', (source) => writeFileSync(source, ''), /not a database of this program/],
    [
      'a database of another program',
      (source) => {
        const db = new DatabaseSync(source);
        db.exec('CREATE TABLE t (a)');
        db.close();
      },
      /not a database of this program/,
    ],
    [
      'damaged',
      (source) => {
        const bytes = readFileSync(`${source}.whole`);
        bytes.fill(0xff, 4096 * 3, 4096 * 6);
        writeFileSync(source, bytes);
      },
      /damaged|malformed/,
    ],
    [
      'cut off',
      (source) => writeFileSync(source, readFileSync(`${source}.whole`).subarray(0, 4096 * 4)),
      /damaged|malformed/,
    ],
  ];
  it.each(broken)('a source that is %s is rejected and the old file is unchanged', async (_, prepare, reason) => {
    const server = await startFirestore({ file });
    await commit(server.port, ...Array.from({ length: 200 }, (__, index) => `d${index}`));
    await backupFirestore(file, `${file}.source.whole`);
    await server.close();
    prepare(`${file}.source`);
    await expect(restoreFirestore(`${file}.source`, file)).rejects.toThrow(reason);
    expect(await idsIn((await open(file)).port)).toHaveLength(200);
  });

  it('a server does not open a database of another program', async () => {
    const db = new DatabaseSync(file);
    db.exec('CREATE TABLE t (a)');
    db.close();
    await expect(startFirestore({ file })).rejects.toThrow('another program');
  });
});
