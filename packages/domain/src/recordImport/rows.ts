// The plain columns of an import file, by the rows of a noun's fields: their headings, and what their cells say.
import { isImported, type ImportedWire } from '@despacho/contract/columns.ts';
import { made, type FieldRows, type WrittenKey } from '@despacho/contract/fields.ts';
import type { RecordColumn, RecordProblem } from '@despacho/contract/recordImport.ts';
import { normalizedName } from '../named.ts';

type Headings = readonly [string, ...string[]];

/** `others`: instead of the label alone, where the template or other programs have another word. */
export const headingsOf = <R extends FieldRows>(
  rows: R,
  labels: Readonly<Record<WrittenKey<R>, string>>,
  others: Readonly<Partial<Record<WrittenKey<R>, Headings>>>,
): Record<ImportedWire<R>, Headings> => {
  const byKey: Readonly<Record<string, Headings | undefined>> = others;
  const labelOf: Readonly<Record<string, string>> = labels;
  return made(rows, (key, row) => (isImported(row) ? [row.wire, byKey[key] ?? [labelOf[key] ?? key]] : null));
};

/** By code or by label, in any case and accent; null: none of them. */
const choiceIn = (options: readonly string[], wordOf: (value: string) => string, text: string): string | null =>
  options.find((each) => [each, wordOf(each)].some((word) => normalizedName(word) === normalizedName(text))) ?? null;

/** By the names of payloads, for their schema to judge. A choice without a cell is left out. `wordOf`: the label of a choice. */
export const plainFieldsIn = (
  rows: FieldRows,
  cell: (column: RecordColumn) => string,
  wordOf: (value: string) => string,
): { fields: Record<string, string>; problems: RecordProblem[] } => {
  const problems: RecordProblem[] = [];
  const fields: Record<string, string> = {};
  for (const row of Object.values(rows)) {
    if (!isImported(row)) continue;
    // A column of the file is called as its field.
    const column = row.wire as RecordColumn;
    const text = cell(column);
    const { input } = row;
    if (input.control === 'choice' && text === '') continue;
    const found = input.control === 'choice' ? choiceIn(input.options, wordOf, text) : text;
    if (found === null) problems.push({ column, issue: 'not-a-choice' });
    else fields[column] = found;
  }
  return { fields, problems };
};
