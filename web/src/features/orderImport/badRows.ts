// What a file of orders is called and made of. Files to download: the failed rows with their errors, to correct and send again, and the empty template.
import { importColumn, IMPORT_COLUMNS, IMPORT_LIMITS, type ImportColumn } from '@despacho/contract/orders/import.ts';
import { headingOf, IMPORT_FILES } from '@despacho/domain/fileImport/columns.ts';
import type { Sheet } from '../../kit/export/sheet.ts';
import type { FileWords } from '../../kit/fileImport/failure.ts';
import { importText } from './text.ts';
import type { CheckedRow } from './verdicts.ts';

const WIDTH = 100;
const NUMBERS: ReadonlySet<ImportColumn> = new Set(['latitude', 'longitude']);

const textColumn = (header: string) => ({ header, kind: 'text' as const, width: WIDTH });

/** A number stays a number where no digit is lost: -90.51 is no formula. */
const valueOf = (column: ImportColumn, text: string): string | number => {
  const number = Number(text);
  return NUMBERS.has(column) && text !== '' && String(number) === text ? number : text;
};

/** The columns of the template, so that the corrected file can be sent as it is; the import ignores other columns. */
export const badSheet = (fileName: string, rows: readonly CheckedRow[]): Sheet => ({
  name: importText.badName(fileName.replace(/\.csv$/i, '')),
  title: importText.badName(fileName),
  columns: [
    ...IMPORT_COLUMNS.map(
      (column) =>
        ({ ...textColumn(headingOf('orders', column)), kind: NUMBERS.has(column) ? 'number' : 'text' }) as const,
    ),
    { ...textColumn(importText.line), kind: 'number' },
    textColumn(importText.reason),
  ],
  rows: rows
    .filter(({ verdict }) => verdict === 'failed')
    .map(({ line, cells, why }) => [
      ...IMPORT_COLUMNS.map((column) => valueOf(column, cells[column] ?? '')),
      line,
      why,
    ]),
});

export const templateSheet: Sheet = {
  name: importText.templateName,
  title: importText.templateName,
  columns: IMPORT_COLUMNS.map((column) => textColumn(headingOf('orders', column))),
  rows: [],
};

export const orderWords: FileWords = {
  ...IMPORT_LIMITS,
  endings: IMPORT_FILES.orders.endings,
  empty: importText.empty,
  lost: importText.lost,
  headingOf: (column) => {
    const { data } = importColumn.safeParse(column);
    return data === undefined ? column : headingOf('orders', data);
  },
};
