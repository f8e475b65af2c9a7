// What a writer of a report's file is given and does, and cells as text.
import type { ReportCell } from '@despacho/contract/reports.ts';
import { localDateTime } from '@despacho/domain/localTime.ts';
import type { ReportColumn } from '@despacho/domain/reports/columns.ts';
import type { FileSink } from '../platform/exportFiles.ts';

export type ReportSheet = { heading: string; columns: readonly ReportColumn[]; madeAt: number };
export type ReportWriter = {
  write(rows: readonly ReportCell[][]): Promise<void>;
  /** Notes stand below the rows. */
  end(notes: readonly string[]): Promise<void>;
};
export type OpenWriter = (sheet: ReportSheet, sink: FileSink) => Promise<ReportWriter>;

/** Where a file has no dates of its own. */
export const textCell = ({ kind }: ReportColumn, cell: ReportCell): string | number | null =>
  kind === 'date' && typeof cell === 'number' ? localDateTime(cell) : cell;
