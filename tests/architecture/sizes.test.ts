// Files and folders stay small enough to be read at once; what does not says why here.
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { shipped, sources } from './sources.ts';

const lineLimit = 400;
const fileLimit = 15;

/** path -> reason */
const largeFiles: Record<string, string> = {};
/** folder -> reason */
const largeFolders: Record<string, string> = {};

it(`a file has at most ${lineLimit} lines, or a reason`, () => {
  const large = sources.filter(({ lines }) => lines > lineLimit).map(({ path }) => path);
  expect(large.toSorted()).toEqual(Object.keys(largeFiles).toSorted());
});

it(`a folder has at most ${fileLimit} files besides its tests, or a reason`, () => {
  const counts = new Map<string, number>();
  for (const { path } of shipped) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  const large = [...counts].filter(([, count]) => count > fileLimit).map(([folder]) => folder);
  expect(large.toSorted()).toEqual(Object.keys(largeFolders).toSorted());
});
