// Files and functions stay small enough to be read at once; an exception has its reason here.
import { expect, it } from 'vitest';
import { shipped, sources } from './sources.ts';

const fileLimit = 400;
const functionLimit = 80;

/** path -> reason */
const largeFiles: Record<string, string> = {};
/** path -> reason, for every function of the file over the limit */
const largeFunctions: Record<string, string> = {
  'packages/client/src/live/connect.ts': 'being split',
  'packages/client/src/session/session.ts': 'being split',
  'services/src/api/import/batches.ts': 'being split',
  'services/src/api/lists/suggestions.ts': 'being split',
  'services/src/api/orders/create.ts': 'being split',
  'services/src/api/ways.ts': 'being split',
  'web/src/features/createOrder/Dial.tsx': 'being split',
  'web/src/kit/grid/DataGrid.tsx': 'being split',
  'web/src/kit/grid/bar/Toolbar.tsx': 'being split',
  'web/src/kit/grid/body/Rows.tsx': 'being split',
  'web/src/kit/grid/useGrid.ts': 'being split',
  'web/src/kit/image/ImageField.tsx': 'being split',
  'web/src/kit/image/ImageViewer.tsx': 'being split',
  'web/src/kit/shell/Shell.tsx': 'being split',
};

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
