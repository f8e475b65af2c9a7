import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testFolder, type TestFolder } from '../../../../tests/support/folder.ts';
import { startStorageServer, type StorageServer } from '../../../../tests/support/storageServer.ts';
import { configFrom } from '../config.ts';
import { BLOB_TYPES, BlobsUnavailable, blobTypeOf, isBlobName, newBlobName, type Blobs } from './blobs.ts';
import { openBlobs } from './openBlobs.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const namesOf = async (blobs: Blobs): Promise<string[]> => {
  const names: string[] = [];
  for await (const { name } of blobs.list()) names.push(name);
  return names.toSorted();
};

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

const open = async (kind: string): Promise<Blobs> =>
  openBlobs(
    configFrom({
      DATA_DIR: join(folder.path, 'data'),
      ...(kind === 'disk' ? {} : { IMAGE_BUCKET: server.bucket, STORAGE_EMULATOR_HOST: server.address }),
    }),
  );

describe.each(['disk', 'Cloud Storage'])('images on %s', (kind) => {
  it('are read as written, and missing after removal, twice too', async () => {
    const blobs = await open(kind);
    const name = newBlobName(BLOB_TYPES.png);
    expect(await blobs.read(name)).toBeNull();
    await blobs.put(name, bytes('a picture\r\n--\0'), BLOB_TYPES.png);
    expect(Buffer.from((await blobs.read(name)) ?? []).toString()).toBe('a picture\r\n--\0');
    await blobs.remove(name);
    await blobs.remove(name);
    expect(await blobs.read(name)).toBeNull();
    expect(await namesOf(blobs)).toEqual([]);
  });

  it('are all listed over any number of pages, with their times', async () => {
    const blobs = await open(kind);
    expect(await namesOf(blobs)).toEqual([]);
    const names = Array.from({ length: 5 }, () => newBlobName(BLOB_TYPES.jpg)).toSorted();
    const before = Date.now() - 2_000;
    await Promise.all(names.map(async (name) => blobs.put(name, bytes(name), BLOB_TYPES.jpg)));
    expect(await namesOf(blobs)).toEqual(names);
    for await (const { storedAt } of blobs.list()) expect(storedAt).toBeGreaterThan(before);
  });

  it.each(['../secret', '/etc/passwd', 'a.jpg', '', `${'0'.repeat(32)}.svg`, `${'0'.repeat(32)}.jpg/..`])(
    'reject every name that is not generated: %j',
    async (name) => {
      const blobs = await open(kind);
      await expect(blobs.put(name, bytes('x'), BLOB_TYPES.jpg)).rejects.toThrow(RangeError);
      await expect(blobs.read(name)).rejects.toThrow(RangeError);
      await expect(blobs.remove(name)).rejects.toThrow(RangeError);
      expect(blobTypeOf(name)).toBeNull();
    },
  );
});

describe('names', () => {
  it('have 128 random bits and the type', () => {
    const names = Array.from({ length: 1_000 }, () => newBlobName(BLOB_TYPES.jpg));
    expect(new Set(names).size).toBe(1_000);
    expect(names.every(isBlobName)).toBe(true);
    expect([newBlobName(BLOB_TYPES.png), names[0] ?? ''].map(blobTypeOf)).toEqual(['image/png', 'image/jpeg']);
  });
});

describe('images on disk', () => {
  it('are readable by this user only, and leave no temporary file', async () => {
    const blobs = await open('disk');
    const name = newBlobName(BLOB_TYPES.jpg);
    await blobs.put(name, bytes('x'), BLOB_TYPES.jpg);
    const images = join(folder.path, 'data/images');
    expect(await readdir(images)).toEqual([name]);
    expect((await stat(join(images, name))).mode & 0o777).toBe(0o600);
    expect((await stat(images)).mode & 0o777).toBe(0o700);
  });

  it('that a crash left incomplete are never read, but listed, so that they can be removed', async () => {
    const blobs = await open('disk');
    const name = newBlobName(BLOB_TYPES.jpg);
    const images = join(folder.path, 'data/images');
    await mkdir(images, { recursive: true });
    await writeFile(join(images, `${name}.draft`), 'hal');
    await writeFile(join(images, 'notes.txt'), 'not ours');
    expect(await blobs.read(name)).toBeNull();
    expect(await namesOf(blobs)).toEqual([name]);
    await blobs.remove(name);
    expect(await readdir(images)).toEqual(['notes.txt']);
  });
});

describe('images in a bucket', () => {
  it('are in one folder with those of other programs, with their type', async () => {
    const blobs = await open('cloud');
    const name = newBlobName(BLOB_TYPES.png);
    await blobs.put(name, bytes('x'), BLOB_TYPES.png);
    expect(server.objects.get(`imagenes/${name}`)).toMatchObject({ contentType: 'image/png' });
  });

  it('are reached where the environment names the emulator, which the library reads, too', async () => {
    vi.stubEnv('STORAGE_EMULATOR_HOST', server.address);
    const blobs = await open('cloud');
    vi.unstubAllEnvs();
    expect(await blobs.read(newBlobName(BLOB_TYPES.jpg))).toBeNull();
  });

  it('are retried after one failure of the server, and report an unreachable one', async () => {
    const blobs = await open('cloud');
    const name = newBlobName(BLOB_TYPES.jpg);
    await blobs.put(name, bytes('x'), BLOB_TYPES.jpg);
    server.fail(1);
    expect(await blobs.read(name)).not.toBeNull();
    await server.close();
    await expect(blobs.read(name)).rejects.toThrow(BlobsUnavailable);
  });
});
