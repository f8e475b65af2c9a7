// A plain field that people write is named by its row and by its label alone: everything on the way of a write is derived.
import { courierRows } from '@despacho/contract/couriers/couriers.ts';
import { isWritten, type FieldRows } from '@despacho/contract/fields.ts';
import { expect, it } from 'vitest';
import { sources } from './sources.ts';

type Noun = {
  name: string;
  rows: FieldRows;
  /** The way of a write: bodies, handlers, codec, form and import, without the rows themselves. */
  path: RegExp;
  /** Why the way names a field nevertheless. */
  exceptions: Readonly<Record<string, string>>;
};

const nouns: Noun[] = [
  {
    name: 'couriers',
    rows: courierRows,
    path: /^packages\/contract\/src\/couriers\/directory\.ts$|^services\/src\/(api\/(couriers\/writing|fileImport\/couriers)|store\/couriers\/(couriers|stored))\.ts$|^packages\/domain\/src\/fileImport\/couriers\.ts$|^web\/src\/(entities\/couriers\/directory\/form|features\/courierDirectory\/useCourierForm)\.ts$/,
    exceptions: {
      name: 'documents of other programs have it in two parts; screens name a courier by it',
      phone: 'no two couriers have the same',
      email: 'an account belongs to it',
      type: 'decides whether a branch is required',
      ownership: 'is stored with several spellings',
      dpi: 'only those who edit couriers receive it; its check digit is looked at',
    },
  },
];

/** `type` is a word of the language, too. */
const isNamed = (code: string, field: string): boolean =>
  new RegExp(`(?<![\\w$'/-])${field}(?![\\w$'/-]| [A-Z{])`).test(code);

it.each(nouns)('the way of a write names no plain field of $name', ({ rows, path, exceptions }) => {
  const files = sources.filter((source) => path.test(source.path));
  expect(files.length).toBeGreaterThan(4);
  const fields = new Set(Object.entries(rows).flatMap(([key, row]) => (isWritten(row) ? [key, row.wire] : [])));
  const namedIn = (field: string) => files.filter(({ code }) => isNamed(code, field)).map((file) => file.path);
  const found = Object.fromEntries([...fields].map((field) => [field, namedIn(field)]).filter(([, at]) => at?.length));
  expect(Object.entries(found).filter(([field]) => !(field in exceptions))).toEqual([]);
  expect(Object.keys(exceptions).filter((field) => !(field in found))).toEqual([]);
});
