import type { FileIssue } from '@despacho/contract/csvFiles.ts';
import { IMPORT_COLUMNS, IMPORT_LIMITS } from '@despacho/contract/orders/import.ts';
import { tableFormat } from '@despacho/domain/fileImport/columns.ts';
import { zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { watchTurns } from '../../../../tests/support/turns.ts';
import { readTable } from './table.ts';

/** By it a package is a workbook. */
const WORKBOOK_TYPES =
  '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';
const HEADER = IMPORT_COLUMNS.join(',');
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const rowsOf = async (text: string | Uint8Array) => {
  const read = await readTable(typeof text === 'string' ? bytes(text) : text, tableFormat('orders'));
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  return read.rows;
};
const problemOf = async (text: string | Uint8Array): Promise<[issue: FileIssue, line: number | null] | 'read'> => {
  const read = await readTable(typeof text === 'string' ? bytes(text) : text, tableFormat('orders'));
  return read.ok ? 'read' : [read.problem.issue, read.problem.line];
};
const line = (values: Record<string, string>, delimiter = ','): string =>
  IMPORT_COLUMNS.map((column) => values[column] ?? '').join(delimiter);

describe('[IM8] a CSV file', () => {
  it('can have quotes, line ends and commas inside cells, and has the line number of each row', async () => {
    const quoted = line({ orderId: '1', address: '"16 calle ""A"", 2-40\r\nzona 10"', branch: 'x' });
    const [first, second] = await rowsOf(`${HEADER}\r\n${quoted}\r\n\r\n${line({ orderId: '2' })}`);
    expect(first).toMatchObject({ row: 1, line: 2, cells: { orderId: '1', address: '16 calle "A", 2-40\r\nzona 10' } });
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

  it('refuses a row with a quote in the middle of a cell, and reads the others', async () => {
    const stray = line({ orderId: '1', address: '5a "calle" 1' });
    const quoted = line({ orderId: '2', address: '"5a ""calle"" 1"' });
    const formula = line({ orderId: '="003"', address: '5a calle' });
    const closed = line({ orderId: '4', address: '"5a "calle" 1"' });
    const divided = line({ orderId: '5', name: '="Pérez, Ana"' });
    const rows = await rowsOf(`${HEADER}\n${stray}\n${quoted}\r\n${formula}\n${closed}\n${divided}\n`);
    expect(rows.map(({ broken }) => broken)).toEqual(['stray-quote', null, null, 'stray-quote', 'stray-quote']);
    expect(rows.map(({ cells }) => cells.orderId)).toEqual(['1', '2', '003', '4', '5']);
    expect(rows[0]?.cells.address).toBe('5a "calle" 1');
  });

  it('refuses a row in which the file ends', async () => {
    const rows = await rowsOf(`${HEADER}\n1,Ana,5a calle\n2,Eva,5a cal`);
    expect(rows.map(({ broken }) => broken)).toEqual([null, 'too-few-cells']);
    expect((await rowsOf(`${HEADER}\n1,Ana,5a calle\n2,Eva,5a calle\n`)).map(({ broken }) => broken)).toEqual([
      null,
      null,
    ]);
  });

  const WESTERN = 'Peña – “Ñandú” ’ € …';
  const semicolons = line({ orderId: '1', name: WESTERN }, ';');
  const table = `${IMPORT_COLUMNS.join(';')}\r\n${semicolons}\r\n`;
  const wide = (text: string, encoding: string): Uint8Array => iconv.encode(text, encoding);
  it.each([
    ['UTF-8', bytes(table)],
    ['UTF-8 with a mark', bytes(`\uFEFF${table}`)],
    ['windows-1252', wide(table, 'windows-1252')],
    ['UTF-16', wide(table, 'utf-16le')],
    ['UTF-16 with a mark', wide(`\uFEFF${table}`, 'utf-16le')],
    ['big-endian UTF-16', wide(table, 'utf-16be')],
    ['big-endian UTF-16 with a mark', wide(`\uFEFF${table}`, 'utf-16be')],
    ['UTF-16 with tabs, as spreadsheets save Unicode text', wide(`\uFEFF${table.replaceAll(';', '\t')}`, 'utf-16le')],
    ['tabs', bytes(table.replaceAll(';', '\t'))],
    ['bars', bytes(table.replaceAll(';', '|'))],
  ])('is read in %s', async (_, file) => {
    expect((await rowsOf(file)).map(({ cells }) => cells.name)).toEqual([WESTERN]);
  });

  it.each([
    ['sep=;\r\n', 1],
    ['\r\n\r\n', 2],
    ['Pedidos del lunes\r\n', 1],
    ['"Pedidos, de\r\nlunes"\r\n\r\n', 3],
    ['Pedidos 5" lunes;;;\r\n;;;\r\n25/11/2026\r\n', 3],
    ['sep=;\r\nPedidos\r\n', 2],
    [`${';;;\r\n'.repeat(20)}Pedidos;;;\r\n`, 21],
    ['', 0],
  ])('skips what is above its heading, and counts the lines: %j', async (above, skippedLines) => {
    const read = await readTable(bytes(`${above}${table}`), tableFormat('orders'));
    expect(read).toMatchObject({
      ok: true,
      skippedLines,
      rows: [{ row: 1, line: skippedLines + 2, cells: { name: WESTERN } }],
    });
  });

  it('has the separator that its first line names', async () => {
    const [row] = await rowsOf(`sep=|\n${IMPORT_COLUMNS.join('|')}\n${line({ orderId: '1', name: 'Ana' }, '|')}\n`);
    expect(row?.cells).toMatchObject({ orderId: '1', name: 'Ana' });
  });

  const zipped = (names: readonly string[]): Uint8Array =>
    zipSync(Object.fromEntries(names.map((name) => [name, bytes(name.startsWith('[') ? WORKBOOK_TYPES : '<x/>')])));
  it.each<[string, Uint8Array]>([
    ['workbook', zipped(['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml'])],
    ['workbook', Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex')],
    ['workbook', zipped(['[Content_Types].xml', 'xl/workbook.xml']).subarray(0, 150)],
    ['workbook', zipSync({ '[Content_Types].xml': bytes('<Types/>'), 'xl/workbook.bin': bytes('x') })],
    ['workbook', zipped(['Index/Tables/DataList.iwa', 'Index/Document.iwa'])],
    ['archive', zipped(['orders.csv'])],
    ['archive', zipped(['orders.xlsx'])],
    ['pdf', bytes('%PDF-1.7\n1 0 obj <<>> endobj\n')],
    [
      'picture',
      Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108020000009077 53de'.replace(' ', ''), 'hex'),
    ],
    ['markup', bytes('<html><table><tr><td>orderId</td></tr></table></html>')],
    ['markup', bytes('\uFEFF<!-- Pedidos -->\n<table><tr><td>orderId</td></tr></table>')],
    ['markup', bytes('<div><table><tr><td>orderId</td></tr></table></div>')],
    ['markup', bytes('MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n<html></html>')],
    ['not-text', Buffer.from([1, 2, 0, 4, 0, 0, 7])],
    ['not-text', Buffer.concat([bytes(`${HEADER}\n1,`), Buffer.from([0x81])])],
  ])('[IM13] that is another kind of file is refused as %s', async (issue, file) => {
    expect((await problemOf(file))[0]).toBe(issue);
  });

  it('reports a row with more cells than its header', async () => {
    const rows = await rowsOf(`${HEADER}\n${line({ orderId: '1' })},,\n${line({ orderId: '2' })},x`);
    expect(rows.map(({ broken }) => broken)).toEqual([null, 'too-many-cells']);
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
});

const row = line({ orderId: '1', name: 'Ana', address: '5a calle', payMethod: 'Efectivo', branch: 'Centro' });
const MB = 1024 * 1024;
const LONGEST_TURN_MS = 100;

/** Computing time of the longest turn while a file is read, and the longest that is right: on a slow machine half of the whole. */
const turnsWhile = async (read: () => Promise<unknown>): Promise<{ longestMs: number; maxMs: number }> => {
  const turns = watchTurns();
  const before = process.threadCpuUsage();
  await read();
  const longestMs = turns.longestMs();
  const { user, system } = process.threadCpuUsage(before);
  turns.stop();
  return { longestMs, maxMs: Math.max(LONGEST_TURN_MS, (user + system) / 2_000) };
};

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
    const { longestMs, maxMs } = await turnsWhile(async () => expect(await problemOf(sent)).toEqual([issue, at]));
    // The api accepts far less (IMPORT_LIMITS): decoding 100 MB alone takes one slice.
    expect(longestMs).toBeLessThan(sent.length <= IMPORT_LIMITS.fileBytes ? maxMs : Math.max(1_000, maxMs));
  });

  it.each([
    ['cp850', ['Peña', 'José', 'PEÑA', 'García', 'López', 'Ángel']],
    ['cp437', ['Peña', 'José', 'PEÑA', 'García', 'López']],
    ['macroman', ['José', 'PEÑA', 'Sánchez', 'JOSÉ', 'Jesús', 'Raúl']],
  ])('[IM13] text of DOS or an old Macintosh is not guessed: %s', async (encoding, names) => {
    for (const name of names) {
      const text = `${HEADER}\n${line({ orderId: '1', name: 'Ana' })}\n${line({ orderId: '2', name })}\n`;
      expect([name, await problemOf(iconv.encode(text, encoding))]).toEqual([name, ['not-text', 3]]);
    }
  });

  it('[IM13] bytes of both encodings in one file are not guessed', async () => {
    const mixed = Buffer.concat([
      bytes(`${HEADER}\n${line({ orderId: '1', name: 'Peña' })}\n`),
      Buffer.from(line({ orderId: '2', name: 'Peña' }), 'latin1'),
    ]);
    expect(await problemOf(mixed)).toEqual(['not-text', 3]);
    const marked = Buffer.concat([
      bytes('\uFEFF'),
      iconv.encode(`${HEADER}\n${line({ orderId: '1', name: 'Peña' })}\n`, 'latin1'),
    ]);
    expect(await problemOf(marked)).toEqual(['not-text', 2]);
  });

  it('the largest allowed file is read in slices of less than 100 ms', async () => {
    const wide = line({ orderId: '1', address: '"5a calle, zona 1"', nota: 'x'.repeat(600), branch: 'Centro' });
    const text = `${HEADER}\n${Array.from({ length: IMPORT_LIMITS.rows }, () => wide).join('\n')}`;
    const { longestMs, maxMs } = await turnsWhile(async () =>
      expect(await rowsOf(text)).toHaveLength(IMPORT_LIMITS.rows),
    );
    expect(longestMs).toBeLessThan(maxMs);
  });
});
