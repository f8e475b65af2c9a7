// Files of exports, and their place on a disk: one folder of the data. A file has its name only when it is whole and on the disk.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** The processes that make and serve them share it; those of several machines share a bucket instead. */
export const exportsFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'exports');

/** Ids of exports are generated: no name from outside becomes a path. */
const ID = /^[\w-]{10,80}$/;
const DRAFT = '.draft';

export const isExportId = (id: string): boolean => ID.test(id);

/** A defect of the caller, whose ids are generated. */
export const checkedId = (id: string): string => {
  if (!isExportId(id)) throw new RangeError('not the id of an export');
  return id;
};

/** What a writer writes into. */
export type FileSink = { write(bytes: Uint8Array): Promise<void> };

/** The file of one attempt, so that two of them never write into one file. Removing one that was kept does nothing. */
export type ExportDraft = FileSink & {
  /** Whole and under its name, and durable. */
  keep(): Promise<void>;
  remove(): Promise<void>;
};

export type ExportFiles = {
  begin(id: string): Promise<ExportDraft>;
  /** In bytes; null: there is none. */
  sizeOf(id: string): Promise<number | null>;
  /** Null: there is none. */
  open(id: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Removing a missing file succeeds. */
  remove(id: string): Promise<void>;
  /** Removes files and drafts that were last written before an instant, and returns their number. */
  removeBefore(at: number): Promise<number>;
};

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const orNull = async <T>(call: Promise<T>): Promise<T | null> => {
  try {
    return await call;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

const draftOf = (handle: FileHandle, path: string, named: string): ExportDraft => {
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    await handle.close();
  };
  return {
    write: async (bytes) => {
      // A write may be partial, on a disk that is almost full.
      await handle.writeFile(bytes);
    },
    keep: async () => {
      await handle.sync();
      await close();
      await rename(path, named);
    },
    remove: async () => {
      await close();
      await rm(path, { force: true });
    },
  };
};

/** @param openFile the test's own, for a disk that is full */
export const createExportFiles = (folder: string, openFile: typeof open = open): ExportFiles => {
  const fileOf = (id: string): string => join(folder, checkedId(id));
  return {
    begin: async (id) => {
      const named = fileOf(id);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = `${named}.${randomUUID()}${DRAFT}`;
      return draftOf(await openFile(path, 'wx', 0o600), path, named);
    },
    sizeOf: async (id) => (await orNull(stat(fileOf(id))))?.size ?? null,
    open: async (id) => {
      const path = fileOf(id);
      return (await orNull(stat(path))) === null ? null : createReadStream(path);
    },
    remove: async (id) => rm(fileOf(id), { force: true }),
    removeBefore: async (at) => {
      let removed = 0;
      for (const name of (await orNull(readdir(folder))) ?? []) {
        const path = join(folder, name);
        const found = await orNull(stat(path));
        if (found === null || found.mtimeMs >= at) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
};
