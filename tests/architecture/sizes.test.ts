// Files and functions stay small enough to be read at once, and large enough to be worth opening; an exception has its reason here.
import { basename, dirname } from 'node:path';
import { expect, it } from 'vitest';
import { lazyImports, shipped, sources } from './sources.ts';

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

const smallLimit = 15;
/** The size at which a small file goes nowhere: a user that would grow beyond it keeps it beside itself. */
const roomLimit = 200;

/** path -> reason */
const smallFiles: Record<string, string> = {
  'services/src/api/orders/customerRatings.ts': 'one of the handlers that its user only lists',
  'services/src/platform/build.ts': 'in the layer below its user',
  'web/src/screens/Landing.tsx': 'a screen, beside the others',
};

it(`a file of at most ${smallLimit} lines with one user beside or above it is part of it, or has a reason`, () => {
  const usersOf = Map.groupBy(
    shipped.flatMap((user) => [...new Set(user.imports)].map((path) => ({ path, user }))),
    ({ path }) => path,
  );
  const small = shipped.filter(({ path, lines }) => {
    const [only, another] = usersOf.get(path) ?? [];
    if (only === undefined || another !== undefined) return false;
    const { user } = only;
    const isBelow = [dirname(path), dirname(dirname(path))].includes(dirname(user.path));
    const isApart = basename(path) === 'text.ts' || lazyImports.has(path);
    return lines <= smallLimit && isBelow && !isApart && user.lines + lines <= roomLimit;
  });
  expect(small.map(({ path }) => path).toSorted()).toEqual(Object.keys(smallFiles).toSorted());
});
