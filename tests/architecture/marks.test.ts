// What must not land: tasks left in comments, tests that run alone, modules that do not say what they hide.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, shipped, sources } from './sources.ts';

it('no comment is a task', () => {
  const mark = /\b(TODO|FIXME|HACK|XXX)\b/;
  const found = sources.flatMap(({ path, comments }) =>
    comments.filter(({ value }) => mark.test(value)).map(({ line }) => `${path}:${line}`),
  );
  expect(found).toEqual([]);
});

it('no test runs alone', () => {
  const alone = /\b(it|test|describe)\.only\b/;
  expect(sources.filter(({ isTest, code }) => isTest && alone.test(code)).map(({ path }) => path)).toEqual([]);
});

it('no test sleeps', () => {
  const sleep = /setTimeout\((resolve|done|r)\b|\bsleep\(/;
  const tests = sources.filter(({ path }) => /\.test\.tsx?$/.test(path));
  expect(tests.filter(({ code }) => sleep.test(code)).map(({ path }) => path)).toEqual([]);
});

it('every module opens with what it hides', () => {
  const silent = shipped.filter(({ path }) => !/^(#!.*\n)?\/[/*]/.test(readFileSync(join(root, path), 'utf8')));
  expect(silent.map(({ path }) => path)).toEqual([]);
});

it('nothing is exported without a name', () => {
  // Tools that read a configuration want a default export.
  const free = /(^|\/)[\w.]*\.config\.(ts|mjs)$/;
  const unnamed = shipped.filter(({ path, code }) => !free.test(path) && /^export default /m.test(code));
  expect(unnamed.map(({ path }) => path)).toEqual([]);
});

it('what crosses a wire is picked key by key', () => {
  const omitting = shipped.filter(({ path, code }) => path.startsWith('packages/contract/') && /\.omit\(/.test(code));
  expect(omitting.map(({ path }) => path)).toEqual([]);
});
