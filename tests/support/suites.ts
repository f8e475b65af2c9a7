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

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
const MARK = 'Texto';
/** The texts that `markupOf` draws otherwise than another text in the same places: cut, changed, or as markup. One in `of` of the list is drawn. */
export const textsDrawnOtherwise = (markupOf: (text: string) => string, first = 0, of = 1): string[] => {
  const drawn = markupOf(MARK);
  if (!drawn.includes(MARK)) throw new Error('it draws no text');
  const expected = (text: string): string =>
    drawn.replaceAll(MARK, () => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign));
  return naughtyStrings.texts.filter(
    (text, at) => at % of === first % of && text.trim() !== '' && markupOf(text) !== expected(text),
  );
};
