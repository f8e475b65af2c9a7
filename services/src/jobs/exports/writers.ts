// Writers of the rows of a report into a file, one for each format. Each writes as rows come and keeps none, except PDF, which is short.
import type { ReportFormat } from '@despacho/contract/reports.ts';
import { csvWriter } from './csv.ts';
import { pdfWriter } from './pdf.ts';
import type { OpenWriter } from './sheet.ts';
import { xlsxWriter } from './workbook.ts';

export const WRITERS = { csv: csvWriter, xlsx: xlsxWriter, pdf: pdfWriter } as const satisfies Record<
  ReportFormat,
  OpenWriter
>;
