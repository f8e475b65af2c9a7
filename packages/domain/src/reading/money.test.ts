import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDecimal } from './decimal.ts';
import { readMoney } from './money.ts';
import { issueIn, valueIn } from './reading.ts';

it.each([
  ['125,50', 125.5],
  ['Q125,50', 125.5],
  ['1.250,75', 1_250.75],
  ['Q.125.00', 125],
  ['Q. 125.00', 125],
  ['Q 1,250.00', 1_250],
  ['1,250', 1_250],
  ['1,234,567.8', 1_234_567.8],
  ['1.234.567', 1_234_567],
  ['1 250,75', 1_250.75],
  ['1\u202F250.75', 1_250.75],
  ["1'250.75", 1_250.75],
  ['125.-', 125],
  ['125,-', 125],
  ['GTQ 125.50', 125.5],
  ['125.50 GTQ', 125.5],
  ['125 quetzales', 125],
  ['q80', 80],
  ['Qs. 125.50', 125.5],
  ['125 Qtzs.', 125],
  ['80.5', 80.5],
  ['12,', 12],
  ['0.250', 0.25],
  ['01,250', 1_250],
  ['001,250', 1_250],
  ['012,500', 12_500],
  ['01,250.50', 1_250.5],
  ['1250.5000', 1_250.5],
  ['١٢٥', 125],
  ['１２５．５０', 125.5],
  ['\u200B125.50\u202C', 125.5],
  ["'125.50", 125.5],
  ['="125.50"', 125.5],
  ['0', 0],
  ['', null],
  ['\u00A0', null],
])('[MO13] %j is %j', (text, value) => {
  expect(readMoney(text)).toEqual({ state: 'read', value, remark: null });
});

it.each([
  ['1.250', 'doubtful', 'doubtful'],
  ['Q12.500', 'doubtful', 'doubtful'],
  ['01.250', 'doubtful', 'doubtful'],
  ['125.555', 'doubtful', 'doubtful'],
  ['1250.755', 'doubtful', 'decimals'],
  ['1,250.755', 'doubtful', 'decimals'],
  ['0,125', 'doubtful', 'decimals'],
  ['1,2345', 'doubtful', 'decimals'],
  ['-125', 'refused', 'negative'],
  ['\u2212125', 'refused', 'negative'],
  ['(125.00)', 'refused', 'negative'],
  ['Q-125', 'refused', 'negative'],
  ['$125', 'refused', 'currency'],
  ['125 USD', 'refused', 'currency'],
  ['125USD', 'refused', 'currency'],
  ['MXN125', 'refused', 'currency'],
  ['125.50eur', 'refused', 'currency'],
  ['125 musd', 'refused', 'not-a-number'],
  ['1.25E+03', 'refused', 'lost-digits'],
  ['1e3', 'refused', 'lost-digits'],
  ['1.2.3', 'refused', 'not-a-number'],
  ['1,25,000', 'refused', 'not-a-number'],
  ['1 25', 'refused', 'not-a-number'],
  ['ochenta', 'refused', 'not-a-number'],
  ['12Q5', 'refused', 'not-a-number'],
  ['.5', 'refused', 'not-a-number'],
  ['Q', 'refused', 'not-a-number'],
  ['-', 'refused', 'not-a-number'],
  ['125²', 'refused', 'not-a-number'],
  ['99999999999', 'refused', 'not-a-number'],
] as const)('[MO13] %j is %s: %s', (text, state, issue) => {
  expect(readMoney(text)).toEqual({ state, issue });
});

it('[MO1] [PR10] an amount is the same in every common notation', () => {
  const groups = (whole: string, separator: string): string => whole.replaceAll(/\B(?=(?:\d{3})+$)/g, separator);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.constantFrom('', 'Q', 'Q ', 'Q.', 'GTQ '),
      fc.constantFrom(['', '.'], ['', ','], [',', '.'], ['.', ','], [' ', '.'], [' ', ',']),
      (cents, currency, [grouping = '', point = '.']) => {
        const [whole = '', decimals = ''] = (cents / 100).toFixed(2).split('.');
        const text = `${groups(whole, grouping)}${point}${decimals}`;
        expect([text, valueIn(readMoney(currency + text))]).toEqual([text, cents / 100]);
        expect([text, valueIn(readDecimal(text))]).toEqual([text, cents / 100]);
        expect(valueIn(readMoney((cents / 100).toFixed(2)))).toBe(cents / 100);
      },
    ),
  );
});

it('[PR10] kilometres are read with comma or point and their unit, and a point separates decimals', () => {
  const texts = [
    '7,5',
    '7.5',
    '1.234,50',
    '3 km',
    '3km',
    '1,234',
    '01,234',
    '1,234,567',
    '0.125',
    '1.250',
    '12,',
    '-3',
    '5.5E+02',
    'quince',
    '1.2.3',
    ',5',
    '--1',
  ];
  expect(texts.map((text) => valueIn(readDecimal(text)))).toEqual([
    7.5,
    7.5,
    1_234.5,
    3,
    3,
    1_234,
    1_234,
    1_234_567,
    0.125,
    1.25,
    12,
    -3,
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(issueIn(readDecimal('5.5E+02'))).toBe('lost-digits');
});
