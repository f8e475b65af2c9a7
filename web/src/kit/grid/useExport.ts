// Exports what a grid shows now: the filtered and sorted rows of all pages, in the columns that are shown.
import { useState } from 'react';
import { exportSheet } from '../export/exportSheet.ts';
import type { Format, Sheet } from '../export/sheet.ts';
import { notify } from '../notify/notify.ts';
import { widthOf, type Columns } from './column.ts';
import { fold } from './filter/fold.ts';
import { gridText } from './text.ts';

type Shown<T> = { title: string; fileName?: string | undefined; columns: Columns<T>; rows: () => readonly T[] };

/** As the heading says it, for any file system: TODAS LAS ORDENES is todas-las-ordenes. */
export const fileNameOf = (title: string): string =>
  fold(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || gridText.fileName;

const sheetOf = <T>({ title, fileName = title, columns, rows }: Shown<T>): Sheet => ({
  name: fileNameOf(fileName),
  title,
  columns: columns.map((column) => ({
    header: column.unit === undefined ? column.header : gridText.headerIn(column.header, column.unit),
    kind: column.kind,
    width: widthOf(column),
  })),
  rows: rows().map((row) => columns.map(({ value }) => value(row))),
});

export const useExport = <T>(shown: Shown<T>) => {
  const [isExporting, setIsExporting] = useState(false);
  const onExport = async (format: Format): Promise<void> => {
    setIsExporting(true);
    try {
      await exportSheet(sheetOf(shown), format);
    } catch {
      notify(gridText.exportFailed, 'danger');
    }
    setIsExporting(false);
  };
  return { isExporting, onExport };
};
