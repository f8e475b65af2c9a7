// Names use the words of the trade: an engineer from another company understands them at first sight.
import { expect, it } from 'vitest';
import { sources } from './sources.ts';

/** Words that hide what a thing is, alone or as part of a name. */
const banned = new Set([
  'truth',
  'told',
  'said',
  'asked',
  'held',
  'known',
  'spoken',
  'heard',
  'wish',
  'deed',
  'judged',
  'news',
  'belongings',
  'breath',
  'abreast',
  'asking',
  'away',
  'taken',
  'unread',
  'passing',
  'lies',
  'stands',
  'whoever',
  'anew',
  'because',
]);

/** Names that are someone else's, such as an option of a library. */
const foreign = new Set<string>([]);

const wordsOf = (name: string): string[] => name.split(/(?=[A-Z])|[_\d]+/).map((word) => word.toLowerCase());

it('no declared name contains a banned word', () => {
  const found = sources.flatMap(({ path, names }) =>
    names
      .filter(({ value }) => !foreign.has(value) && wordsOf(value).some((word) => banned.has(word)))
      .map(({ value, line }) => `${path}:${line} ${value}`),
  );
  expect(found).toEqual([]);
});

it('no file or folder is named by a banned word', () => {
  const isBanned = (path: string): boolean =>
    path.split(/[/.]/).some((part) => wordsOf(part).some((word) => banned.has(word)));
  expect(sources.map(({ path }) => path).filter(isBanned)).toEqual([]);
});

/** Words of riddles and of code as a person. Ordinary words that only look alike, such as `stand-in`, do not match. */
const odd =
  /\b(anew|abreast|whoever|nobody|somebody|everybody|anybody|told|tells|said|says|stands|lies|wish(es)?|he|his|him|himself)\b|\bthe documents['’]|\bthe documents (say|name|give)\b/i;
/** Prose without code between backticks, which is checked by its names. */
const proseOf = (text: string): string => text.replaceAll(/`[^`]*`/g, '');

it('no comment and no title of a test uses words that hide the meaning', () => {
  const found = sources.flatMap(({ path, comments, titles }) =>
    [...comments, ...titles].filter(({ value }) => odd.test(proseOf(value))).map(({ line }) => `${path}:${line}`),
  );
  expect(found).toEqual([]);
});

it.each([
  ['It stands in the table.', true],
  ['Who has it is told at once.', true],
  ['nobody sees it', true],
  ['A courier and his branch.', true],
  ['In the documents’ own words.', true],
  ['A stand-in that behaves like the documented service.', false],
  ['The header, this line and history; `says` is a name.', false],
  ['Documents and their fields.', false],
])('%j hides the meaning: %j', (text, isOdd) => {
  expect(odd.test(proseOf(text))).toBe(isOdd);
});

it('no comment cites what a reader of the repository cannot open', () => {
  const citation =
    /\bA-\d{3}\b|\b(ui|architecture|maps|faults|stack|live-protocol|house-style|decisions)\.md\b|\bappendix\b|\binventory \d|\[section \d|\bfault \d/i;
  const found = sources.flatMap(({ path, comments, texts }) =>
    [...comments, ...texts].filter(({ value }) => citation.test(value)).map(({ line }) => `${path}:${line}`),
  );
  expect(found).toEqual([]);
});

it('limits are called max and min, and what is compared a and b', () => {
  const limits = /^(most|least|(MOST|LEAST)(_.*)?)$|_(MOST|LEAST)(_|$)/;
  const named = sources.flatMap(({ path, names }) =>
    names.filter(({ value }) => limits.test(value)).map(({ value, line }) => `${path}:${line} ${value}`),
  );
  const compared = sources.filter(({ code }) => /\(one(:[^,)]*)?, other(:[^,)]*)?\)(: [^=;()]+)? =>/.test(code));
  expect([...named, ...compared.map(({ path }) => path)]).toEqual([]);
});

it('no comment begins with "Of": it is a sentence, or names what it is about', () => {
  const found = sources.flatMap(({ path, comments }) =>
    comments.filter(({ value }) => /^[\s*/]*Of\b/.test(value)).map(({ line }) => `${path}:${line}`),
  );
  expect(found).toEqual([]);
});
