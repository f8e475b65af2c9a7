// Images as files of one folder. A file has its name only when it is whole and on the disk.
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkedName, isBlobName, type Blobs, type StoredBlob } from './blobs.ts';

const DRAFT = '.draft';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const unlessMissing = async <T>(call: Promise<T>): Promise<T | null> => {
  try {
    return await call;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

const writeSynced = async (file: string, bytes: Uint8Array): Promise<void> => {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** The folder is made at the first image. */
export const createDiskBlobs = (folder: string): Blobs => {
  const fileOf = (name: string): string => join(folder, checkedName(name));

  const listed = async (entry: string): Promise<StoredBlob | null> => {
    const name = entry.endsWith(DRAFT) ? entry.slice(0, -DRAFT.length) : entry;
    if (!isBlobName(name)) return null;
    const found = await unlessMissing(stat(join(folder, entry)));
    return found === null ? null : { name, storedAt: found.mtimeMs };
  };

  return {
    put: async (name, bytes) => {
      const file = fileOf(name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = `${file}${DRAFT}`;
      try {
        await writeSynced(draft, bytes);
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    read: async (name) => unlessMissing(readFile(fileOf(name))),
    remove: async (name) => {
      const file = fileOf(name);
      await rm(file, { force: true });
      await rm(`${file}${DRAFT}`, { force: true });
    },
    async *list() {
      const entries = await unlessMissing(opendir(folder));
      if (entries === null) return;
      for await (const entry of entries) {
        const blob = entry.isFile() ? await listed(entry.name) : null;
        if (blob !== null) yield blob;
      }
    },
  };
};
