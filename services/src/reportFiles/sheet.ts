// What a writer of a report's file is given and does, and cells as text.
import type { ReportCell } from '@despacho/contract/reports.ts';
import { dayText, localDateTime } from '@despacho/domain/localTime.ts';
import { quetzalesText } from '@despacho/domain/money/amounts.ts';
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
export const textCell = ({ kind }: ReportColumn, cell: ReportCell): string | number | null => {
  if (typeof cell !== 'number') return cell;
  if (kind === 'date') return localDateTime(cell);
  return kind === 'day' ? dayText(cell) : cell;
};

/** As people read it on paper. */
export const printedCell = (column: ReportColumn, cell: ReportCell): string =>
  column.kind === 'money' && typeof cell === 'number' ? quetzalesText(cell) : String(textCell(column, cell) ?? '');
