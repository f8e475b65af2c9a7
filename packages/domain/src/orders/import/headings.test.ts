import { IMPORT_COLUMNS } from '@despacho/contract/orders/import.ts';
import { describe, expect, it } from 'vitest';
import { columnOf } from './headings.ts';
import { IMPORT_HEADINGS } from './text.ts';

describe('[IM9] a heading of an imported file', () => {
  it('names its column in Spanish or by its name in the template of other programs', () => {
    for (const column of IMPORT_COLUMNS) {
      expect(columnOf(column)).toBe(column);
      for (const heading of IMPORT_HEADINGS[column]) expect([heading, columnOf(heading)]).toEqual([heading, column]);
    }
  });

  it.each([
    ['TELEFONO', 'phone'],
    [' orden no ', 'orderId'],
    ['Forma  de Pago:', 'payMethod'],
    ['EMPRESA', 'company'],
    ['otra cosa', null],
    ['', null],
  ])('%j is %s: case, accents and punctuation do not count', (heading, column) => {
    expect(columnOf(heading)).toBe(column);
  });

  it('belongs to one column only', () => {
    const all = Object.values(IMPORT_HEADINGS).flat();
    expect(new Set(all).size).toBe(all.length);
  });
});
