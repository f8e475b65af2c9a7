// The cells of one row of an imported file: read, looked up in lists, and with everything that is wrong with them.
import { isImported, type ImportedWire } from '@despacho/contract/columns.ts';
import type { RowBreak } from '@despacho/contract/csvFiles.ts';
import { made, type FieldRows, type FormKey, type WrittenRow } from '@despacho/contract/fields.ts';
import type { RecordColumn, RecordProblem } from '@despacho/contract/recordImport.ts';
import { normalizedName, pickedByName } from '../named.ts';
import { trimmed } from '../reading/characters.ts';
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
export const choiceIn = <V extends string>(
  options: readonly V[],
  wordOf: (value: V) => string,
  text: string,
): V | null =>
  options.find((each) => [each, wordOf(each)].some((word) => normalizedName(word) === normalizedName(text))) ?? null;

/** A row as a file has it. `row` counts from 1 behind the header, `line` as an editor shows it. */
export type FileRow<C extends string> = {
  row: number;
  line: number;
  cells: Partial<Record<C, string>>;
  /** What is wrong with the whole row. */
  broken: RowBreak | null;
};

export type RecordCells = Partial<Record<RecordColumn, string>>;

/** Without what surrounds a text. */
export const cellIn = <C extends string>(cells: Partial<Record<C, string>>, column: C): string =>
  trimmed(cells[column] ?? '');

/** `C` and `I`: the columns and issues of the kind of records. */
export const rowReader = <C extends string, I extends string>(cells: Partial<Record<C, string>>) => {
  const problems: { column: C | null; issue: I }[] = [];
  return {
    problems,
    cell: (column: C): string => cellIn(cells, column),
    fail: (column: C | null, issue: I): null => {
      problems.push({ column, issue });
      return null;
    },
  };
};

type Named = Parameters<typeof pickedByName>[0][number];

/** `problems`: besides those that the schema of a creation finds. */
export const recordReader = (cells: RecordCells) => {
  const reader = rowReader<RecordColumn, RecordProblem['issue']>(cells);
  return {
    ...reader,
    /** What a cell names. `among` null: it depends on another cell, whose problem is the row's already. */
    pick: <T extends Named>(column: RecordColumn, among: readonly T[] | null, isNeeded = false): T | null => {
      const text = reader.cell(column);
      if (text === '') return isNeeded ? reader.fail(column, 'required') : null;
      if (among === null) return null;
      const picked = pickedByName(among, text);
      return picked.ok ? picked.value : reader.fail(column, picked.issue);
    },
  };
};
export type RecordReader = ReturnType<typeof recordReader>;
export type RecordBody = Readonly<Record<string, unknown>>;
export type ReadRecord = { body: RecordBody; problems: readonly RecordProblem[] };

type CellReading = {
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
  { cell, fail }: RecordReader,
  reading: CellReading = {},
): Record<string, unknown> => {
  const fields: Record<string, unknown> = {};
  for (const [key, row] of Object.entries(rows)) {
    if (!isImported(row)) continue;
    // A column of the file is called as its field.
    const column = row.wire as RecordColumn;
    const value = valueIn(row, cell(column), reading.usual?.[key], reading);
    if (value === null) fail(column, 'not-a-choice');
    else if (value !== undefined) fields[column] = value;
  }
  return fields;
};
