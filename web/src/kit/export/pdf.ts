// A sheet as PDF: across the page, with its title, the time and the number of each page.
import { dateTime } from '@despacho/ui/format.ts';
import { fontSizeFor, printable, widthsOn } from '@despacho/domain/export/paper.ts';
import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';
import { isNumeric, textOf, type ColumnKind } from '../grid/column.ts';
import { exportText } from './text.ts';
import type { Sheet } from './sheet.ts';

const MARGIN = 28;
const sideOf = (kind: ColumnKind) => (isNumeric(kind) ? 'right' : 'left');

export const pdfOf = ({ title, columns, rows }: Sheet, now: number): Blob => {
  const doc = new jsPDF({ orientation: 'landscape', unit: 'pt', format: 'a4' });
  const { pageSize } = doc.internal;
  const widths = widthsOn(
    pageSize.getWidth(),
    MARGIN,
    columns.map(({ width }) => width),
  );
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
