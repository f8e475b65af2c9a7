// What calls have of the fields of an entity, by the rows of its fields: shapes of schemas, and values under the names that
// payloads and documents have for them.
import { z } from 'zod';
import {
  isWritten,
  made,
  payloadShapeOf,
  type Audience,
  type FieldRows,
  type WireOf,
  type WrittenKey,
  type WrittenRow,
} from './fields.ts';

/** The written fields as they are stored, by the names of payloads. */
export const storedShapeOf = <R extends FieldRows>(rows: R): { [K in keyof R as WireOf<R[K]>]: R[K]['schema'] } =>
  made(rows, (_, row) => (isWritten(row) ? [row.wire, row.schema] : null));

/** What `base` may hold of the written fields: stored values can be others than those that people may write. */
export const baseShapeOf = <R extends FieldRows>(
  rows: R,
): { [K in keyof R as WireOf<R[K]>]: z.ZodOptional<R[K]['schema']> } =>
  made(rows, (_, row) => (isWritten(row) ? [row.wire, row.schema.optional()] : null));

/** What people write of a noun whose other fields are in `parts`, which a base has, too. A base holds what was read. */
export const bodiesOf = <R extends FieldRows, P extends z.core.$ZodLooseShape = object>(
  rows: R,
  parts: P = {} as P,
) => {
  const create = z.strictObject({ ...payloadShapeOf(rows), ...parts });
  return { create, change: create.partial(), base: z.strictObject({ ...parts, ...baseShapeOf(rows) }).partial() };
};

type SeenKey<R extends FieldRows, A> = { [K in keyof R]: R[K] extends { seenBy: A } ? K : never }[keyof R];
/** What responses contain for an audience. */
export const seenShapeOf = <R extends FieldRows, A extends Audience>(
  rows: R,
  audience: A,
): { [K in SeenKey<R, A>]: R[K]['schema'] } =>
  made(rows, (key, row) => ('seenBy' in row && row.seenBy === audience ? [key, row.schema] : null));

type LineRow = WrittenRow & { input: { control: 'line' } };
export type LineWire<R extends FieldRows> = { [K in keyof R]: R[K] extends LineRow ? R[K]['wire'] : never }[keyof R];
/** Something made for each line of text that people write, by the names of payloads; `most`: its characters. */
export const linesOf = <R extends FieldRows, V>(rows: R, make: (max: number) => V): Record<LineWire<R>, V> =>
  made(rows, (_, row) => (isWritten(row) && row.input.control === 'line' ? [row.wire, make(row.input.max)] : null));

type Values = Readonly<Record<string, unknown>>;

/** The fields of the entity that a payload names. A null empties its field. */
export const fromPayload = <T>(rows: FieldRows, payload: Values): Partial<T> =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([key, row]) => {
      if (!isWritten(row)) return [];
      const value = payload[row.wire];
      if (value === undefined) return [];
      return [[key, value === null && 'empty' in row ? row.empty : value]];
    }),
    // `payload` was parsed by a schema made of the same rows; the compiler does not follow the entries.
  ) as Partial<T>;

/** All written fields of a payload that has each of them. */
export const allFromPayload = <R extends FieldRows>(
  rows: R,
  payload: Values,
): { [K in WrittenKey<R>]: z.output<R[K]['schema']> } =>
  made(rows, (key, row) => (isWritten(row) ? [key, payload[row.wire]] : null));

/** Something of each written field, by the names of payloads: a value, or its schema. */
export const toPayload = <R extends FieldRows, V extends { [K in WrittenKey<R>]?: unknown }>(
  rows: R,
  values: V,
): { [K in keyof V & WrittenKey<R> as WireOf<R[K]>]: V[K] } =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const row = rows[key];
      return row === undefined || value === undefined || !isWritten(row) ? [] : [[row.wire, value]];
    }),
    // The same values under other keys; the compiler does not follow the entries.
  ) as { [K in keyof V & WrittenKey<R> as WireOf<R[K]>]: V[K] };

/** The written fields of an entity as a base holds them: under the names of payloads. */
export const baseOf = <R extends FieldRows>(
  rows: R,
  entity: Values,
): { [K in keyof R as WireOf<R[K]>]?: z.output<R[K]['schema']> | undefined } =>
  made(rows, (key, row) => (isWritten(row) && entity[key] !== undefined ? [row.wire, entity[key]] : null));

type SeenShape<R extends FieldRows, A extends Audience> = ReturnType<typeof seenShapeOf<R, A>>;
/** The fields of an entity that an audience receives. */
export const seenBy = <R extends FieldRows, A extends Audience>(audience: A, rows: R) => {
  const keys = Object.keys(seenShapeOf(rows, audience));
  return <T extends Record<keyof SeenShape<R, A>, unknown>>(entity: T): Pick<T, keyof SeenShape<R, A>> => {
    const values: Values = entity;
    // Each key is one of the rows; the compiler does not follow the entries.
    return Object.fromEntries(keys.map((key) => [key, values[key]])) as Pick<T, keyof SeenShape<R, A>>;
  };
};
