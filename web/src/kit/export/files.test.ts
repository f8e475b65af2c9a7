import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';
import { pdfOf } from './pdf.ts';
import type { Sheet } from './sheet.ts';
import { xlsxOf } from './xlsx.ts';

const sheet: Sheet = {
  name: 'test',
  title: 'ÓRDENES: [hoy]',
  columns: [
    { header: 'CLIENTE', kind: 'text', width: 150 },
    { header: 'COSTO', kind: 'money', width: 100 },
    { header: 'CREADA', kind: 'date', width: 150 },
    { header: 'PAGADA', kind: 'bool', width: 80 },
    { header: '=HEADER()', kind: 'number', width: 80 },
  ],
  rows: [
    ['Ana, "la 1ª"\n2', 1234.5, Date.parse('2026-11-21T04:30:00.000Z'), true, -3],
    ['=1+1', null, null, false, null],
    ['+502 5555-1111', 0, null, null, 7],
  ],
};

describe('CSV', () => {
  it('quotes cells that need it, is UTF-8, writes numbers as numbers and times of Guatemala', () => {
    expect(csvOf(sheet)).toBe(
      [
        "\uFEFFCLIENTE,COSTO,CREADA,PAGADA,'=HEADER()",
        '"Ana, ""la 1ª"" 2",1234.5,20-11-2026 22:30:00,Sí,-3',
        "'=1+1,,,No,",
        '+502 5555-1111,0,,,7',
      ].join('\r\n'),
    );
  });
});

describe('the workbook', () => {
  it('[IM5] [IM6] contains numbers, dates and texts as such, at the time of Guatemala, and no formula', async () => {
    const files = unzipSync(new Uint8Array(await (await xlsxOf(sheet)).arrayBuffer()));
    const text = Object.entries(files)
      .filter(([name]) => name.endsWith('.xml'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('\n');
    expect(text).not.toContain('<f>');
    expect(text).toContain('<v>1234.5</v>');
    // 20-11-2026 22:30, in days since 1900.
    expect(text).toMatch(/<v>46346\.9375\d*<\/v>/);
    expect(text).toContain('<t>=1+1</t>');
    expect(text).not.toContain("'=");
    // Text is its own format, and its cells refer to it.
    expect(text).toMatch(/<numFmt[^>]*formatCode="@"|numFmtId="49"/);
    expect(text).toContain('formatCode="dd-mm-yyyy hh:mm:ss"');
    expect(text).toContain('+502 5555-1111');
    expect(text).toContain('name="ÓRDENES   hoy"');
  });

  it('contains nothing that Excel reports as damaged', async () => {
    const odd: Sheet = {
      ...sheet,
      rows: [
        ['A'.repeat(40_000), Number.NaN, Number.POSITIVE_INFINITY, null, 1],
        ['_x003D_1+1 \u0000\uFFFF\uD800', null, null, null, Number.NEGATIVE_INFINITY],
      ],
    };
    const files = unzipSync(new Uint8Array(await (await xlsxOf(odd)).arrayBuffer()));
    const texts = strFromU8(files['xl/sharedStrings.xml'] ?? new Uint8Array());
    const cells = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(cells).not.toMatch(/NaN|Infinity/);
    expect(Math.max(...[...texts.matchAll(/<t[^>]*>([^<]*)</g)].map(([, text]) => text?.length ?? 0))).toBe(32_767);
    expect(texts).toContain('_x005F_x003D_1+1 <');
  });
});

it('[IM6] a day is a date without a time, in each format', async () => {
  const days: Sheet = {
    name: 'days',
    title: 'DÍAS',
    columns: [{ header: 'DÍA', kind: 'day', width: 125 }],
    rows: [[Date.parse('2026-11-20T06:00:00.000Z')]],
  };
  expect(csvOf(days)).toBe('\uFEFFDÍA\r\n20-11-2026');
  expect(await pdfOf(days, 0).text()).toContain('(20-11-2026) Tj');
  const files = unzipSync(new Uint8Array(await (await xlsxOf(days)).arrayBuffer()));
  expect(strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain('<v>46346</v>');
  expect(strFromU8(files['xl/styles.xml'] ?? new Uint8Array())).toContain('formatCode="dd-mm-yyyy"');
});

it('[IM6] a workbook shows amounts as Q15.00', async () => {
  const files = unzipSync(new Uint8Array(await (await xlsxOf(sheet)).arrayBuffer()));
  expect(strFromU8(files['xl/styles.xml'] ?? new Uint8Array())).toContain('formatCode="&quot;Q&quot;#,##0.00"');
});

describe('[IM6] the PDF', () => {
  it('gives each column its share of the page, with any length of text', async () => {
    const paper = await pdfOf({ ...sheet, rows: [['A'.repeat(2_000), 1234.5, 0, true, 7]] }, 0).text();
    expect(paper).toContain('(Q1,234.50) Tj');
    expect(paper).toContain('(31-12-1969 18:00:00) Tj');
  });
});
