// Writes the rows of a report into a file, in one of the formats. Rows are written as they come and none is kept, except for PDF, which is
// short.
import type { ReportCell, ReportFormat, ReportRequest } from '@despacho/contract/reports.ts';
import { BYTE_ORDER_MARK, csvLine } from '@despacho/domain/export/csv.ts';
import { columnsOfReport, headerOf } from '@despacho/domain/reports/columns.ts';
import { reportHeading, reportNotes, withoutSeparators } from '@despacho/domain/reports/files.ts';
import type { FileSink } from '../platform/exportFiles.ts';
import { pdfWriter } from './pdf.ts';
import { type OpenWriter, textCell, type ReportSheet, type ReportWriter } from './sheet.ts';
import { xlsxWriter } from './workbook.ts';

// Rows as lines of a CSV file.
const csvWriter = async ({ columns }: ReportSheet, sink: FileSink): Promise<ReportWriter> => {
  const put = async (text: string): Promise<void> => sink.write(Buffer.from(text));
  await put(BYTE_ORDER_MARK + csvLine(columns.map(headerOf)));
  const lineOf = (row: readonly ReportCell[]): string =>
    csvLine(columns.map((column, at) => textCell(column, row[at] ?? null)));
  return {
    write: async (rows) => put(rows.map(lineOf).join('')),
    end: async (notes) => put(notes.map((note) => csvLine([note])).join('')),
  };
};

const WRITERS = { csv: csvWriter, xlsx: xlsxWriter, pdf: pdfWriter } as const satisfies Record<
  ReportFormat,
  OpenWriter
>;

type FileWriter = {
  write(rows: readonly ReportCell[][]): Promise<void>;
  /** `missing`: days without numbers, which are named below the rows with the rule of the report. */
  end(missing: readonly string[]): Promise<void>;
};

export const openReportWriter = async (
  format: ReportFormat,
  request: ReportRequest,
  { sink, madeAt }: { sink: FileSink; madeAt: number },
): Promise<FileWriter> => {
  const sheet = { heading: reportHeading(request), columns: columnsOfReport(request.report), madeAt };
  const writer = await WRITERS[format](sheet, sink);
  return {
    write: async (rows) => writer.write(rows.map((row) => row.map(withoutSeparators))),
    end: async (missing) => writer.end(reportNotes(request, missing)),
  };
};
