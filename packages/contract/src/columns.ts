// The columns of import files, by the rows of a noun's fields.
import { made, type FieldRow, type FieldRows, type ImportColumn, type WrittenRow } from './fields.ts';

type ImportedRow = WrittenRow & { column: ImportColumn };
export const isImported = (row: FieldRow): row is ImportedRow => 'column' in row;
export type ImportedWire<R extends FieldRows> = {
  [K in keyof R]: R[K] extends ImportedRow ? R[K]['wire'] : never;
}[keyof R];
/** The columns of an import file in the order of its template, by the names of payloads. `others`: those of no written field. */
export const columnsOf = <R extends FieldRows, const O extends string>(
  rows: R,
  others: Readonly<Record<O, ImportColumn>>,
): Record<'columns' | 'needed', (ImportedWire<R> | O)[]> => {
  const own = made<Record<ImportedWire<R>, ImportColumn>>(rows, (_, row) =>
    isImported(row) ? [row.wire, row.column] : null,
  );
  const all = [...Object.entries<ImportColumn>(own), ...Object.entries<ImportColumn>(others)]
    .toSorted(([, a], [, b]) => a.place - b.place)
    .map(([name, { isNeeded = false }]) => ({ name: name as ImportedWire<R> | O, isNeeded }));
  return {
    columns: all.map(({ name }) => name),
    needed: all.filter(({ isNeeded }) => isNeeded).map(({ name }) => name),
  };
};
