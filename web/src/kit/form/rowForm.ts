// Forms from the rows of a noun's fields, by the names of the entity: the values, the schema, the inputs, and what the
// server calls them.
import {
  isWritten,
  made,
  type FieldRows,
  type Input,
  type WrittenKey,
  type WrittenRow,
} from '@despacho/contract/fields.ts';
import type { FieldValues, Path } from 'react-hook-form';
import { z } from 'zod';
import type { FieldSpec } from './fieldSpec.ts';
import { formText } from './text.ts';
import { phoneWarning } from './warnings.ts';

type ValueOf<T> = T extends { input: { control: 'flag' } } ? boolean : string;
/** What inputs have of the written fields: texts, '' for none, and booleans of checkboxes. */
export type RowValues<R extends FieldRows> = { [K in WrittenKey<R>]: ValueOf<R[K]> };

const shown = (row: WrittenRow, value: unknown): boolean | string => {
  if (row.input.control === 'flag') return value === true;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** `entity`: empty for a new one. */
export const valuesOf = <R extends FieldRows>(rows: R, entity: Readonly<Record<string, unknown>>): RowValues<R> =>
  made(rows, (key, row) => (isWritten(row) ? [key, shown(row, entity[key])] : null));

/** A text of an input as its payload takes it; an unchosen choice and an emptied text of older programs have a value of their own. */
const read = (row: WrittenRow): z.ZodType => {
  const { schema, control } = row.input;
  if (control === 'choice') return z.preprocess((value) => (value === '' ? null : value), schema);
  return row.kind === 'zeroText' ? schema.transform((value) => value ?? 0) : schema;
};

type Read<T> = T extends WrittenRow
  ? z.ZodType<z.output<T['input']['schema']> | (T extends { kind: 'zeroText' } ? 0 : never), ValueOf<T>>
  : never;
/** For `z.object`. */
export const formShapeOf = <R extends FieldRows>(rows: R): { [K in WrittenKey<R>]: Read<R[K]> } =>
  made(rows, (key, row) => (isWritten(row) ? [key, read(row)] : null));

/** Characters from which a text takes the whole width, and from which it has several lines. */
const WIDE_FROM = 500;
const LINES_FROM = 2_000;

type Tied<V extends FieldValues> = Pick<FieldSpec<V>, 'name' | 'label'>;

/** `wordOf`: what people read for an option of a choice. */
export const inputSpec = <V extends FieldValues>(
  tied: Tied<V>,
  input: Input,
  wordOf: (option: string) => string = (option) => option,
): FieldSpec<V> => {
  switch (input.control) {
    case 'line': {
      const { max: maxLength } = input;
      const wide = maxLength >= WIDE_FROM ? { isWide: true } : {};
      return { ...tied, kind: 'text', maxLength, ...wide, ...(maxLength >= LINES_FROM ? { rows: 2 } : {}) };
    }
    case 'digits':
      return { ...tied, kind: 'text', inputMode: 'numeric', maxLength: input.max };
    case 'email':
      return { ...tied, kind: 'text', type: 'email', maxLength: input.max };
    case 'phone': {
      // Room for what is pasted around a number.
      const room = { maxLength: 100, warningOf: phoneWarning };
      return { ...tied, kind: 'text', type: 'tel', inputMode: 'tel', prefix: '+502', ...room };
    }
    case 'number':
      return { ...tied, kind: 'text', inputMode: 'numeric', maxLength: 6 };
    case 'amount':
      return { ...tied, kind: 'text', inputMode: 'decimal', prefix: formText.quetzales, maxLength: 30 };
    case 'flag':
      return { ...tied, kind: 'checkbox' };
    case 'choice': {
      const options = input.options.map((value) => ({ value, label: wordOf(value) }));
      return { ...tied, kind: 'select', options };
    }
    case 'own':
      throw new Error(`${tied.name} has an input of its own`);
  }
};

type Texts<K extends string, V extends FieldValues> = {
  labels: Readonly<Record<K, string>>;
  wordOf?: (option: string) => string;
  /** What this form has differently. */
  others?: Readonly<Partial<Record<K, Partial<FieldSpec<V>>>>>;
};

/** The inputs of the fields in `schemas`, which are those of the form: what they refuse to be empty is marked. */
export const rowFields = <R extends FieldRows, K extends WrittenKey<R> & string, V extends FieldValues>(
  rows: R,
  schemas: Readonly<Record<K, z.ZodType>>,
  { labels, wordOf, others }: Texts<K, V>,
): FieldSpec<V>[] =>
  Object.entries<z.ZodType>(schemas).flatMap(([name, schema]) => {
    const row = rows[name];
    if (row === undefined || !isWritten(row)) return [];
    const key = name as K;
    // Each key of the form is a path of its values.
    const spec = inputSpec<V>({ name: name as Path<V>, label: labels[key] }, row.input, wordOf);
    const isRequired = row.input.control !== 'flag' && !schema.safeParse('').success;
    return [{ ...spec, isRequired, ...others?.[key] } as FieldSpec<V>];
  });

/** The names of the form for those of payloads. */
export const formNamesOf = (rows: FieldRows): Readonly<Record<string, string>> =>
  made(rows, (key, row) => (isWritten(row) ? [row.wire, key] : null));
