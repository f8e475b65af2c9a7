// One hash of the sources: determines what must be built, and identifies the build in every process.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const skipped = new Set(['node_modules', 'dist', '.git']);

/** @param {string} name */
const isSource = (name) => !skipped.has(name) && !/\.test\.tsx?$/.test(name);

/**
 * Every source file below the path, in a fixed order; tests are not part of a build.
 * @param {string} path
 * @returns {string[]}
 */
const filesBelow = (path) => {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter(isSource).sort();
  return names.flatMap((name) => filesBelow(join(path, name)));
};

/**
 * Content and names of files and folders, relative to the project; short enough to be shown.
 * @param {string[]} paths
 * @returns {string}
 */
export const hashOf = (paths) => {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesBelow(join(root, path)))) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 12);
};
