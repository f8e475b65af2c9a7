import type { FileIssue } from '@despacho/contract/csvFiles.ts';
import { IMPORT_COLUMNS, IMPORT_LIMITS } from '@despacho/contract/orders/import.ts';
import { ORDER_FILE } from '@despacho/domain/orders/import/headings.ts';
import { describe, expect, it } from 'vitest';
import { watchTurns } from '../../../../tests/support/turns.ts';
import { readCsv } from './csv.ts';

const HEADER = IMPORT_COLUMNS.join(',');
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const rowsOf = async (text: string | Uint8Array) => {
  const read = await readCsv(typeof text === 'string' ? bytes(text) : text, ORDER_FILE);
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  return read.rows;
};
const problemOf = async (text: string | Uint8Array): Promise<[issue: FileIssue, line: number | null] | 'read'> => {
  const read = await readCsv(typeof text === 'string' ? bytes(text) : text, ORDER_FILE);
  return read.ok ? 'read' : [read.problem.issue, read.problem.line];
};
const line = (values: Record<string, string>, delimiter = ','): string =>
  IMPORT_COLUMNS.map((column) => values[column] ?? '').join(delimiter);

describe('[IM8] a CSV file', () => {
  it('can have quotes, line ends and commas inside cells, and has the line number of each row', async () => {
    const quoted = line({ orderId: '1', address: '"16 calle ""A"", 2-40\nzona 10"', branch: 'x' });
    const [first, second] = await rowsOf(`${HEADER}\r\n${quoted}\r\n\r\n${line({ orderId: '2' })}`);
    expect(first).toMatchObject({ row: 1, line: 2, cells: { orderId: '1', address: '16 calle "A", 2-40\nzona 10' } });
    expect(second).toMatchObject({ row: 2, cells: { orderId: '2' } });
    expect(second?.line).toBe(5);
  });

  it('can have a byte order mark, semicolons, and its columns in any order and case, among others', async () => {
    const text =
      '\uFEFFBRANCH;Otra cosa;ORDERID;name;address;paymethod\nCentro;x;7;"Ana; Eva";5a calle, zona 1;Efectivo';
    const [row] = await rowsOf(text);
    expect(row?.cells).toEqual({
      branch: 'Centro',
      orderId: '7',
      name: 'Ana; Eva',
      address: '5a calle, zona 1',
      payMethod: 'Efectivo',
    });
  });

  it('[IM9] can have Spanish headings, or some of both languages, but a column once only', async () => {
    const text = 'Sucursal;ORDEN NO.;Cliente;direccion;Forma de Pago;phone\nCentro;7;Ana;5a calle;Efectivo;55551111';
    expect((await rowsOf(text))[0]?.cells).toEqual({
      branch: 'Centro',
      orderId: '7',
      name: 'Ana',
      address: '5a calle',
      payMethod: 'Efectivo',
      phone: '55551111',
    });
    expect(await problemOf(`${HEADER},Teléfono\n`)).toEqual(['repeated-column', 1]);
  });

  it('[IM5] can be an edited export of ours: the marks against formulas are removed', async () => {
    const marked = line({ orderId: "'-7", name: "'=1+1", address: "' @x", nota: "'rincón", longitude: "'-90,51" }, ';');
    const [row] = await rowsOf(`${IMPORT_COLUMNS.join(';')}\n${marked}`);
    expect(row?.cells).toMatchObject({
      orderId: '-7',
      name: '=1+1',
      address: ' @x',
      nota: "'rincón",
      longitude: '-90,51',
    });
  });

  it('can be written by the spreadsheets of Windows, or by an old Mac', async () => {
    const latin = Buffer.from(`${HEADER}\r\n${line({ orderId: '1', name: 'Peña Ñandú' })}`, 'latin1');
    expect((await rowsOf(latin))[0]?.cells.name).toBe('Peña Ñandú');
    const [mac] = await rowsOf(`${HEADER}\r${line({ orderId: '1', name: 'Ana' })}\r`);
    expect(mac?.cells.name).toBe('Ana');
  });

  it('can have a quote in the middle of a cell', async () => {
    const [row] = await rowsOf(`${HEADER}\n${line({ orderId: '1', address: '5a "calle" 1' })}`);
    expect(row?.cells.address).toBe('5a "calle" 1');
  });

  it('reports a row with more cells than its header', async () => {
    const rows = await rowsOf(`${HEADER}\n${line({ orderId: '1' })},,\n${line({ orderId: '2' })},x`);
    expect(rows.map(({ hasExtraCells }) => hasExtraCells)).toEqual([false, true]);
  });

  it.each([
    ['', 'empty', null],
    [`${HEADER}\n`, 'empty', null],
    [`${HEADER}\n,,,\n\n`, 'empty', null],
    ['orderId,name\n1,Ana', 'missing-columns', 1],
    [`${HEADER},NAME\n`, 'repeated-column', 1],
    [`${HEADER}\n1,"Ana\n2,Eva`, 'unclosed-quote', 2],
    [`${HEADER}\n${line({ orderId: '1' })}\n2,"Ana`, 'unclosed-quote', 3],
    [`${HEADER}\n1,a\0b`, 'not-text', 2],
  ] as const)('%j is rejected as a whole: %s in line %s', async (text, issue, at) => {
    expect(await problemOf(text)).toEqual([issue, at]);
  });

  it('in UTF-16 is rejected, as is a picture', async () => {
    expect(await problemOf(Buffer.from(`\uFEFF${HEADER}`, 'utf16le'))).toEqual(['not-text', 1]);
    expect(await problemOf(Buffer.from('89504e470d0a1a0a0000000d', 'hex'))).toEqual(['not-text', 3]);
  });
});

const row = line({ orderId: '1', name: 'Ana', address: '5a calle', payMethod: 'Efectivo', branch: 'Centro' });
const MB = 1024 * 1024;
const LONGEST_TURN_MS = 100;

describe('a file stops at a limit, with its line, and does not block other requests', () => {
  it.each<[string, () => string | Uint8Array, FileIssue, number]>([
    ['one line of 100 MB', () => Buffer.alloc(100 * MB, 'x'), 'line-too-long', 1],
    ['one line of 20 MB behind good ones', () => `${HEADER}\n${row}\n${'x'.repeat(20 * MB)}`, 'line-too-long', 3],
    ['1 M rows', () => `${HEADER}\n${`${row}\n`.repeat(1_000_000)}`, 'too-many-rows', IMPORT_LIMITS.rows + 2],
    ['1 M empty rows', () => `${HEADER}\n${row}\n${',,\n'.repeat(1_000_000)}`, 'too-many-rows', IMPORT_LIMITS.rows + 2],
    ['100,000 columns', () => `${HEADER}\n${row}\n${'x,'.repeat(100_000)}`, 'line-too-long', 3],
    ['1,000 columns', () => `${HEADER}\n${row}\n${'x,'.repeat(1_000)}`, 'too-many-columns', 3],
    ['a header of 1,000 columns', () => 'a,'.repeat(1_000), 'too-many-columns', 1],
    ['a quote that is never closed', () => `${HEADER}\n${row}\n"${`${row}\n`.repeat(50_000)}`, 'line-too-long', 3],
    ['only quotes', () => '"'.repeat(10 * MB), 'line-too-long', 1],
    ['a zero byte at the end', () => `${HEADER}\n${`${row}\n`.repeat(4_000)}\0`, 'not-text', 4_002],
  ])('%s', async (_, make, issue, at) => {
    const file = make();
    const sent = typeof file === 'string' ? bytes(file) : file;
    const turns = watchTurns();
    expect(await problemOf(sent)).toEqual([issue, at]);
    const longestMs = turns.longestMs();
    turns.stop();
    // The api accepts far less (IMPORT_LIMITS): decoding 100 MB alone takes one slice.
    const most = sent.length <= IMPORT_LIMITS.fileBytes ? LONGEST_TURN_MS : 1_000;
    expect(longestMs).toBeLessThan(most);
  });

  it('bytes of both encodings in one file are read as the older one', async () => {
    const mixed = Buffer.concat([
      bytes(`${HEADER}\n${line({ orderId: '1', name: 'Peña' })}\n`),
      Buffer.from(line({ orderId: '2', name: 'Peña' }), 'latin1'),
    ]);
    const rows = await rowsOf(mixed);
    expect(rows.map(({ cells }) => cells.name)).toEqual(['PeÃ±a', 'Peña']);
  });

  it('the largest allowed file is read in slices of less than 100 ms', async () => {
    const wide = line({ orderId: '1', address: '"5a calle, zona 1"', nota: 'x'.repeat(600), branch: 'Centro' });
    const text = `${HEADER}\n${Array.from({ length: IMPORT_LIMITS.rows }, () => wide).join('\n')}`;
    const turns = watchTurns();
    expect(await rowsOf(text)).toHaveLength(IMPORT_LIMITS.rows);
    const longestMs = turns.longestMs();
    turns.stop();
    expect(longestMs).toBeLessThan(LONGEST_TURN_MS);
  });
});
