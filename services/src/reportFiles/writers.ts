// Writes the rows of a report into a file, in one of the formats. Rows are written as they come and none is kept, except for PDF, which is
// short.
import type { ReportCell, ReportFormat, ReportRequest } from '@despacho/contract/reports.ts';
import { columnsOfReport } from '@despacho/domain/reports/columns.ts';
import { reportHeading, reportNotes, withoutSeparators } from '@despacho/domain/reports/files.ts';
import type { FileSink } from '../platform/exportFiles.ts';
import { csvWriter } from './csv.ts';
import { pdfWriter } from './pdf.ts';
import type { OpenWriter } from './sheet.ts';
import { xlsxWriter } from './workbook.ts';

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
