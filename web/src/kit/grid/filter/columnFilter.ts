// The filter in the header of one column: chosen values, a text, or a range.
import { z } from 'zod';
import { textOf, type Column, type Value } from '../column.ts';
import { fold } from '@despacho/domain/fold.ts';
import { hasPhoneDigits, phoneDigitsOf } from '@despacho/domain/search/typedText.ts';

const limit = z.number().nullable();
export const columnFilter = z.discriminatedUnion('kind', [
  /** Keys as `keyOf` makes them. */
  z.object({ kind: z.literal('set'), values: z.array(z.string()) }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  /** Both ends belong to it. Dates in milliseconds. */
  z.object({ kind: z.literal('range'), min: limit, max: limit }),
]);
export type ColumnFilter = z.infer<typeof columnFilter>;
export type ColumnFilters = Readonly<Record<string, ColumnFilter>>;

/** A value as a filter keeps it: '' is nothing there. */
export const keyOf = (value: Value): string => (value === null ? '' : String(value));

export type Test<T> = (row: T) => boolean;

const withinOf = (min: number | null, max: number | null) => (value: Value) =>
  typeof value === 'number' && (min === null || value >= min) && (max === null || value <= max);

export const testOf = <T>(column: Column<T>, filter: ColumnFilter): Test<T> => {
  switch (filter.kind) {
    case 'set': {
      const chosen = new Set(filter.values);
      return (row) => chosen.has(keyOf(column.value(row)));
    }
    case 'text': {
      const wanted = fold(filter.text);
      const digits = phoneDigitsOf(filter.text);
      return (row) => {
        const cell = textOf(column.kind, column.value(row));
        return fold(cell).includes(wanted) || (digits !== null && hasPhoneDigits(cell, digits));
      };
    }
    case 'range': {
      const isWithin = withinOf(filter.min, filter.max);
      return (row) => isWithin(column.value(row));
    }
  }
};
