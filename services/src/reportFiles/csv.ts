// Rows as lines of a CSV file.
import type { ReportCell } from '@despacho/contract/reports.ts';
import { BYTE_ORDER_MARK, csvLine } from '@despacho/domain/export/csv.ts';
import { headerOf } from '@despacho/domain/reports/columns.ts';
import type { FileSink } from '../platform/exportFiles.ts';
import { textCell, type ReportSheet, type ReportWriter } from './sheet.ts';

export const csvWriter = async ({ columns }: ReportSheet, sink: FileSink): Promise<ReportWriter> => {
  const put = async (text: string): Promise<void> => sink.write(Buffer.from(text));
  await put(BYTE_ORDER_MARK + csvLine(columns.map(headerOf)));
  const lineOf = (row: readonly ReportCell[]): string =>
    csvLine(columns.map((column, at) => textCell(column, row[at] ?? null)));
  return {
    write: async (rows) => put(rows.map(lineOf).join('')),
    end: async (notes) => put(notes.map((note) => csvLine([note])).join('')),
  };
};
