// How the files of reports write amounts and days.
import { inflateSync } from 'node:zlib';
import type { ReportCell, ReportFormat, ReportKind } from '@despacho/contract/reports.ts';
import { printableLine } from '@despacho/domain/export/neutralise.ts';
import { columnsOfReport } from '@despacho/domain/reports/columns.ts';
import { withoutSeparators } from '@despacho/domain/reports/files.ts';
import { bulkhead } from 'cockatiel';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { naughtyStrings } from '../../../tests/support/suites.ts';
import { readTable } from '../api/files/table.ts';
import { isUnavailable } from '../api/http/unavailable.ts';
import { pdfWriter } from './pdf.ts';
import { openReportWriter } from './writers.ts';

const XML: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const readXml = (text: string): string =>
  text.replaceAll(/&(\w+);/g, (_, name: string) => XML[name] ?? name).replaceAll('_x005F_', '_');

const DAY = Date.parse('2026-11-20T06:00:00.000Z');

/** Rows with these cells, all others empty. */
const fileOf = async (
  report: ReportKind,
  format: ReportFormat,
  ...rows: Record<string, ReportCell>[]
): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  const sink = { write: async (bytes: Uint8Array): Promise<void> => void parts.push(bytes) };
  const writer = await openReportWriter(
    format,
    { report, from: '2026-11-20', to: '2026-11-20' },
    { sink, madeAt: DAY },
  );
  await writer.write(rows.map((cells) => columnsOfReport(report).map(({ id }) => cells[id] ?? null)));
  await writer.end([]);
  return Buffer.concat(parts);
};

const partsOf = (book: Buffer) => {
  const files = unzipSync(book);
  const xml = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
  return { sheet: xml('xl/worksheets/sheet1.xml'), styles: xml('xl/styles.xml') };
};

/** The drawn texts: the streams of a page are compressed. */
const textsOf = (paper: Buffer): string[] =>
  [...paper.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .flatMap(([, stream = '']) => {
      const bytes = Buffer.from(stream, 'latin1');
      return bytes[0] === 0x78 ? [inflateSync(bytes).toString('latin1')] : [];
    })
    .flatMap((page) => [...page.matchAll(/\(((?:[^()\\]|\\.)*)\) Tj/g)].map(([, text = '']) => text));

it('[RP5] an amount is Q1,215.00 on paper and in a workbook, and a number in a CSV', async () => {
  const cost = { cost: 1_215 };
  expect(textsOf(await fileOf('orders', 'pdf', cost))).toContain('Q1,215.00');
  const { sheet, styles } = partsOf(await fileOf('orders', 'xlsx', cost));
  expect(sheet).toContain('<c s="3"><v>1215</v></c>');
  expect(styles).toContain('formatCode="&quot;Q&quot;#,##0.00"');
  expect((await fileOf('orders', 'csv', cost)).toString('utf8').split('\r\n')[1]).toContain(',1215,');
});

it('[RP5] a day is a date without a time', async () => {
  const day = { day: DAY };
  expect(textsOf(await fileOf('checkIns', 'pdf', day))).toContain('20-11-2026');
  const { sheet, styles } = partsOf(await fileOf('checkIns', 'xlsx', day));
  expect(sheet).toContain('<c s="5"><v>46346</v></c>');
  expect(styles).toContain('formatCode="dd-mm-yyyy"');
  expect((await fileOf('checkIns', 'csv', day)).toString('utf8').split('\r\n')[1]).toMatch(/^20-11-2026,/);
});

it('[RP24] a paper for which there is no turn is unavailable', async () => {
  const sheet = { heading: 'Órdenes', columns: columnsOfReport('orders'), madeAt: DAY };
  const turns = bulkhead(1, 1);
  const results = await Promise.allSettled(
    [1, 2, 3].map(async () => (await pdfWriter(sheet, { write: async () => undefined }, turns)).end([])),
  );
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refused.map(isUnavailable)).toEqual([true]);
});

it.skipIf(!naughtyStrings.isHere)(
  `[RD18] the public list of texts is written in every format${naughtyStrings.why}`,
  async () => {
    const rows = naughtyStrings.texts.map((customer) => ({ customer }));
    const lines = naughtyStrings.texts
      .map((text) => printableLine(String(withoutSeparators(text))))
      .filter((line) => line.trim() !== '');
    const { sheet } = partsOf(await fileOf('orders', 'xlsx', ...rows));
    const cells = new Set([...sheet.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = '']) => readXml(text)));
    const csv = await readTable(await fileOf('orders', 'csv', ...rows), {
      columnOf: (heading) => heading,
      needed: [],
      rows: 1_000,
    });
    const read = new Set(csv.ok ? csv.rows.flatMap((row) => Object.values(row.cells)) : []);
    expect(lines.filter((line) => !cells.has(line) || !read.has(line))).toEqual([]);
    expect((await fileOf('orders', 'pdf', ...rows)).toString('latin1', 0, 5)).toBe('%PDF-');
  },
);
