// Public suites of inputs: a folder beside the repository or the one that SUITES_SOURCE names, never a part of the repository.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '../..');
const folder = resolve(root, process.env['SUITES_SOURCE'] ?? '../shared/suites');

/** `why` ends the title of the tests, which are skipped where the suite is not. */
export const publicSuite = (name: string): { path: string; isHere: boolean; why: string } => {
  const path = join(folder, name);
  const isHere = existsSync(path);
  return { path, isHere, why: isHere ? '' : ', skipped: SUITES_SOURCE has no such folder' };
};

const strings = publicSuite('strings');
/** Texts that programs stumble over. */
export const naughtyStrings = {
  ...strings,
  texts: strings.isHere
    ? z.array(z.string()).parse(JSON.parse(readFileSync(join(strings.path, 'blns.json'), 'utf8')))
    : ['none'],
};
