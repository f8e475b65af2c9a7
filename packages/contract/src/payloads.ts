// Between an entity's fields and the names that payloads and documents have for them, by the rows of its fields.
import { isWritten, type FieldRows } from './fields.ts';

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
