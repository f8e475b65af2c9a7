// Public suites of inputs: a folder beside the repository or the one that SUITES_SOURCE names, never a part of the repository.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = join(import.meta.dirname, '../..');
const folder = resolve(root, process.env['SUITES_SOURCE'] ?? '../shared/suites');

/** `why` ends the title of the tests, which are skipped where the suite is not. */
export const publicSuite = (name: string): { path: string; isHere: boolean; why: string } => {
  const path = join(folder, name);
  const isHere = existsSync(path);
  return { path, isHere, why: isHere ? '' : ', skipped: SUITES_SOURCE has no such folder' };
};
