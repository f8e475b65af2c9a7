// Draws a PDF in a thread of its own: a table of five thousand rows takes seconds, and the other jobs go on meanwhile.
import { parentPort, workerData } from 'node:worker_threads';
import { fontSizeFor, printable, widthsOn } from '@despacho/domain/export/paper.ts';
import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';
import { z } from 'zod';

const paper = z.object({
  heading: z.string(),
  made: z.string(),
  columns: z.array(z.object({ header: z.string(), width: z.number(), isNumeric: z.boolean() })),
  rows: z.array(z.array(z.string())),
  notes: z.array(z.string()),
});
export type Paper = z.infer<typeof paper>;

const MARGIN = 28;
const BOTTOM = 48;
const HEAD_COLOR: [number, number, number] = [58, 72, 85];

const drawn = ({ heading, made, columns, rows, notes }: Paper): ArrayBuffer => {
  const doc = new jsPDF({ orientation: 'landscape', unit: 'pt', format: 'a4', compress: true });
  const { pageSize } = doc.internal;
  const [width, height] = [pageSize.getWidth(), pageSize.getHeight()];
  const widths = widthsOn(
    width,
    MARGIN,
    columns.map((column) => column.width),
  );
  const sideOf = (isNumeric: boolean) => (isNumeric ? ('right' as const) : ('left' as const));
  autoTable(doc, {
    head: [
      columns.map(({ header, isNumeric }) => ({ content: printable(header), styles: { halign: sideOf(isNumeric) } })),
    ],
    body: rows.map((row) => row.map(printable)),
    margin: { top: 52, bottom: BOTTOM, left: MARGIN, right: MARGIN },
    styles: { fontSize: fontSizeFor(columns.length), cellPadding: 2.5, overflow: 'linebreak' },
    headStyles: { fillColor: HEAD_COLOR },
    columnStyles: Object.fromEntries(
      columns.map(({ isNumeric }, at) => [at, { halign: sideOf(isNumeric), cellWidth: widths[at] ?? 'auto' }]),
    ),
  });
  const pages = doc.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    doc.setPage(page);
    doc.setFontSize(14);
    doc.text(printable(heading), MARGIN, 34);
    doc.setFontSize(8);
    doc.text(printable(made), width - MARGIN, 34, { align: 'right' });
    doc.text(printable(notes.join(' ')), MARGIN, height - 28, { maxWidth: width - 2 * MARGIN });
    doc.text(`${page} / ${pages}`, width - MARGIN, height - 12, { align: 'right' });
  }
  return doc.output('arraybuffer');
};

const bytes = drawn(paper.parse(workerData));
parentPort?.postMessage(bytes, [bytes]);
