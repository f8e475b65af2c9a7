// Files and functions stay small enough to be read at once; an exception has its reason here.
import { expect, it } from 'vitest';
import { shipped, sources } from './sources.ts';

const fileLimit = 400;
const functionLimit = 80;

/** path -> reason */
const largeFiles: Record<string, string> = {};
/** path -> reason, for every function of the file over the limit */
const largeFunctions: Record<string, string> = {};

it(`a file has at most ${fileLimit} lines, or a reason`, () => {
  const large = sources.filter(({ lines }) => lines > fileLimit).map(({ path }) => path);
  expect(large.toSorted()).toEqual(Object.keys(largeFiles).toSorted());
});

it(`a function has at most ${functionLimit} lines, or a reason`, () => {
  const large = shipped.flatMap(({ path, functions }) =>
    functions.filter(({ lines }) => lines > functionLimit).map(({ line, lines }) => `${path}:${line} ${lines}`),
  );
  expect(large.filter((found) => !Object.keys(largeFunctions).some((path) => found.startsWith(`${path}:`)))).toEqual(
    [],
  );
  expect(Object.keys(largeFunctions).filter((path) => !large.some((found) => found.startsWith(`${path}:`)))).toEqual(
    [],
  );
});
