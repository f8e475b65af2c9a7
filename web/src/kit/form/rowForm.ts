// Forms from the rows of a noun's fields, by the names of the entity: the values, the schema, the inputs, and what the
// server calls them.
import {
  emptiesOf,
  isInForm,
  isWritten,
  made,
  type FieldRows,
  type FormKey,
  type Input,
  type WrittenKey,
  type WrittenRow,
} from '@despacho/contract/fields.ts';
import { baseOf, toPayload } from '@despacho/contract/payloads.ts';
import { stateColor } from '@despacho/contract/values.ts';
import { linesIn } from '@despacho/domain/reading/lines.ts';
import type { FieldValues, Path } from 'react-hook-form';
import { z } from 'zod';
import type { FieldSpec, Option } from './fieldSpec.ts';
import { formText, COLOR_TEXT } from './text.ts';
import { phoneWarning } from './warnings.ts';

// The colours that people choose for a state: names of the theme, each with a mark of its colour.
const colorOptions: readonly Option[] = stateColor.options.map((value) => ({
  value,
  label: COLOR_TEXT[value],
  mark: { color: value },
}));

type Control<C> = { input: { control: C } };
type ValueOf<T> = T extends Control<'flag'> ? boolean : T extends Control<'integer'> ? number : string;
/** What inputs have of the written fields: texts, '' for none, numbers, and booleans of checkboxes. A noun adds those with a control of its own. */
export type RowValues<R extends FieldRows> = { [K in FormKey<R>]: ValueOf<R[K]> };

const unitOf = ({ input }: WrittenRow): number => (input.control === 'number' ? (input.unit ?? 1) : 1);

const shown = (row: WrittenRow, value: unknown): unknown => {
  if (row.input.control === 'flag') return value === true;
  if (row.input.control === 'integer') return value;
  if (Array.isArray(value)) return value.join('\n');
  if (row.input.control === 'number') return typeof value === 'number' ? String(Math.round(value / unitOf(row))) : '';
  // Other programs may have stored an option that the form lacks.
  if (row.input.control === 'choice' && !row.input.options.includes(String(value))) return '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

type Entity = Readonly<Record<string, unknown>>;

const valuesOf = <R extends FieldRows>(rows: R, entity: Entity): RowValues<R> =>
  made(rows, (key, row) => (isInForm(row) ? [key, shown(row, entity[key])] : null));

/** In the unit of the payload. What is no number stays as it is, for the schema to refuse. */
const numberIn = (typed: unknown, unit: number): unknown => {
  const text = String(typed).trim();
  if (text === '') return null;
  return /^\d+$/.test(text) ? Number(text) * unit : typed;
};

/** A value of an input as the entity has it. Lines are for the noun to judge together. */
const parsed = (row: WrittenRow): z.ZodType => {
  const { schema, control } = row.input;
  if (control === 'lines') return z.string().transform(linesIn);
  if (control === 'number') return z.preprocess((value) => numberIn(value, unitOf(row)), schema);
  if (control === 'choice') return z.preprocess((value) => (value === '' ? null : value), schema);
  return schema;
};
/** As its payload takes it: an emptied text of older programs has a value of its own. */
const read = (row: WrittenRow): z.ZodType =>
  row.kind === 'zeroText' ? parsed(row).transform((value) => value ?? 0) : parsed(row);

type Read<T> =
  T extends Control<'lines'>
    ? z.ZodType<string[], string>
    : T extends WrittenRow
      ? z.ZodType<z.output<T['input']['schema']> | (T extends { kind: 'zeroText' } ? 0 : never), ValueOf<T>>
      : never;
const formShapeOf = <R extends FieldRows>(rows: R): { [K in FormKey<R>]: Read<R[K]> } =>
  made(rows, (key, row) => (isInForm(row) ? [key, read(row)] : null));

/** An entity as its form would send it unchanged: what an input cannot show is not a change of its field. */
const asSent = (rows: FieldRows, entity: Entity): Entity => ({
  ...entity,
  ...made<Entity>(rows, (key, row) => {
    const sent = isInForm(row) ? parsed(row).safeParse(shown(row, entity[key])) : null;
    return sent?.success === true ? [key, sent.data] : null;
  }),
});

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
    case 'integer':
      return { ...tied, kind: 'number' };
    case 'color':
      return { ...tied, kind: 'list', options: colorOptions };
    case 'amount':
      return { ...tied, kind: 'text', inputMode: 'decimal', prefix: formText.quetzales, maxLength: 30 };
    case 'lines':
      return { ...tied, kind: 'text', rows: 3 };
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
  /** What people read for the options of choices. */
  words?: Readonly<Record<string, string>>;
  /** What this form has differently. */
  others?: Readonly<Partial<Record<K, Partial<FieldSpec<V>>>>>;
};

/** The inputs of the fields in `schemas`, which are those of the form: what they refuse to be empty is marked. */
export const rowFields = <R extends FieldRows, K extends FormKey<R> & string, V extends FieldValues>(
  rows: R,
  schemas: Readonly<Record<K, z.ZodType>>,
  { labels, words = {}, others }: Texts<K, V>,
): FieldSpec<V>[] =>
  Object.entries<z.ZodType>(schemas).flatMap(([name, schema]) => {
    const row = rows[name];
    if (row === undefined || !isInForm(row)) return [];
    const key = name as K;
    // Each key of the form is a path of its values.
    const tied = { name: name as Path<V>, label: labels[key] };
    const spec = inputSpec<V>(tied, row.input, (option) => words[option] ?? option);
    const isRequired = row.input.control !== 'flag' && !schema.safeParse('').success;
    return [{ ...spec, isRequired, ...others?.[key] } as FieldSpec<V>];
  });

/**
 * The form of the written fields of a noun. `names`: those of the form by those of payloads. `opened`: an entity, or a new
 * one, as values of the inputs, and as the base of a change. A noun with parts beside its rows takes what it needs.
 */
export const rowForm = <R extends FieldRows>(rows: R, texts: Texts<FormKey<R> & string, RowValues<R>>) => {
  const shape = formShapeOf(rows);
  const bodyOf = <V extends { [K in WrittenKey<R>]?: unknown }>(sent: V) => toPayload(rows, sent);
  const names: Readonly<Record<string, string>> = made(rows, (key, row) => (isWritten(row) ? [row.wire, key] : null));
  return {
    shape,
    schema: z.object(shape).transform(bodyOf),
    fields: rowFields<R, FormKey<R> & string, RowValues<R>>(rows, shape, texts),
    names,
    bodyOf,
    opened: (entity: Entity | null) => {
      const opened = entity ?? emptiesOf(rows);
      return { values: valuesOf(rows, opened), base: baseOf(rows, asSent(rows, opened)) };
    },
  };
};
