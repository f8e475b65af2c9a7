// Rows as a workbook: the sheet is compressed as its rows come, so that no row stays in memory.
import { DAY_MS } from '@despacho/contract/durations.ts';
import type { ReportCell } from '@despacho/contract/reports.ts';
import {
  sheetName,
  WORKBOOK_FORMAT,
  workbookInstant,
  workbookText,
  workbookWidth,
} from '@despacho/domain/export/workbook.ts';
import { headerOf, type ReportColumn } from '@despacho/domain/reports/columns.ts';
import { Zip, ZipDeflate } from 'fflate';
import type { FileSink } from '../platform/exportFiles.ts';
import type { ReportSheet, ReportWriter } from './sheet.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (char) => ESCAPES[char] ?? char);

/** Places in `cellXfs` below. */
const STYLE = { text: 1, date: 2, money: 3, head: 4, day: 5 } as const;
const format = (id: number, code: string): string => `<numFmt numFmtId="${id}" formatCode="${escaped(code)}"/>`;
const xf = (formatId: number, fontId = 0): string =>
  `<xf numFmtId="${formatId}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
/** 49 is Excel's own text format. */
const [DATE_ID, MONEY_ID, DAY_ID, TEXT_ID] = [164, 165, 166, 49];

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="3">${format(DATE_ID, WORKBOOK_FORMAT.date)}${format(
  MONEY_ID,
  WORKBOOK_FORMAT.money,
)}${format(DAY_ID, WORKBOOK_FORMAT.day)}</numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6">${xf(0)}${xf(TEXT_ID)}${xf(DATE_ID)}${xf(MONEY_ID)}${xf(TEXT_ID, 1)}${xf(DAY_ID)}</cellXfs></styleSheet>`;

const partsOf = (heading: string): [name: string, xml: string][] => [
  [
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(sheetName(heading))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', STYLES],
];

const sheetHead = (columns: readonly ReportColumn[]): string => {
  const widths = columns
    .map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${workbookWidth(width)}" customWidth="1"/>`)
    .join('');
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>`;
};
const SHEET_END = '</sheetData></worksheet>';

const textCell = (text: string, style: number): string =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(workbookText(text))}</t></is></c>`;

const EMPTY = '<c/>';
/** 1970-01-01 in days since 1899-12-30. */
const EPOCH_DAY = 25_569;

const cellOf = ({ kind }: ReportColumn, cell: ReportCell): string => {
  if (cell === null) return EMPTY;
  if (typeof cell === 'string') return cell === '' ? EMPTY : textCell(cell, STYLE.text);
  if (!Number.isFinite(cell)) return EMPTY;
  if (kind === 'date' || kind === 'day')
    return `<c s="${STYLE[kind]}"><v>${workbookInstant(cell) / DAY_MS + EPOCH_DAY}</v></c>`;
  return kind === 'money' ? `<c s="${STYLE.money}"><v>${cell}</v></c>` : `<c><v>${cell}</v></c>`;
};

const rowOf = (cells: string): string => `<row>${cells}</row>`;

/** Fast rather than small: the sheet repeats itself, and most is gained by the first level. */
const LEVEL = 1;

export const xlsxWriter = async ({ heading, columns }: ReportSheet, sink: FileSink): Promise<ReportWriter> => {
  let ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, bytes) => {
    failure = error ?? failure;
    ready.push(bytes);
  });
  /** What was compressed so far goes to the disk before more is. */
  const flush = async (): Promise<void> => {
    if (failure !== null) throw failure;
    const bytes = ready;
    ready = [];
    for (const each of bytes) await sink.write(each);
  };
  const add = (name: string): ZipDeflate => {
    const file = new ZipDeflate(name, { level: LEVEL });
    zip.add(file);
    return file;
  };
  for (const [name, xml] of partsOf(heading)) add(name).push(Buffer.from(xml), true);
  const sheet = add('xl/worksheets/sheet1.xml');
  const put = async (xml: string, isLast = false): Promise<void> => {
    sheet.push(Buffer.from(xml), isLast);
    if (isLast) zip.end();
    await flush();
  };
  await put(sheetHead(columns) + rowOf(columns.map((column) => textCell(headerOf(column), STYLE.head)).join('')));
  return {
    write: async (rows) =>
      put(rows.map((row) => rowOf(columns.map((column, at) => cellOf(column, row[at] ?? null)).join(''))).join('')),
    end: async (notes) => put(notes.map((note) => rowOf(textCell(note, STYLE.text))).join('') + SHEET_END, true),
  };
};
