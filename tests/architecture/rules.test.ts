// The rules of packages/domain/SPEC.md: each is stated once, in two sentences at most, has a test that names it, and no
// citation names a missing rule.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, sources } from './sources.ts';

const spec = readFileSync(join(root, 'packages/domain/SPEC.md'), 'utf8');
const stated = [...spec.matchAll(/^- \*\*([A-Z]{2}\d+)\*\*( \*\(later\)\*)?/gm)].map(([, id = '', later]) => ({
  id,
  isLater: later !== undefined,
}));
const citedIn = (text: string): string[] => [...text.matchAll(/\[([A-Z]{2}\d+)\]/g)].map(([, id = '']) => id);

const tested = new Set(
  sources.filter(({ isTest }) => isTest).flatMap(({ texts }) => texts.flatMap(({ value }) => citedIn(value))),
);

it('every rule is stated once', () => {
  const ids = stated.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(0);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

/** The ends of sentences, apart from those in code, links and quoted texts. */
const sentencesIn = (text: string): number =>
  text.replaceAll(/`[^`]*`|\[[^\]]*\]\([^)]*\)|"[^"]*"/g, '').match(/[.!?](?=\s|$)/g)?.length ?? 0;

it('a rule has at most two sentences: what is longer is two rules, or a record of a decision', () => {
  const rules = [...spec.matchAll(/^- \*\*([A-Z]{2}\d+)\*\*(.*)/gm)];
  expect(rules.filter(([, , text = '']) => sentencesIn(text) > 2).map(([, id]) => id)).toEqual([]);
});

it('every rule that is not for later has a test that names it', () => {
  expect(stated.filter(({ id, isLater }) => !isLater && !tested.has(id)).map(({ id }) => id)).toEqual([]);
});

it('no citation names a missing rule', () => {
  const ids = new Set(stated.map(({ id }) => id));
  const strays = sources.flatMap(({ path, texts, comments }) =>
    [...texts, ...comments].flatMap(({ value, line }) =>
      citedIn(value)
        .filter((id) => !ids.has(id))
        .map((id) => `${path}:${line} ${id}`),
    ),
  );
  expect(strays).toEqual([]);
});
