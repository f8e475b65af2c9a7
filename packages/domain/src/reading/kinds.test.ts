import type { LatLng } from '@despacho/contract/values.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readers } from './kinds.ts';
import { isSameNumber, orderNumberKey, readOrderNumber } from './orderNumber.ts';
import { valueIn } from './reading.ts';

/** Any text, with many of the characters that look like nothing. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 4 }),
      fc.constantFrom(
        '\u200B',
        '\u00AD',
        '\u202A',
        '\uFEFF',
        '\u00A0',
        '\uFE0F',
        '\u200D',
        "'",
        '"',
        '="',
        ' ',
        'É',
        'E\u0301',
        '7',
        '٣',
        '５',
      ),
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(''));

it('[RD5] what is read reads the same again, whatever the text and the kind', () => {
  const textOf = (value: string | number | LatLng | null): string =>
    value !== null && typeof value === 'object' ? `${value.lat}, ${value.lng}` : `${value ?? ''}`;
  fc.assert(
    fc.property(text, fc.constantFrom(...Object.values(readers)), (typed, reader) => {
      const value = valueIn<string | number | LatLng | null>(reader(typed));
      expect(valueIn<unknown>(reader(textOf(value)))).toEqual(value);
    }),
  );
});

it('[RD4] a name loses what is at its ends, and nothing else', () => {
  const names = [
    '  Ana  ',
    '\uFEFFAna\u200B',
    '\u202AAna López\u202C',
    'Ana\u00A0María\u00A0',
    '\uFFF9Ana\u2800\uFFFB',
    "'Ana",
    'Ana 👩\u200D👧',
    'Ana ❤\uFE0F',
    'JOSE\u0301',
  ];
  expect(names.map((name) => readers.name(name))).toEqual(
    ['Ana', 'Ana', 'Ana López', 'Ana\u00A0María', 'Ana', "'Ana", 'Ana 👩\u200D👧', 'Ana ❤\uFE0F', 'JOSE\u0301'].map(
      (value) => ({ state: 'read', value, remark: null }),
    ),
  );
});

it('[OR118] numbers that differ only in invisible characters are the same', () => {
  for (const number of [
    'E-X',
    'E-X\u200B',
    '\uFEFFE-X',
    'E\u00AD-X',
    ' E-X\u00A0',
    "'E-X",
    '="E-X"',
    '\u202AE-X\u202C',
  ]) {
    expect([number, readOrderNumber(number)]).toEqual([number, { state: 'read', value: 'E-X', remark: null }]);
    expect(isSameNumber(number, 'E-X')).toBe(true);
    expect(orderNumberKey(number)).toBe('e-x');
  }
  expect(isSameNumber('É-1', 'E\u0301-1')).toBe(true);
  expect([isSameNumber('E-X', 'e-x'), orderNumberKey('E-X') === orderNumberKey('e-x')]).toEqual([false, true]);
  for (const [a, b] of [
    ['E-X', 'E–X'],
    ['E-X', 'e\u2011x'],
    ['123', '１２３'],
    ['123', '١٢٣'],
  ] as const)
    expect([a, b, isSameNumber(a, b), orderNumberKey(a) === orderNumberKey(b)]).toEqual([a, b, false, true]);
  expect([isSameNumber('12', '012'), orderNumberKey('12') === orderNumberKey('012')]).toEqual([false, false]);
});

it('[RD2] a number that a spreadsheet has shortened is none', () => {
  for (const number of [
    '1.23457E+11',
    '1.23457e+11',
    '1,2E+11',
    '-1.23457E+11',
    '１.23457E+11',
    '1.23457E11',
    '1,2E+9',
    '1.23457E+011',
    '123.457E+09',
    '########',
    '#N/D',
    '#¡REF!',
    '#DIV/0!',
    '#¿NOMBRE?',
  ])
    expect([number, readOrderNumber(number)]).toEqual([number, { state: 'refused', issue: 'lost-digits' }]);
  const own = ['5E10', '1E-3', '1.2E3', 'A-1E+11', '#12', '#A-1', '#'];
  expect(own.map((number) => valueIn(readOrderNumber(number)))).toEqual(own);
});

it('[RD5] a text of any length is read or refused at once', () => {
  const long = [' ', '\u200B', "'", "' ", '"', '5', '5 ', '-', '(', ', ', '°', '.'].map((piece) =>
    piece.repeat(60_000),
  );
  for (const typed of long)
    for (const reader of Object.values(readers))
      expect(['read', 'refused', 'doubtful']).toContain(reader(`5${typed}x`).state);
});
