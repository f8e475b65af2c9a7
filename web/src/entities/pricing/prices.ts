// The prices of companies as rows of a list: one for each circle.
import type { PriceRange } from '@despacho/contract/companies.ts';
import type { PriceList } from '@despacho/contract/pricing.ts';
import { rangeOf } from '@despacho/domain/pricing/entries.ts';
import { readers } from '@despacho/domain/reading/kinds.ts';
import { valueIn } from '@despacho/domain/reading/reading.ts';
import type { Column, Columns } from '../../kit/grid/column.ts';
import { priceText } from './text.ts';

/** `list`: the one that it was read from, the base of its change. */
export type PriceRow = PriceRange & { id: string; company: string; list: PriceList };

export const rowsOf = (lists: readonly PriceList[]): PriceRow[] =>
  lists.flatMap((list) =>
    list.pricingConfig.map((entry) => ({
      ...rangeOf(entry),
      id: `${list.id}/${entry.circle}`,
      company: list.name,
      list,
    })),
  );

export const rowId = ({ id }: PriceRow): string => id;
export const nameOfRow = ({ company, circle }: PriceRow): string => priceText.nameOf(company, circle);

const company: Column<PriceRow> = {
  id: 'company',
  header: priceText.company,
  kind: 'text',
  value: (row) => row.company,
  filter: 'set',
  group: true,
  width: 220,
  card: 'title',
};

/** The circles of one company. */
export const circleColumns: Columns<PriceRow> = [
  {
    id: 'circle',
    header: priceText.circle,
    kind: 'enum',
    value: (row) => String(row.circle),
    values: ['1', '2', '3', '4'],
    width: 110,
  },
  { id: 'minKm', header: priceText.minKm, kind: 'number', unit: 'km', value: (row) => row.minKm, width: 190 },
  { id: 'maxKm', header: priceText.maxKm, kind: 'number', unit: 'km', value: (row) => row.maxKm, width: 190 },
  { id: 'cost', header: priceText.cost, kind: 'money', unit: 'Q', value: (row) => row.cost, width: 130 },
];

export const priceColumns: Columns<PriceRow> = [company, ...circleColumns];

type Edited = NonNullable<Column<PriceRow>['edit']>;

const EDITED = ['circle', 'minKm', 'maxKm', 'cost'] as const;

/** [PR10] [PR12] A cost is money, the others are plain numbers. Null: no value of its column. */
export const priceNumber = (column: (typeof EDITED)[number], text: string): number | null =>
  valueIn(column === 'cost' ? readers.money(text) : readers.decimal(text));

/** [PR10] `sentences`: why a text is no value of its column. */
export const editableColumns = (sentences: Record<(typeof EDITED)[number], string>): Columns<PriceRow> =>
  circleColumns.map((column) => {
    const name = EDITED.find((each) => each === column.id);
    if (name === undefined) return column;
    const edit: Edited = (_, text) => {
      const value = priceNumber(name, text);
      return value === null ? { ok: false, message: sentences[name] } : { ok: true, patch: { [name]: value } };
    };
    return { ...column, edit };
  });
