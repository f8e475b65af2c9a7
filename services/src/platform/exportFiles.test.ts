import { readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testFolder, type TestFolder } from '../../../tests/support/folder.ts';
import { startStorageServer, type StorageServer } from '../../../tests/support/storageServer.ts';
import { BlobsUnavailable } from './blobs/blobs.ts';
import { configFrom } from './config.ts';
import { exportsFolder, type ExportFiles } from './exportFiles.ts';
import { openExportFiles } from './openExportFiles.ts';

const ID = 'an-export-of-a-test';
const OTHER = 'another-one-of-a-test';

let folder: TestFolder;
let server: StorageServer;
beforeEach(async () => {
  folder = await testFolder();
  server = await startStorageServer();
});
afterEach(async () => {
  await server.close();
  await folder.close();
});

const notOurs = { bytes: Buffer.from('x'), contentType: '', cacheControl: '', timeCreated: new Date().toISOString() };
const bucket = () => ({ IMAGE_BUCKET: server.bucket, STORAGE_EMULATOR_HOST: server.address });
const open = async (kind: string): Promise<ExportFiles> =>
  openExportFiles(configFrom({ DATA_DIR: folder.path, ...(kind === 'disk' ? {} : bucket()) }));
const write = async (files: ExportFiles, id: string, ...parts: string[]): Promise<void> => {
  const draft = await files.begin(id);
  for (const part of parts) await draft.write(Buffer.from(part));
  await draft.keep();
  await draft.remove();
};
const read = async (files: ExportFiles, id = ID): Promise<string | null> => {
  const bytes = await files.open(id);
  return bytes === null ? null : (await buffer(bytes)).toString();
};

describe.each(['disk', 'bucket'])('files of exports on a %s', (kind) => {
  it('are read as written, in any number of parts, and missing after removal, twice too', async () => {
    const files = await open(kind);
    expect([await files.sizeOf(ID), await read(files)]).toEqual([null, null]);
    const large = 'ab'.repeat(700_000);
    await write(files, ID, '\ufeffñ\r\n', large, large, 'the end\0');
    expect(await read(files)).toBe(`\ufeffñ\r\n${large}${large}the end\0`);
    expect(await files.sizeOf(ID)).toBe(2_800_015);
    await files.remove(ID);
    await files.remove(ID);
    expect([await files.sizeOf(ID), await read(files)]).toEqual([null, null]);
  });

  it('[RP8] are not there before they are whole, and a later one replaces an earlier one as a whole', async () => {
    const files = await open(kind);
    const [first, second] = [await files.begin(ID), await files.begin(ID)];
    await first.write(Buffer.from('x'.repeat(1_500_000)));
    expect([await files.sizeOf(ID), await read(files)]).toEqual([null, null]);
    await second.write(Buffer.from('second'));
    await second.keep();
    expect(await read(files)).toBe('second');
    await first.remove();
    await second.remove();
    expect(await read(files)).toBe('second');
    await write(files, ID, 'third');
    expect(await read(files)).toBe('third');
  });

  it('[RP9] are removed by their age where no record names them any more', async () => {
    const files = await open(kind);
    const ids = Array.from({ length: 5 }, (_, at) => `${OTHER}-${at}`);
    for (const id of ids) await write(files, id, id);
    expect(await files.removeBefore(Date.now() - 60_000)).toBe(0);
    expect(await read(files, ids[4])).toBe(ids[4]);
    expect(await files.removeBefore(Date.now() + 60_000)).toBe(5);
    expect(await Promise.all(ids.map(async (id) => files.sizeOf(id)))).toEqual(ids.map(() => null));
    expect(await files.removeBefore(Date.now() + 60_000)).toBe(0);
  });

  it.each(['../secret', '/etc/passwd', '', 'short', `${ID}/..`])(
    'have no name that is not generated: %j',
    async (id) => {
      const files = await open(kind);
      await expect(files.begin(id)).rejects.toThrow(RangeError);
      await expect(files.open(id)).rejects.toThrow(RangeError);
      await expect(files.sizeOf(id)).rejects.toThrow(RangeError);
      await expect(files.remove(id)).rejects.toThrow(RangeError);
    },
  );
});

describe('files of exports in a bucket', () => {
  it('are in a folder of their own, and nothing is on the disk', async () => {
    const files = await open('bucket');
    for (const name of ['exports/notes', 'imagenes/other.txt']) server.objects.set(name, { ...notOurs, name });
    await write(files, ID, 'x');
    expect(server.objects.get(`exports/${ID}`)).toMatchObject({ contentType: 'application/octet-stream' });
    expect(await readdir(exportsFolder({ dataDir: folder.path })).catch(() => null)).toBeNull();
    expect(await files.removeBefore(Date.now() + 60_000)).toBe(1);
    expect([...server.objects.keys()].toSorted()).toEqual(['exports/notes', 'imagenes/other.txt']);
  });

  it('are read after one failure of the server, and never half', async () => {
    const files = await open('bucket');
    await write(files, ID, 'x'.repeat(500_000));
    server.fail(1);
    expect((await read(files))?.length).toBe(500_000);
    server.cut(1);
    await expect(read(files)).rejects.toThrow(BlobsUnavailable);
  });

  it('report a bucket that does not answer, and leave nothing', async () => {
    const files = await open('bucket');
    await write(files, OTHER, 'x');
    server.fail(1_000);
    const draft = await files.begin(ID);
    const attempt = async (): Promise<void> => {
      await draft.write(Buffer.from('x'));
      await draft.keep();
    };
    await expect(attempt()).rejects.toThrow(BlobsUnavailable);
    await draft.remove();
    await expect(files.open(OTHER)).rejects.toThrow(BlobsUnavailable);
    await expect(files.sizeOf(OTHER)).rejects.toThrow(BlobsUnavailable);
    await expect(files.remove(OTHER)).rejects.toThrow(BlobsUnavailable);
    await expect(files.removeBefore(Date.now())).rejects.toThrow(BlobsUnavailable);
    server.fail(0);
    expect([...server.objects.keys()]).toEqual([`exports/${OTHER}`]);
    expect(await read(files, OTHER)).toBe('x');
  });

  it('report a bucket that stops in the middle of an upload', async () => {
    const files = await open('bucket');
    const release = server.hold();
    const draft = await files.begin(ID);
    await draft.write(Buffer.from('x'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const end = draft.keep().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(30_000);
    vi.useRealTimers();
    expect(await end).toBeInstanceOf(BlobsUnavailable);
    await draft.remove();
    expect(await files.sizeOf(ID)).toBeNull();
    release();
  });
});
