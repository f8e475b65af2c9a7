// Exports in the built console, under its policy: a large sheet is made by a worker and reads back as it was, a small one becomes a page of paper.
import { readFile } from 'node:fs/promises';
import { DAY_MS } from '@despacho/contract/durations.ts';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, openBrowser } from './browser.ts';
import { startGallery, type Gallery } from './gallery.ts';

const LARGE = 'kit/grid/DataGrid: exported beside the page';
const SMALL = 'kit/grid/DataGrid: rows';

let gallery: Gallery;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  gallery = await startGallery();
  browser = await openBrowser();
}, 180_000);
afterEach(async () => page.close());
afterAll(async () => {
  await browser.close();
  await gallery.close();
});

type Exported = { bytes: Buffer; name: string; workers: number; complaints: string[] };

const exported = async (story: string, format: string): Promise<Exported> => {
  page = await browser.newPage({ locale: 'en-US', timezoneId: 'Asia/Tokyo' });
  const complaints = complaintsOf(page);
  let workers = 0;
  page.on('worker', () => (workers += 1));
  await page.goto(gallery.addressOf(story));
  await page.getByRole('button', { name: 'Exportar' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: format, exact: true }).click(),
  ]);
  return { bytes: await readFile(await download.path()), name: download.suggestedFilename(), workers, complaints };
};

const rowsOfCsv = (bytes: Buffer): string[][] => parse(bytes, { bom: true });

/** Days since the end of 1899, as workbooks count them, in the words of the CSV. */
const dateOf = (serial: number): string => {
  const [day = '', time = ''] = new Date(Math.round((serial - 25_569) * DAY_MS)).toISOString().split(/[T.]/);
  return `${day.split('-').toReversed().join('-')} ${time}`;
};

/** Empty cells are omitted from a workbook: each other cell has its reference, `F2`. */
const rowsOfXlsx = (bytes: Buffer, head: readonly string[]): string[][] => {
  const files = unzipSync(bytes);
  const xml = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
  const shared = [...xml('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = '']) => text);
  return [...xml('xl/worksheets/sheet1.xml').matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = ''], line) => {
    const cells = head.map(() => '');
    for (const [, letter = '', attributes = '', value = ''] of row.matchAll(/<c r="([A-Z])\d+"([^>]*)><v>([^<]*)/g)) {
      const column = letter.charCodeAt(0) - 65;
      if (attributes.includes('t="s"')) cells[column] = shared[Number(value)] ?? '';
      else cells[column] = line > 0 && head[column] === 'CREADA' ? dateOf(Number(value)) : value;
    }
    return cells;
  });
};

/** The text of a page, in the order it is written. The built-in fonts have one byte per letter. */
const wordsOf = (bytes: Buffer): string[] =>
  [...bytes.toString('latin1').matchAll(/\(((?:[^()\\]|\\.)*)\) Tj/g)].map(([, text = '']) =>
    text.replaceAll(/\\(.)/g, '$1'),
  );

describe('exports of a grid', () => {
  it('[IM6] [IM14] a thousand and one rows are written by a worker, and read back equally from CSV and from a workbook', async () => {
    const csv = await exported(LARGE, 'CSV');
    await page.close();
    const xlsx = await exported(LARGE, 'Excel (xlsx)');
    for (const { workers, complaints } of [csv, xlsx])
      expect({ workers, complaints }).toEqual({ workers: 1, complaints: [] });
    expect([csv.name, xlsx.name]).toEqual([expect.stringMatching(/\w\.csv$/), expect.stringMatching(/\w\.xlsx$/)]);

    const [head = [], ...rows] = rowsOfCsv(csv.bytes);
    expect(head).toEqual(['ORDEN No.', 'CLIENTE', 'ESTADO', 'ZONA', 'COSTO', 'CREADA', 'PAGADA']);
    expect(rows.map(([number]) => number)).toEqual(Array.from({ length: 1_001 }, (_, index) => `GT-${index + 1}`));
    expect(rows[1]).toEqual(['GT-2', 'María Ixchel', 'Nuevo', '5', '33.5', '21-11-2026 11:53:00', 'No']);
    expect(rowsOfXlsx(xlsx.bytes, head)).toEqual([head, ...rows]);
  });

  it('a small table becomes a PDF without a worker: a header on every page, every row, every accent', async () => {
    const { bytes, name, workers, complaints } = await exported(SMALL, 'PDF');
    expect({ name, workers, complaints }).toEqual({
      name: expect.stringMatching(/\w\.pdf$/),
      workers: 0,
      complaints: [],
    });
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1')).toContain('/Encoding /WinAnsiEncoding');

    const words = wordsOf(bytes);
    const count = (word: string): number => words.filter((each) => each === word).length;
    const pages = bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(1);
    expect([count('VIAJES'), count('ORDEN No.'), count(`${pages} / ${pages}`)]).toEqual([pages, pages, 1]);
    expect(words.filter((each) => each.endsWith(' · 134 filas'))).toHaveLength(pages);
    expect(words.filter((each) => each.startsWith('GT-'))).toHaveLength(134);
    expect(words).toEqual(expect.arrayContaining(['José Núñez', 'María Ixchel', 'Óscar Güell', 'Sí']));
  });
});
