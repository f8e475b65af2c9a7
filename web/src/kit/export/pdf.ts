// A sheet as PDF: across the page, with its title, the time and the number of each page.
import { dateTime } from '@despacho/ui/format.ts';
import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';
import { isNumeric, textOf, type ColumnKind } from '../grid/column.ts';
import { exportText } from './text.ts';
import type { Sheet } from './sheet.ts';

const MARGIN = 28;
/** Wide tables get smaller letters, down to what can still be read on paper. */
const fontSizeFor = (count: number): number => Math.max(5.5, Math.min(9, 90 / count));

/** The built-in fonts of PDF know western letters only: of the rest a question mark stays, not a wrong letter. */
const printable = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\n\x20-\x7E\xA0-\xFF–—‘’“”•…€]/gu, '?');

/** Columns share the page as they share the screen: by its own reckoning one long text leaves the others a letter each. */
const widthsOn = (page: number, columns: Sheet['columns']): number[] => {
  const all = columns.reduce((sum, { width }) => sum + width, 0);
  return columns.map(({ width }) => ((page - 2 * MARGIN) * width) / all);
};

const sideOf = (kind: ColumnKind) => (isNumeric(kind) ? 'right' : 'left');

export const pdfOf = ({ title, columns, rows }: Sheet, now: number): Blob => {
  const doc = new jsPDF({ orientation: 'landscape', unit: 'pt', format: 'a4' });
  const { pageSize } = doc.internal;
  const widths = widthsOn(pageSize.getWidth(), columns);
  autoTable(doc, {
    head: [columns.map(({ header, kind }) => ({ content: printable(header), styles: { halign: sideOf(kind) } }))],
    body: rows.map((row) => columns.map(({ kind }, index) => printable(textOf(kind, row[index] ?? null)))),
    margin: { top: 52, bottom: 32, left: MARGIN, right: MARGIN },
    styles: { fontSize: fontSizeFor(columns.length), cellPadding: 2.5, overflow: 'linebreak' },
    headStyles: { fillColor: [58, 72, 85] },
    columnStyles: Object.fromEntries(
      columns.map(({ kind }, index) => [index, { halign: sideOf(kind), cellWidth: widths[index] ?? 'auto' }]),
    ),
  });
  const pages = doc.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    doc.setPage(page);
    doc.setFontSize(14);
    doc.text(printable(title), MARGIN, 34);
    doc.setFontSize(8);
    doc.text(exportText.made(dateTime(now), rows.length), pageSize.getWidth() - MARGIN, 34, { align: 'right' });
    doc.text(`${page} / ${pages}`, pageSize.getWidth() - MARGIN, pageSize.getHeight() - 14, { align: 'right' });
  }
  return doc.output('blob');
};
