// One row for each field of an entity: its kind gives the schema, the empty value, the payload and how documents hold it.
import { z } from 'zod';
import { count, instant, latLng, reference, stateColor, type StateColor } from './values.ts';

/** Names in documents: the first one is written, the others are only read. */
export type Names = readonly [written: string, ...others: string[]];

/** Characters that are read of texts without a limit of their own, and entries of lists. Phones write documents, and every client receives what is read. */
export const MAX = {
  id: 200,
  identifier: 400,
  name: 200,
  text: 300,
  link: 500,
  long: 2_000,
  digits: 30,
  entries: 100,
  ratings: 1_000,
  corners: 2_000,
} as const;

/** Kinds of fields that hold one value under one name. */
export type PlainKind =
  | 'text'
  | 'name'
  | 'link'
  | 'blankText'
  | 'label'
  | 'identifier'
  | 'phone'
  | 'number'
  | 'integer'
  | 'counter'
  | 'instant'
  | 'place'
  | 'reference'
  | 'zeroText'
  | 'texts';

export type PlainRow =
  | { kind: PlainKind; names: Names; schema: z.ZodType }
  | { kind: 'flag'; names: Names; schema: z.ZodType; empty: boolean }
  | { kind: 'color'; names: Names; schema: z.ZodType; empty: StateColor }
  | { kind: 'id'; schema: z.ZodType };
/** `own`: the store reads and writes the field with a function written for it. */
export type FieldRow = PlainRow | { kind: 'own'; schema: z.ZodType };
export type FieldRows = Readonly<Record<string, FieldRow>>;

/** `empty` is the value of a field that the document lacks. */
const plain =
  <const K extends PlainKind, S extends z.ZodType>(kind: K, schema: S, empty: z.output<S>) =>
  <const N extends Names>(...names: N) => ({ kind, names, schema, empty });

export const field = {
  /** The id of the document. */
  id: { kind: 'id' as const, schema: z.string().min(1) },
  text: plain('text', z.string().nullable(), null),
  /** What people call the entity: a document without it cannot be read. */
  name: plain('name', z.string().min(1), ''),
  /** An address of an image. */
  link: plain('link', z.string().nullable(), null),
  /** Never null: '' where there is none. */
  blankText: plain('blankText', z.string(), ''),
  /** A text that some programs store as `{ id, name }` of a catalog. */
  label: plain('label', z.string().nullable(), null),
  /** Other programs write 0 where there is none, and read it. */
  zeroText: plain('zeroText', z.string().nullable(), null),
  /** A text that is never blank. */
  identifier: plain('identifier', z.string().nullable(), null),
  /** Digits only, without the prefix +502; documents hold a number. */
  phone: plain('phone', z.string().nullable(), null),
  /** One of the theme. */
  color: <const N extends Names>(empty: StateColor, ...names: N) => ({
    kind: 'color' as const,
    names,
    schema: stateColor,
    empty,
  }),
  number: plain('number', z.number().nullable(), null),
  integer: plain('integer', z.number().int().nullable(), null),
  /** A count of 0 or more; unreadable and impossible ones count as 0. */
  counter: plain('counter', count, 0),
  instant: plain('instant', instant.nullable(), null),
  place: plain('place', latLng.nullable(), null),
  /** `{ id, name }`. */
  reference: plain('reference', reference.nullable(), null),
  texts: plain('texts', z.array(z.string()), []),
  flag: <const N extends Names>(empty: boolean, ...names: N) => ({
    kind: 'flag' as const,
    names,
    schema: z.boolean(),
    empty,
  }),
  /** Always present: it has no empty value. */
  own: <S extends z.ZodType>(schema: S) => ({ kind: 'own' as const, schema }),
  /** `names` are those of payloads, where people write the field. */
  ownOr: <S extends z.ZodType, const N extends readonly string[]>(empty: z.output<S>, schema: S, ...names: N) => ({
    kind: 'own' as const,
    names,
    schema,
    empty,
  }),
} as const;

/** How people write a value: `schema` is what a payload takes. Undefined leaves the field as it is, null empties it. */
export type Input<V = unknown> = { schema: z.ZodType<V | null | undefined> } & (
  | { control: 'line' | 'digits' | 'email'; max: number }
  | { control: 'choice'; options: readonly string[] }
  /** `unit`: what one of the form is in the payload. */
  | { control: 'number'; unit?: number }
  /** A required number: the form has it as a number, too. */
  | { control: 'integer' }
  | { control: 'phone' | 'amount' | 'color' | 'flag' | 'lines' | 'own' }
);

/** A field that people write. Payloads call it as documents do. */
export const written = <
  R extends { schema: z.ZodType; names: Names; empty: unknown },
  I extends Input<z.output<R['schema']>>,
>(
  row: R,
  input: I,
): R & { wire: R['names'][0]; input: I } => ({ ...row, wire: row.names[0], input });

/** A column of import files: its place in their template, and whether a file must have it. */
export type ImportColumn = { place: number; isNeeded?: boolean };

/** A written field that import files have a column for. */
export const imported = <R extends { wire: string }>(row: R, column: ImportColumn): R & { column: ImportColumn } => ({
  ...row,
  column,
});

/** Who receives a field in responses: all who may read the entity, or those who may edit it. */
export type Audience = 'readers' | 'editors';
export const forReaders = <R extends FieldRow>(row: R): R & { seenBy: 'readers' } => ({ ...row, seenBy: 'readers' });
export const forEditors = <R extends FieldRow>(row: R): R & { seenBy: 'editors' } => ({ ...row, seenBy: 'editors' });

export type WrittenRow = FieldRow & { wire: string; input: Input };
export type WrittenKey<R extends FieldRows> = { [K in keyof R]: R[K] extends WrittenRow ? K : never }[keyof R];
export const isWritten = (row: FieldRow): row is WrittenRow => 'wire' in row;

type OwnRow = WrittenRow & { input: { control: 'own' } };
/** The written fields whose inputs follow from their rows. */
export type FormKey<R extends FieldRows> = Exclude<
  WrittenKey<R>,
  { [K in keyof R]: R[K] extends OwnRow ? K : never }[keyof R]
>;
export const isInForm = (row: FieldRow): row is WrittenRow => isWritten(row) && row.input.control !== 'own';

// oxlint-disable typescript/no-unnecessary-type-parameters -- the caller names what the entries make
/** One entry for each row, or none. `T` is what the entries make: the compiler does not follow them. */
export const made = <T>(rows: FieldRows, entry: (key: string, row: FieldRow) => readonly [string, unknown] | null): T =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([key, row]) => {
      const found = entry(key, row);
      return found === null ? [] : [found];
    }),
  ) as T;

/** For `z.object`. */
export const shapeOf = <R extends FieldRows>(rows: R): { [K in keyof R]: R[K]['schema'] } =>
  made(rows, (key, { schema }) => [key, schema]);

/** The written fields alone: a user who edits an entity sees all of them. */
export const writtenShapeOf = <R extends FieldRows>(rows: R): { [K in WrittenKey<R>]: R[K]['schema'] } =>
  made(rows, (key, row) => (isWritten(row) ? [key, row.schema] : null));

type EmptyKey<R extends FieldRows> = { [K in keyof R]: R[K] extends { empty: unknown } ? K : never }[keyof R];
/** An entity without values; required fields are omitted. */
export const emptiesOf = <R extends FieldRows>(rows: R): { [K in EmptyKey<R>]: z.output<R[K]['schema']> } =>
  made(rows, (key, row) => ('empty' in row ? [key, row.empty] : null));

export type WireOf<T> = T extends WrittenRow ? T['wire'] : never;

type PayloadOf<T> = T extends WrittenRow ? T['input']['schema'] : never;
/** The written fields as a payload takes them, by its own names; for `z.object`. */
export const payloadShapeOf = <R extends FieldRows>(rows: R): { [K in keyof R as WireOf<R[K]>]: PayloadOf<R[K]> } =>
  made(rows, (_, row) => (isWritten(row) ? [row.wire, row.input.schema] : null));
