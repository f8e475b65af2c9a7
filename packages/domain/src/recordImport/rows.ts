// The plain columns of an import file, by the rows of a noun's fields: their headings, and what their cells say.
import { isImported, type ImportedWire } from '@despacho/contract/columns.ts';
import { made, type FieldRows, type FormKey, type WrittenRow } from '@despacho/contract/fields.ts';
import type { RecordColumn, RecordProblem } from '@despacho/contract/recordImport.ts';
import { normalizedName } from '../named.ts';
import { linesIn } from '../reading/lines.ts';

type Headings = readonly [string, ...string[]];

/** `others`: instead of the label alone, where the template or other programs have another word. */
export const headingsOf = <R extends FieldRows>(
  rows: R,
  labels: Readonly<Record<FormKey<R>, string>>,
  others: Readonly<Partial<Record<FormKey<R>, Headings>>>,
): Record<ImportedWire<R>, Headings> => {
  const byKey: Readonly<Record<string, Headings | undefined>> = others;
  const labelOf: Readonly<Record<string, string>> = labels;
  return made(rows, (key, row) => (isImported(row) ? [row.wire, byKey[key] ?? [labelOf[key] ?? key]] : null));
};

/** By code or by label, in any case and accent; null: none of them. */
const choiceIn = (options: readonly string[], wordOf: (value: string) => string, text: string): string | null =>
  options.find((each) => [each, wordOf(each)].some((word) => normalizedName(word) === normalizedName(text))) ?? null;

export type CellReading = {
  /** The label of a choice. */
  wordOf?: (value: string) => string;
  /** Null: neither yes nor no. */
  readFlag?: (text: string) => boolean | null;
  /** By the names of the entity: an empty cell of a flag. */
  usual?: Readonly<Record<string, unknown>>;
};

/** Undefined: the field is left out. Null: not one of the values that it can have. */
const valueIn = (
  { input }: WrittenRow,
  text: string,
  usual: unknown,
  { wordOf = (value) => value, readFlag = () => null }: CellReading,
): unknown => {
  if (input.control === 'choice') return text === '' ? undefined : choiceIn(input.options, wordOf, text);
  if (input.control === 'flag') return text === '' ? usual : readFlag(text);
  return input.control === 'lines' ? linesIn(text.replaceAll(/[\s,;]+/g, '\n')) : text;
};

/** By the names of payloads, for their schema to judge. */
export const plainFieldsIn = (
  rows: FieldRows,
  cell: (column: RecordColumn) => string,
  reading: CellReading = {},
): { fields: Record<string, unknown>; problems: RecordProblem[] } => {
  const problems: RecordProblem[] = [];
  const fields: Record<string, unknown> = {};
  for (const [key, row] of Object.entries(rows)) {
    if (!isImported(row)) continue;
    // A column of the file is called as its field.
    const column = row.wire as RecordColumn;
    const value = valueIn(row, cell(column), reading.usual?.[key], reading);
    if (value === null) problems.push({ column, issue: 'not-a-choice' });
    else if (value !== undefined) fields[column] = value;
  }
  return { fields, problems };
};
