// One row of a file as a new order, or everything that is wrong with it.
import type { Branch } from '@despacho/contract/branches.ts';
import type { Company } from '@despacho/contract/companies.ts';
import type { ImportColumn, RowError, RowIssue } from '@despacho/contract/orders/import.ts';
import { importColumn, NEEDED_FIELDS } from '@despacho/contract/orders/import.ts';
import { GUATEMALA, newOrder, type NewOrder } from '@despacho/contract/orders/payload.ts';
import { importedOrderKeys, orderRows, type PaymentMethod } from '@despacho/contract/orders/order.ts';
import { amountIn } from '../../money/amounts.ts';
import { positionIn, type Cells } from './coordinates.ts';
import type { FoundPlace } from './places.ts';

export type ImportRow = {
  row: number;
  line: number;
  cells: Cells;
  hasExtraCells: boolean;
};

/** The store parses values, because files use the same spellings as documents. */
export type RowReaders = {
  payment: (text: string) => PaymentMethod | null;
  zone: (text: string) => number | null;
  place: (company: string, branch: string) => FoundPlace;
};

export type ReadRow =
  | { ok: true; payload: NewOrder; company: Company; branch: Branch }
  | { ok: false; errors: RowError[] };

const PHONE = /^[+\d\s()-]{0,30}$/;

/** A position every schema takes, in the place of none. */
const somewhere = { latitude: GUATEMALA.south, longitude: GUATEMALA.west };

/** Columns whose text becomes the field as it is. */
const TEXTS = importedOrderKeys
  .filter((key) => orderRows[key].input.control === 'line')
  .map((key) => orderRows[key].wire);

const issueOf = (column: PropertyKey | undefined, code: string): RowIssue => {
  if (column === 'cobro') return 'too-much';
  return code === 'too_big' ? 'too-long' : 'not-text';
};

/** [OR43] */
export const readRow = ({ row, line, cells, hasExtraCells }: ImportRow, readers: RowReaders): ReadRow => {
  const errors: RowError[] = [];
  const fail = (column: ImportColumn | null, issue: RowIssue): void => void errors.push({ row, line, column, issue });
  const cell = (column: ImportColumn): string => (cells[column] ?? '').trim();

  if (hasExtraCells) fail(null, 'too-many-cells');
  for (const column of NEEDED_FIELDS) if (cell(column) === '') fail(column, 'required');
  const payment = readers.payment(cell('payMethod'));
  const payMethod = payment === 'none' ? null : payment;
  if (payMethod === null && cell('payMethod') !== '') fail('payMethod', 'not-a-choice');
  const zone = cell('zone') === '' ? null : readers.zone(cell('zone'));
  if (zone === null && cell('zone') !== '') fail('zone', 'not-a-number');
  if (!PHONE.test(cell('phone'))) fail('phone', 'not-a-number');
  const cobro = amountIn(cell('cobro'));
  if (cobro === null && cell('cobro') !== '') fail('cobro', 'not-a-number');
  const position = positionIn(cells);
  if ('issue' in position) fail(position.column, position.issue);
  const place = readers.place(cell('company'), cell('branch'));
  if (!place.ok) fail(place.column, place.issue);

  const parsed = newOrder.safeParse({
    ...Object.fromEntries(TEXTS.map((column) => [column, cell(column)])),
    phone: PHONE.test(cell('phone')) ? cell('phone') : null,
    zone,
    cobro,
    ...(payMethod === null ? {} : { payMethod }),
    ...somewhere,
    company_id: place.ok ? place.company.id : 'none',
    branch_id: place.ok ? place.branch.id : 'none',
  });
  for (const { path, code } of parsed.error?.issues ?? [])
    fail(importColumn.safeParse(path[0]).data ?? null, issueOf(path[0], code));

  if (errors.length > 0 || !parsed.success || !place.ok || 'issue' in position) return { ok: false, errors };
  const { lat: latitude, lng: longitude } = position.value;
  return { ok: true, payload: { ...parsed.data, latitude, longitude }, company: place.company, branch: place.branch };
};
