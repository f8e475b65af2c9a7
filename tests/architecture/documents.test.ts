// The documents for people: what they link to and the paths they name exist, and WHERE.md is a table of short lines.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './sources.ts';

const WHERE = 'packages/domain/WHERE.md';
const MAX_LINE = 160;
const documents = [
  'README.md',
  ...globSync('{packages,services,web,wallboard,tests}/**/*.md', {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  }),
].map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Between backticks, with a slash: `web/src/screens.ts`; not a pattern, an address or a placeholder. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:packages|services|web|wallboard|tests|contract|domain|client|ui)(?:\/[\w.-]+)+)`/g)].map(
    ([, path = '']) => path,
  );

/** WHERE.md names packages by their names alone, to be short. */
const full = (path: string): string => path.replace(/^(contract|domain|client|ui)\//, (name) => `packages/${name}src/`);

it('every relative link leads to a file', () => {
  expect(documents.length).toBeGreaterThan(100);
  const broken = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(root, dirname(path), target)))
      .map((target) => `${path}: ${target}`),
  );
  expect(broken).toEqual([]);
});

it('every path that a README, the rules or WHERE.md name exists', () => {
  const current = documents.filter(({ path }) => !/decisions\/\d/.test(path));
  const missing = current.flatMap(({ path, text }) =>
    pathsIn(text)
      .filter((named) => !existsSync(join(root, full(named))))
      .map((named) => `${path}: ${named}`),
  );
  expect(missing).toEqual([]);
});

it('WHERE.md has a line of its own for each change', () => {
  const lines = documents.find(({ path }) => path === WHERE)?.text.split('\n') ?? [];
  expect(lines.filter((line) => line.startsWith('|')).length).toBeGreaterThan(50);
  expect(lines.filter((line) => line.length > MAX_LINE)).toEqual([]);
});
