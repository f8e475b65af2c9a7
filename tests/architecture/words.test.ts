// Names use the words of the trade: an engineer from another company understands them at first sight.
import { expect, it } from 'vitest';
import { sources } from './sources.ts';

/** Words that hide what a thing is, alone or as part of a name. */
const banned = new Set([
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

it('no comment uses the words that need a decoder', () => {
  const odd = /\b(anew|whoever|nobody|is told|are told|was told|is said|abreast)\b/i;
  const found = sources.flatMap(({ path, comments }) =>
    comments.filter(({ value }) => odd.test(value)).map(({ line }) => `${path}:${line}`),
  );
  expect(found).toEqual([]);
});

it('no comment cites what a reader of the repository cannot open', () => {
  const citation =
    /\bA-\d{3}\b|\b(ui|architecture|maps|faults|stack|live-protocol|house-style|decisions)\.md\b|\bappendix\b/i;
  const found = sources.flatMap(({ path, comments, texts }) =>
    [...comments, ...texts].filter(({ value }) => citation.test(value)).map(({ line }) => `${path}:${line}`),
  );
  expect(found).toEqual([]);
});
