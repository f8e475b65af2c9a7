// @vitest-environment happy-dom
// Texts that programs stumble over, in the lists of the console: every one is drawn as it was written, and none as markup or as an address that runs.
import { sampleOrder } from '@despacho/contract/samples.ts';
import { ORDER_COLUMNS } from '@despacho/domain/orders/lists/columns.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { naughtyStrings, textsDrawnOtherwise } from '../../../tests/support/suites.ts';
import { textOf } from '../kit/grid/column.ts';
import { safeHref } from '../kit/safeHref.ts';
import { Personal } from './orders/cells.tsx';

const { texts, isHere, why } = naughtyStrings;

const orderOf = (text: string) =>
  sampleOrder({
    number: text,
    customerName: text,
    address: text,
    municipality: text,
    remarks: text,
    company: { id: 'c', name: text },
    branch: { id: 'b', name: text, position: null },
    courier: { id: 'l', name: text },
  });

const COLUMNS = ['number', 'customer', 'address', 'municipality', 'reason', 'company', 'branch', 'courier'] as const;

it.skipIf(!isHere).each(COLUMNS)(`[RD18] the column %s draws the public list of texts${why}`, (id) => {
  const { kind, value } = ORDER_COLUMNS[id];
  const cell = (text: string) => <Personal text={textOf(kind, value(orderOf(text)))} />;
  expect(textsDrawnOtherwise((text) => renderToStaticMarkup(cell(text)))).toEqual([]);
});

it.skipIf(!isHere)(`[RD18] no text of the public list is an address that runs something${why}`, () => {
  const links = texts.map(safeHref).filter((link) => link !== null);
  expect(links.filter((link) => !/^https?:\/\//.test(link))).toEqual([]);
});
