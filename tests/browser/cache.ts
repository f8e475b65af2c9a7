// The packages as one run serves them. Each run has its own copy: another run that finds a new package would exchange them under it.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

export const cacheOf = (root: string): string => join(root, `node_modules/.cache/browser-tests-${process.pid}`);

/** vitest calls what it returns when the run is over. */
export const setup = (project: TestProject) => () =>
  rmSync(cacheOf(project.config.root), { recursive: true, force: true });
