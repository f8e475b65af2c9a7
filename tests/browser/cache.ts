// The packages as one run serves them. Each run has its own copy: another run that finds a new package would exchange them under it.
import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';

const sharedIn = (root: string): string => join(root, 'node_modules/.cache/browser-tests');

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Every run has a copy, also one of another level; only the level of pages ends with giving its own back. */
const removeAbandoned = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const [, pid] = /^browser-tests-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(folder, name), { recursive: true, force: true });
  }
};

/** Begins with what the last run built, which takes half a minute to build; Vite itself judges whether it still holds. */
export const cacheOf = (root: string): string => {
  const own = `${sharedIn(root)}-${process.pid}`;
  try {
    if (existsSync(sharedIn(root)) && !existsSync(own)) {
      removeAbandoned(dirname(own));
      cpSync(sharedIn(root), own, { recursive: true });
    }
  } catch {
    // A run that ends at this moment exchanges it: this one builds its own.
    rmSync(own, { recursive: true, force: true });
  }
  return own;
};

/** vitest calls what it returns when the run is over. */
export const setup =
  ({ config: { root } }: TestProject) =>
  () => {
    const [own, shared] = [cacheOf(root), sharedIn(root)];
    try {
      rmSync(shared, { recursive: true, force: true });
      renameSync(own, shared);
    } catch {
      // Another run ended at the same moment, and its copy is as good.
      rmSync(own, { recursive: true, force: true });
    }
  };
