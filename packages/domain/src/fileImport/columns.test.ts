import { recordNoun } from '@despacho/contract/recordImport.ts';
import { describe, expect, it } from 'vitest';
import { columnsOf, headingOf, tableFormat } from './columns.ts';
import { IMPORT_HEADINGS } from './text.ts';

describe.each(['orders', ...recordNoun.options] as const)('[IM9] [IN1] the columns of a file of %s', (noun) => {
  const { columnOf } = tableFormat(noun);
  const headings: Readonly<Record<string, readonly string[]>> = IMPORT_HEADINGS[noun];

  it('are found by their Spanish headings in any case and by the names of the API, each heading once', () => {
    for (const column of columnsOf(noun)) {
      expect(columnOf(column)).toBe(column);
      expect(columnOf(headingOf(noun, column).toUpperCase())).toBe(column);
      for (const heading of headings[column] ?? []) expect([heading, columnOf(heading)]).toEqual([heading, column]);
    }
    const all = Object.values(headings).flat();
    expect(new Set(all).size).toBe(all.length);
    expect(columnOf('otra cosa')).toBeNull();
  });
});

it.each([
  ['TELEFONO', 'phone'],
  [' orden no ', 'orderId'],
  ['Forma  de Pago:', 'payMethod'],
  ['EMPRESA', 'company'],
  ['otra cosa', null],
  ['', null],
])('[IM9] %j is %s: case, accents and punctuation do not count', (heading, column) => {
  expect(tableFormat('orders').columnOf(heading)).toBe(column);
});

it('[IN1] a file of branches needs the company unless it is for one', () => {
  expect(tableFormat('branches').needed).toContain('company');
  expect(tableFormat('branches', true).needed).not.toContain('company');
});
