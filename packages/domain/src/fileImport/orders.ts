// One row of a file as a new order, or everything that is wrong with it; and which rows name the same order.
import type { Branch } from '@despacho/contract/branches.ts';
import type { Company } from '@despacho/contract/companies.ts';
import type { ImportColumn, RowError, RowIssue } from '@despacho/contract/orders/import.ts';
import { importColumn, NEEDED_FIELDS } from '@despacho/contract/orders/import.ts';
import { newOrder, type NewOrder } from '@despacho/contract/orders/payload.ts';
import { importedOrderKeys, orderRows, type PaymentMethod } from '@despacho/contract/orders/order.ts';
import { isPlaceholder } from '../orders/order.ts';
import { GUATEMALA } from '../reading/coordinates.ts';
import { readers } from '../reading/kinds.ts';
import { orderNumberKey, visibleNumber } from '../reading/orderNumber.ts';
import type { Reading } from '../reading/reading.ts';
import { positionIn } from './coordinates.ts';
import type { FoundPlace } from './places.ts';
import { rowReader, type FileRow } from './rows.ts';

export type ImportRow = FileRow<ImportColumn>;

/** The store parses values, because files use the same spellings as documents. */
export type RowReaders = {
  payment: (text: string) => PaymentMethod | null;
  zone: (text: string) => number | null;
  place: (company: string, branch: string) => FoundPlace;
};

export type ReadRow =
  | { ok: true; payload: NewOrder; company: Company; branch: Branch }
  | { ok: false; errors: RowError[] };

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
export const readRow = ({ row, line, cells, broken }: ImportRow, stored: RowReaders): ReadRow => {
  const { cell, fail, problems } = rowReader<ImportColumn, RowIssue>(cells);
  const found = <V>(column: ImportColumn, value: V | null, issue: RowIssue): V | null =>
    value === null && cell(column) !== '' ? fail(column, issue) : value;
  const read = <V>(column: ImportColumn, reading: Reading<V>): V | null =>
    reading.state === 'read' ? reading.value : fail(column, reading.issue);

  if (broken !== null) fail(null, broken);
  for (const column of NEEDED_FIELDS) if (cell(column) === '') fail(column, 'required');
  const payment = stored.payment(cell('payMethod'));
  const payMethod = found('payMethod', payment === 'none' ? null : payment, 'not-a-choice');
  const zone = found('zone', cell('zone') === '' ? null : stored.zone(cell('zone')), 'not-a-number');
  const orderId = read('orderId', readers.orderNumber(cell('orderId')));
  const phone = read('phone', readers.phone(cell('phone')));
  const cobro = read('cobro', readers.money(cell('cobro')));
  // The marks of a spreadsheet around nothing.
  if (orderId === '' && cell('orderId') !== '') fail('orderId', 'required');
  const position = positionIn(cells);
  if ('issue' in position) fail(position.column, position.issue);
  const place = stored.place(cell('company'), cell('branch'));
  if (!place.ok) fail(place.column, place.issue);

  const parsed = newOrder.safeParse({
    ...Object.fromEntries(TEXTS.map((column) => [column, cell(column)])),
    orderId,
    phone,
    zone,
    cobro,
    ...(payMethod === null ? {} : { payMethod }),
    ...somewhere,
    company_id: place.ok ? place.company.id : 'none',
    branch_id: place.ok ? place.branch.id : 'none',
  });
  for (const { path, code } of parsed.error?.issues ?? [])
    fail(importColumn.safeParse(path[0]).data ?? null, issueOf(path[0], code));

  if (problems.length > 0 || !parsed.success || !place.ok || 'issue' in position)
    return { ok: false, errors: problems.map((problem) => ({ row, line, ...problem })) };
  const { lat: latitude, lng: longitude } = position.value;
  return { ok: true, payload: { ...parsed.data, latitude, longitude }, company: place.company, branch: place.branch };
};

type Numbered = { row: number; companyId: string; number: string };

/** [OR46] The first of the rows with one number is imported. The placeholder repeats nothing. `near`: rows with the key of an earlier one, in other characters. */
export const repeatedRows = (rows: readonly Numbered[]): Record<'repeated' | 'near', ReadonlySet<number>> => {
  const earlier = new Map<string, Set<string>>();
  const repeated = new Set<number>();
  const near = new Set<number>();
  for (const { row, companyId, number } of rows) {
    if (isPlaceholder(number)) continue;
    const key = JSON.stringify([companyId, orderNumberKey(number)]);
    const numbers = earlier.get(key) ?? new Set<string>();
    if (numbers.has(visibleNumber(number))) repeated.add(row);
    else if (numbers.size > 0) near.add(row);
    earlier.set(key, numbers.add(visibleNumber(number)));
  }
  return { repeated, near };
};
