// A file that several processes may create at the same moment: the first one wins, and no reader sees half of it.
import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const isExisting = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** A link, unlike a rename, fails where the name exists. Losing the race is a good outcome, not an error. */
export const writeOnce = (file: string, content: string, mode = 0o644): void => {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content, { mode });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!isExisting(error)) throw error;
  } finally {
    rmSync(draft);
  }
};
