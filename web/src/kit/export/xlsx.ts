// A sheet as a workbook: numbers, amounts and dates as such, so that they can be added up and sorted there.
import writeExcelFile, { type Cell } from 'write-excel-file/universal';
import { isDated, textOf, type ColumnKind, type Value } from '../grid/column.ts';
import {
  sheetName,
  WORKBOOK_FORMAT,
  workbookInstant,
  workbookText,
  workbookWidth,
} from '@despacho/domain/export/workbook.ts';
import type { Sheet } from './sheet.ts';

const textCell = (text: string) => ({
  value: workbookText(text),
  type: String,
  format: WORKBOOK_FORMAT.text,
});

export const cellOf = (kind: ColumnKind, value: Value): Cell => {
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return null;
  if (typeof value === 'number') {
    if (isDated(kind)) {
      const format = WORKBOOK_FORMAT[kind === 'day' ? 'day' : 'date'];
      return { value: new Date(workbookInstant(value)), type: Date, format };
    }
    return kind === 'money' ? { value, type: Number, format: WORKBOOK_FORMAT.money } : { value, type: Number };
  }
  return textCell(textOf(kind, value));
};

export const xlsxOf = async ({ title, columns, rows }: Sheet): Promise<Blob> => {
  const head = columns.map(({ header }): Cell => ({ ...textCell(header), fontWeight: 'bold' }));
  const body = rows.map((row) => columns.map(({ kind }, index) => cellOf(kind, row[index] ?? null)));
  return writeExcelFile([head, ...body], {
    sheet: sheetName(title),
    columns: columns.map(({ width }) => ({ width: workbookWidth(width) })),
    stickyRowsCount: 1,
  }).toBlob();
};
