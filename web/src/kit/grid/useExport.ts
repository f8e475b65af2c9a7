// Exports what a grid shows now: the filtered and sorted rows of all pages, in the columns that are shown and have values.
import { useState } from 'react';
import { exportSheet, saveFile } from '../export/exportSheet.ts';
import { exportText } from '../export/text.ts';
import { MIME, type Format, type Sheet } from '../export/sheet.ts';
import { attempt } from '../notify/attempt.ts';
import { isExported, widthOf, type Columns } from './column.ts';
import { fold } from '@despacho/domain/fold.ts';
import type { DataGridProps } from './props.ts';
import { gridText } from './text.ts';
import type { Grid } from './useGrid.ts';

type Shown<T> = { title: string; fileName?: string | undefined; columns: Columns<T>; rows: () => readonly T[] };

/** The heading, for any file system: TODAS LAS ORDENES is todas-las-ordenes. */
export const fileNameOf = (title: string): string =>
  fold(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || gridText.fileName;

/** Columns of buttons have no values. */
export const sheetOf = <T>({ title, fileName = title, columns, rows }: Shown<T>): Sheet => {
  const exported = columns.filter(isExported);
  return {
    name: fileNameOf(fileName),
    title,
    columns: exported.map((column) => ({
      header: column.unit === undefined ? column.header : gridText.headerIn(column.header, column.unit),
      kind: column.kind,
      width: widthOf(column),
    })),
    rows: rows().map((row) => exported.map(({ value }) => value(row))),
  };
};

/** A paged list is exported whole by its server. */
const exportPaged = async <T extends object>(
  grid: Grid<T>,
  { source, title, fileName = title }: DataGridProps<T>,
  format: Format,
) => {
  const { paged } = grid.rows;
  if (source === undefined || paged === null) return;
  if (source.startExport !== undefined) {
    await source.startExport(paged, format);
    return;
  }
  const text = await source.exportCsv(
    paged,
    grid.visible.filter(isExported).map(({ id }) => id),
  );
  if (text === null) throw new Error('The server did not export the list.');
  saveFile(new Blob([text], { type: MIME.csv }), `${fileNameOf(fileName)}.csv`);
};

export const useExport = <T extends object>(grid: Grid<T>, props: DataGridProps<T>) => {
  const [isExporting, setIsExporting] = useState(false);
  const onExport = async (format: Format): Promise<void> => {
    setIsExporting(true);
    await attempt(async () => {
      if (props.source !== undefined) await exportPaged(grid, props, format);
      else {
        const { title, fileName } = props;
        await exportSheet(sheetOf({ title, fileName, columns: grid.visible, rows: grid.rows.sorted }), format);
      }
    }, exportText.failed);
    setIsExporting(false);
  };
  return { isExporting, onExport };
};
