// The data of an export: a title, columns, and rows of plain values that can be sent to a worker.
import type { ColumnKind, Value } from '../grid/column.ts';

export type Format = 'csv' | 'xlsx' | 'pdf';

export type Sheet = {
  /** The name of the file, without its ending. */
  name: string;
  title: string;
  columns: readonly { header: string; kind: ColumnKind; width: number }[];
  rows: readonly (readonly Value[])[];
};

export const MIME: Record<Format, string> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};
