// A sheet as a workbook: numbers, amounts and dates as such, so that they can be added up and sorted there.
import writeExcelFile, { type Cell } from 'write-excel-file/universal';
import { textOf, type ColumnKind, type Value } from '../grid/column.ts';
import { printableLine } from '@despacho/domain/export/neutralise.ts';
import type { Sheet } from './sheet.ts';

/**
 * A workbook has no time zone and is written in UTC: shifted, so that it shows the time of Guatemala (UTC-6, all year).
 */
const OFFSET_MS = -6 * 3_600_000;
/** `@` is text: not read as a formula, not even after it is edited. */
const FORMAT = { money: '"Q"#,##0.00', date: 'dd-mm-yyyy hh:mm:ss', text: '@' } as const;
/** Excel's widths count characters. */
const PX_PER_CHARACTER = 7.5;

/** Excel reports a file with longer texts, or with invalid numbers, as damaged. */
const MOST_LETTERS = 32_767;
/** Spreadsheets read `_x000D_` as the character of that code. */
const ESCAPE = /_(?=x[\dA-F]{4}_)/gi;

const textCell = (text: string) => ({
  value: printableLine(text).replaceAll(ESCAPE, '_x005F_').slice(0, MOST_LETTERS),
  type: String,
  format: FORMAT.text,
});

export const cellOf = (kind: ColumnKind, value: Value): Cell => {
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return null;
  if (typeof value === 'number') {
    if (kind === 'date') return { value: new Date(value + OFFSET_MS), type: Date, format: FORMAT.date };
    return kind === 'money' ? { value, type: Number, format: FORMAT.money } : { value, type: Number };
  }
  return textCell(textOf(kind, value));
};

/** Excel refuses these in the name of a sheet, and more than 31 letters. */
const sheetName = (title: string): string =>
  title
    .replaceAll(/[[\]*?/\\:']/g, ' ')
    .slice(0, 31)
    .trim();

export const xlsxOf = async ({ title, columns, rows }: Sheet): Promise<Blob> => {
  const head = columns.map(({ header }): Cell => ({ ...textCell(header), fontWeight: 'bold' }));
  const body = rows.map((row) => columns.map(({ kind }, index) => cellOf(kind, row[index] ?? null)));
  return writeExcelFile([head, ...body], {
    sheet: sheetName(title),
    columns: columns.map(({ width }) => ({ width: Math.ceil(width / PX_PER_CHARACTER) })),
    stickyRowsCount: 1,
  }).toBlob();
};
