// The packages as one run serves them. Each run has its own copy: another run that finds a new package would exchange them under it.
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

const sharedIn = (root: string): string => join(root, 'node_modules/.cache/browser-tests');

/** Begins with what the last run built, which takes half a minute to build; Vite itself judges whether it still holds. */
export const cacheOf = (root: string): string => {
  const own = `${sharedIn(root)}-${process.pid}`;
  try {
    if (existsSync(sharedIn(root)) && !existsSync(own)) cpSync(sharedIn(root), own, { recursive: true });
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
