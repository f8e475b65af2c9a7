// Exports what a grid shows now: the filtered and sorted rows of all pages, in the columns that are shown.
import { useState } from 'react';
import { exportSheet } from '../export/exportSheet.ts';
import type { Format, Sheet } from '../export/sheet.ts';
import { notify } from '../notify/notify.ts';
import { widthOf, type Columns } from './column.ts';
import { gridText } from './text.ts';

type Shown<T> = { name: string; title: string; columns: Columns<T>; rows: () => readonly T[] };

const sheetOf = <T>({ name, title, columns, rows }: Shown<T>): Sheet => ({
  name,
  title,
  columns: columns.map((column) => ({ header: column.header, kind: column.kind, width: widthOf(column) })),
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
