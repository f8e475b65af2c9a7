// Draws a PDF in a thread of its own: a table of five thousand rows takes seconds, and the other jobs go on meanwhile.
import { parentPort, workerData } from 'node:worker_threads';
import { fontSizeFor, longestOf, printable, widthsFor, type ColumnNeed } from '@despacho/domain/export/paper.ts';
import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';
import { z } from 'zod';

const paper = z.object({
  heading: z.string(),
  made: z.string(),
  columns: z.array(z.object({ header: z.string(), isNumeric: z.boolean() })),
  rows: z.array(z.array(z.string())),
  notes: z.array(z.string()),
});
export type Paper = z.infer<typeof paper>;

const MARGIN = 28;
const BOTTOM = 48;
const HEAD_COLOR: [number, number, number] = [58, 72, 85];
/** Left and right of each cell. */
const PADDING = 2;
/** A text of one endless word must not take the page. */
const MAX_WORD = 90;
const MAX_LINE = 220;

/** Letters of a font differ in width: the longest text by its letters is not always the widest. */
const SPARE = 1.06;

const needsOf = (doc: jsPDF, fontSize: number, { columns, rows }: Pick<Paper, 'columns' | 'rows'>): ColumnNeed[] => {
  const widthOf = (text: string, style: 'bold' | 'normal'): number => {
    doc.setFont('helvetica', style).setFontSize(fontSize);
    return doc.getTextWidth(text) * SPARE + 2 * PADDING;
  };
  return columns.map(({ header }, at) => {
    const head = longestOf([header]);
    const body = longestOf(rows.map((row) => row[at] ?? ''));
    return {
      min: Math.min(MAX_WORD, Math.max(widthOf(head.word, 'bold'), widthOf(body.word, 'normal'))),
      wanted: Math.min(MAX_LINE, widthOf(body.line, 'normal')),
    };
  });
};

const printed = ({ heading, made, columns, rows, notes }: Paper): Paper => ({
  heading: printable(heading),
  made: printable(made),
  columns: columns.map(({ header, isNumeric }) => ({ header: printable(header), isNumeric })),
  rows: rows.map((row) => row.map(printable)),
  notes: notes.map(printable),
});

const drawn = ({ heading, made, columns, rows, notes }: Paper): ArrayBuffer => {
  const doc = new jsPDF({ orientation: 'landscape', unit: 'pt', format: 'a4', compress: true });
  const { pageSize } = doc.internal;
  const [width, height] = [pageSize.getWidth(), pageSize.getHeight()];
  const fontSize = fontSizeFor(columns.length);
  const widths = widthsFor(width - 2 * MARGIN, needsOf(doc, fontSize, { columns, rows }));
  const sideOf = (isNumeric: boolean) => (isNumeric ? ('right' as const) : ('left' as const));
  autoTable(doc, {
    head: [columns.map(({ header, isNumeric }) => ({ content: header, styles: { halign: sideOf(isNumeric) } }))],
    body: rows,
    margin: { top: 52, bottom: BOTTOM, left: MARGIN, right: MARGIN },
    styles: { fontSize, cellPadding: { vertical: 2.5, horizontal: PADDING }, overflow: 'linebreak' },
    headStyles: { fillColor: HEAD_COLOR },
    columnStyles: Object.fromEntries(
      columns.map(({ isNumeric }, at) => [at, { halign: sideOf(isNumeric), cellWidth: widths[at] ?? 'auto' }]),
    ),
  });
  const pages = doc.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    doc.setPage(page);
    doc.setFontSize(14);
    doc.text(heading, MARGIN, 34);
    doc.setFontSize(8);
    doc.text(made, width - MARGIN, 34, { align: 'right' });
    doc.text(notes.join(' '), MARGIN, height - 28, { maxWidth: width - 2 * MARGIN });
    doc.text(`${page} / ${pages}`, width - MARGIN, height - 12, { align: 'right' });
  }
  return doc.output('arraybuffer');
};

const bytes = drawn(printed(paper.parse(workerData)));
parentPort?.postMessage(bytes, [bytes]);
