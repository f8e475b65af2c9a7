import type { ImportAnswer } from '@despacho/contract/orders/import.ts';
import { expect, it } from 'vitest';
import { csvOf } from '../../kit/export/csv.ts';
import { sentenceOf, sentOf } from './failure.ts';
import { countOf, orderRows } from './rows.ts';
import { badSheet, templateSheet } from './sheets.ts';
import { NOUN_TEXT } from './text.ts';

const ignored = (): null => null;
const ORDERS = { noun: 'orders', companyId: null } as const;

const answer: ImportAnswer = {
  isPreview: true,
  importId: null,
  counts: { rows: 4, created: 0, creatable: 1, duplicates: 1, failed: 2 },
  orders: [],
  errors: [
    { row: 2, line: 3, column: 'phone', issue: 'not-a-number' },
    { row: 2, line: 3, column: 'branch', issue: 'unknown' },
    { row: 4, line: 6, column: null, issue: 'too-many-cells' },
  ],
  nearDuplicates: [],
  skippedLines: 0,
  duplicates: [{ row: 3, line: 4, number: 'A-3', reason: 'same-number', orderId: 'o3' }],
  rows: [1, 2, 3, 4].map((row) => ({
    row,
    line: row + 1,
    cells: { orderId: `A-${row}`, name: '=1+1', longitude: '-90.51', latitude: '14.610', nota: 'dos\nlíneas' },
  })),
};

it('[OR44] [OR127] a row without coordinates or with a doubtful phone has a warning, and is imported', () => {
  const whyOf = (cells: object): string | undefined =>
    orderRows({ ...answer, errors: [], duplicates: [], rows: [{ row: 1, line: 2, cells }] })[0]?.why;
  expect(whyOf({ latitude: '14.6', longitude: '-90.5', phone: '5555-1234' })).toBe('');
  for (const none of [{}, { latitude: '', longitude: ' ' }, { latitude: '14', longitude: '14,0' }])
    expect(whyOf(none)).toMatch(/^Sin coordenadas/);
  expect(whyOf({ latitude: '14.6', longitude: '-90.5', phone: '1234' })).toMatch(/tiene 8 dígitos/);
  expect(whyOf({ latitude: '14.6', longitude: '-90.5', phone: '2363-1234 ext. 5' })).toMatch(/extensión/);
  expect(whyOf({ latitude: '-90.5', longitude: '14.6' })).toMatch(/cambiadas/);
});

it('[OR118] a number that differs only in capitals is a warning', () => {
  const near = { row: 1, line: 2, number: 'a-1', orderId: 'o1' };
  const [row] = orderRows({ ...answer, nearDuplicates: [near] });
  expect([row?.verdict, row?.why]).toEqual([
    'new',
    expect.stringContaining('a-1: el mismo número, escrito de otra forma'),
  ]);
});

it('[OR43] each row has one verdict, with all its errors', () => {
  const rows = orderRows(answer);
  expect(rows.map(({ verdict, why, orderId }) => [verdict, why, orderId])).toEqual([
    ['new', '', null],
    ['invalid', 'Teléfono: debe ser un valor numérico; Sucursal: no existe', null],
    ['exists', 'La compañía ya tiene hoy una orden con ese número', 'o3'],
    ['invalid', 'La fila tiene más celdas que el encabezado', null],
  ]);
  expect([...(rows[1]?.wrong.keys() ?? [])]).toEqual(['phone', 'branch']);
  expect([countOf(rows, 'new'), countOf(rows, 'exists'), countOf(rows, 'invalid')]).toEqual([1, 1, 2]);
});

const HEADINGS =
  'Orden No.,Cliente,Dirección,Departamento,Municipio,Zona,Teléfono,Forma de pago,Nota,Cobro,Latitud,Longitud,Compañía,Sucursal';

it('[IM5] invalid rows are returned with their line and reason, safe to open, with unchanged numbers', () => {
  const sheet = badSheet(ORDERS, 'lunes.CSV', orderRows(answer));
  expect(sheet.name).toBe('lunes-errores');
  const [head, first, ...others] = csvOf(sheet).split('\r\n');
  expect(head).toBe(`\uFEFF${HEADINGS},línea,motivo`);
  expect(first).toContain("A-2,'=1+1,");
  expect(first).toContain('dos líneas,,14.610,-90.51,,,3,');
  expect(others).toHaveLength(1);
  expect(csvOf(templateSheet(ORDERS))).toBe(`\uFEFF${HEADINGS}`);
});

it.each([
  [
    { path: 'file', issue: 'missing-columns', line: 1, columns: ['name', 'branch'] },
    'Línea 1: Faltan columnas en el encabezado: Cliente, Sucursal',
  ],
  [{ path: 'file', issue: 'unclosed-quote', line: 1_204 }, 'Línea 1,204: Hay una comilla que no se cierra'],
  [{ path: 'file', issue: 'empty', line: null }, 'El archivo no tiene órdenes'],
])('[IM8] %j is a message with its line', (problem, sentence) => {
  const sent = sentOf({ ok: false, code: 'invalid', details: [problem] }, ignored);
  expect(sent.ok ? '' : sentenceOf(sent.failure, 'orders')).toBe(sentence);
});

it.each([
  ['unavailable', NOUN_TEXT.orders.lost],
  ['internal', 'Algo ha salido mal, por favor intentelo mas tarde'],
  ['forbidden', 'Algo ha salido mal, por favor intentelo mas tarde'],
  ['unsupported-type', 'El archivo a importar debe ser tipo CSV'],
  ['too-large', 'El archivo pesa más de 4 MB; divídelo'],
] as const)('a rejection as %s shows %s', (code, sentence) => {
  const sent = sentOf({ ok: false, code }, ignored);
  expect(sent.ok ? '' : sentenceOf(sent.failure, 'orders')).toBe(sentence);
});
