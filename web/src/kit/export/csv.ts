// A sheet as CSV: commas, quotes where needed, and the byte order mark by which Excel detects UTF-8.
import Papa from 'papaparse';
import { isDated, textOf } from '../grid/column.ts';
import { neutralise } from '@despacho/domain/export/neutralise.ts';
import type { Sheet } from './sheet.ts';

const BYTE_ORDER_MARK = '\uFEFF';

export const csvOf = ({ columns, rows }: Sheet): string => {
  const head = columns.map(({ header }) => neutralise(header));
  const body = rows.map((row) =>
    columns.map(({ kind }, index) => {
      const value = row[index] ?? null;
      // A number of ours is not a formula, even a negative one.
      return typeof value === 'number' && !isDated(kind) ? String(value) : neutralise(textOf(kind, value));
    }),
  );
  return BYTE_ORDER_MARK + Papa.unparse([head, ...body], { newline: '\r\n' });
};
