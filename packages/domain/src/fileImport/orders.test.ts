import type { ImportColumn } from '@despacho/contract/orders/import.ts';
import type { RowBreak } from '@despacho/contract/csvFiles.ts';
import { sampleBranch, sampleCompany } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeFinder } from './places.ts';
import { readRow, repeatedRows, type RowReaders } from './orders.ts';

const acme = sampleCompany({ id: 'acme', name: 'Pastelería Ácme' });
const other = sampleCompany({ id: 'other', name: 'Otra' });
const shut = sampleCompany({ id: 'shut', name: 'Cerrada', isEnabled: false });
const centre = sampleBranch({ id: 'acme-1', name: 'Centro', company: acme });
const zone10 = sampleBranch({ id: 'acme-2', name: 'Zona 10', company: acme });
const theirs = sampleBranch({ id: 'other-1', name: 'Centro', company: other });
const closed = sampleBranch({ id: 'acme-3', name: 'Norte', company: acme, isEnabled: false });
const dark = sampleBranch({ id: 'shut-1', name: 'Sur', company: shut });
const places = { companies: [acme, other, shut], branches: [centre, zone10, theirs, closed, dark] };

const global = placeFinder({ scope: { type: 'all' }, ...places });
const own = placeFinder({ scope: { type: 'company', companyId: 'acme' }, ...places });

describe('[OR42] company and branch', () => {
  it.each([
    ['acme', 'acme-1', 'acme-1'],
    ['pasteleria  ACME', 'CENTRO', 'acme-1'],
    ['Otra', 'centro', 'other-1'],
    ['', 'zona 10', 'acme-2'],
    ['', 'other-1', 'other-1'],
  ])('%j and %j are %s', (company, branch, id) => {
    expect(global(company, branch)).toMatchObject({ ok: true, branch: { id } });
  });

  it.each([
    ['', '', 'branch', 'required'],
    ['', 'Centro', 'branch', 'ambiguous'],
    ['nadie', 'Centro', 'company', 'unknown'],
    ['Otra', 'Zona 10', 'branch', 'unknown'],
    ['acme', 'Norte', 'branch', 'disabled'],
    ['Cerrada', 'Sur', 'company', 'disabled'],
    ['', 'Sur', 'company', 'disabled'],
  ])('%j and %j are rejected: %s %s', (company, branch, column, issue) => {
    expect(global(company, branch)).toEqual({ ok: false, column, issue });
  });

  it('of a company user are their own, and those of others stay hidden', () => {
    expect(own('', 'Centro')).toMatchObject({ ok: true, branch: { id: 'acme-1' }, company: { id: 'acme' } });
    expect(own('Otra', 'Centro')).toEqual({ ok: false, column: 'company', issue: 'unknown' });
    expect(own('', 'other-1')).toEqual(own('', 'nowhere'));
  });
});

const readers: RowReaders = {
  payment: (text) => (text === 'Efectivo' ? 'cash' : text === 'nada' ? 'none' : null),
  zone: (text) => (/^\d+$/.test(text) ? Number(text) : null),
  place: global,
};
const full = {
  orderId: ' A-1 ',
  name: 'Ana',
  address: '16 calle "A" 2-40, zona 10',
  depto: 'Guatemala',
  munic: 'Guatemala',
  zone: '10',
  phone: '+502 5555-0000',
  payMethod: 'Efectivo',
  nota: '',
  latitude: '14.6',
  longitude: '-90.5',
  company: 'acme',
  branch: 'Centro',
};
const read = (only: Partial<Record<ImportColumn, string>> = {}, broken: RowBreak | null = null) =>
  readRow({ row: 3, line: 4, cells: { ...full, ...only }, broken }, readers);
const errorsOf = (only: Partial<Record<ImportColumn, string>>) => {
  const result = read(only);
  return result.ok ? [] : result.errors.map(({ column, issue }) => [column, issue]);
};

describe('[OR43] a row', () => {
  it('becomes the request that the form would send', () => {
    expect(read()).toMatchObject({
      ok: true,
      payload: {
        orderId: 'A-1',
        name: 'Ana',
        phone: '55550000',
        zone: 10,
        payMethod: 'cash',
        nota: null,
        latitude: 14.6,
        longitude: -90.5,
        company_id: 'acme',
        branch_id: 'acme-1',
      },
    });
  });

  it('[MO13] reads an amount to collect', () => {
    const amounts = ['', 'Q 1,250.50', '80'].map((cobro) => read({ cobro }));
    expect(amounts.map((result) => (result.ok ? result.payload.cobro : null))).toEqual([null, 1_250.5, 80]);
  });

  it('requires number, customer, address, payment method and branch only', () => {
    const few = { depto: '', munic: '', zone: '', phone: '', nota: '', latitude: '', longitude: '' };
    expect(read(few)).toMatchObject({ ok: true, payload: { zone: null, phone: null, depto: null } });
  });

  it('with several errors has all of them, each with its column', () => {
    const all = errorsOf({
      name: ' ',
      zone: 'diez',
      phone: 'no tiene',
      payMethod: 'fiado',
      latitude: 'x',
      branch: 'Este',
    });
    expect(all).toEqual([
      ['name', 'required'],
      ['payMethod', 'not-a-choice'],
      ['zone', 'not-a-number'],
      ['phone', 'not-a-number'],
      ['latitude', 'not-a-number'],
      ['branch', 'unknown'],
    ]);
    expect(read({ name: '' })).toEqual({ ok: false, errors: [{ row: 3, line: 4, column: 'name', issue: 'required' }] });
  });

  it.each([
    [{ orderId: '' }, 'orderId', 'required'],
    [{ orderId: "'" }, 'orderId', 'required'],
    [{ orderId: '=""' }, 'orderId', 'required'],
    [{ payMethod: 'nada' }, 'payMethod', 'not-a-choice'],
    [{ nota: 'x'.repeat(2_001) }, 'nota', 'too-long'],
    [{ name: 'a\u0007b' }, 'name', 'not-text'],
    [{ zone: '99999999' }, 'zone', 'too-long'],
    [{ cobro: 'Q12.500' }, 'cobro', 'doubtful'],
    [{ orderId: '1.23457E+11' }, 'orderId', 'lost-digits'],
    [{ cobro: '50,000.01' }, 'cobro', 'too-much'],
  ])('%j is rejected: %s %s', (only, column, issue) => {
    expect(errorsOf(only)).toEqual([[column, issue]]);
  });

  it('with more cells than the header is rejected, as they would be in the wrong columns', () => {
    expect(read({}, 'too-many-cells')).toMatchObject({
      ok: false,
      errors: [{ column: null, issue: 'too-many-cells' }],
    });
  });

  it('of any text is parsed or rejected, and never throws', () => {
    // Halves of characters too. fast-check's own unit 'binary' takes more than a second to build.
    const character = fc.integer({ min: 0, max: 0x10_ff_ff }).map((point) => String.fromCodePoint(point));
    const property = fc.constantFrom('__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty');
    const cell = fc.oneof({ weight: 9, arbitrary: fc.string({ unit: character, maxLength: 40 }) }, property);
    const cells = fc.record(Object.fromEntries(Object.keys(full).map((column) => [column, cell])));
    fc.assert(
      fc.property(cells, (texts) => {
        const result = readRow({ row: 1, line: 2, cells: texts, broken: null }, readers);
        return result.ok || result.errors.length > 0;
      }),
    );
  });
});

describe('[OR44] coordinates', () => {
  it.each([
    ['14', '14'],
    ['14.0', '14,0'],
    ['', ''],
  ])('%j and %j are missing', (latitude, longitude) => {
    expect(read({ latitude, longitude })).toMatchObject({ ok: true, payload: { latitude: 14, longitude: 14 } });
  });

  it.each([
    ['14,61° N', '90,51 O'],
    ['-90.51', '14.61'],
    ['14.61, -90.51', ''],
    ['', '14.61, -90.51'],
    ['\u200B14.61', '\u221290.51'],
  ])('[OR127] %j and %j are read', (latitude, longitude) => {
    expect(read({ latitude, longitude })).toMatchObject({ ok: true, payload: { latitude: 14.61, longitude: -90.51 } });
  });

  it('can have a decimal comma', () => {
    expect(read({ latitude: '14,61', longitude: '-90,51' })).toMatchObject({
      ok: true,
      payload: { latitude: 14.61, longitude: -90.51 },
    });
  });

  it.each([
    ['0', '0', 'latitude', 'out-of-range'],
    ['14', '-90.5x', 'longitude', 'not-a-number'],
    ['14.6', '90.5', 'longitude', 'out-of-range'],
    ['', '-90.5', 'latitude', 'required'],
    ['14.6', '', 'longitude', 'required'],
    ['1e1', '-90.5', 'latitude', 'lost-digits'],
    ['14612345', '-90.5', 'latitude', 'lost-digits'],
    ['15', '-91', 'latitude', 'lost-digits'],
    ['-90', '15', 'latitude', 'lost-digits'],
    ['14612345, -90512345', '', 'latitude', 'lost-digits'],
    ['', '14612345, -90512345', 'longitude', 'lost-digits'],
    ['40.4168, -3.7038', '', 'latitude', 'out-of-range'],
    ['https://maps.app.goo.gl/x1', '', 'latitude', 'not-a-number'],
    ['14.60,-90.50 y 14.70,-90.60', '', 'latitude', 'not-a-number'],
    ['', 'x', 'longitude', 'not-a-number'],
  ])('%j and %j are rejected: %s %s', (latitude, longitude, column, issue) => {
    expect(errorsOf({ latitude, longitude })).toEqual([[column, issue]]);
  });
});

it('[OR46] a number that appears twice in a file repeats the first, but not that of another company or the placeholder', () => {
  const rows = [
    { row: 1, companyId: 'acme', number: 'A' },
    { row: 2, companyId: 'other', number: 'A' },
    { row: 3, companyId: 'acme', number: 'A' },
    { row: 4, companyId: 'acme', number: 'ESPERANDO...' },
    { row: 5, companyId: 'acme', number: 'ESPERANDO...' },
    { row: 6, companyId: 'acme', number: 'A' },
  ];
  const others = [
    ...rows,
    { row: 7, companyId: 'acme', number: 'a' },
    { row: 8, companyId: 'acme', number: 'A\u200B' },
    { row: 9, companyId: 'acme', number: 'E-1' },
    { row: 10, companyId: 'acme', number: 'E–１' },
  ];
  const { repeated, near } = repeatedRows(others);
  expect([[...repeated], [...near]]).toEqual([
    [3, 6, 8],
    [7, 10],
  ]);
});
