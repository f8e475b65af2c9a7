// One row of a file as a new order, or everything that is wrong with it.
import type { Branch } from '@despacho/contract/branches.ts';
import type { RowBreak } from '@despacho/contract/csvFiles.ts';
import type { Company } from '@despacho/contract/companies.ts';
import type { ImportColumn, RowError, RowIssue } from '@despacho/contract/orders/import.ts';
import { importColumn, NEEDED_FIELDS } from '@despacho/contract/orders/import.ts';
import { newOrder, type NewOrder } from '@despacho/contract/orders/payload.ts';
import { importedOrderKeys, orderRows, type PaymentMethod } from '@despacho/contract/orders/order.ts';
import { trimmed } from '../../reading/characters.ts';
import { GUATEMALA } from '../../reading/coordinates.ts';
import { readers } from '../../reading/kinds.ts';
import { issueIn, valueIn } from '../../reading/reading.ts';
import { positionIn, type Cells } from './coordinates.ts';
import type { FoundPlace } from './places.ts';

export type ImportRow = {
  row: number;
  line: number;
  cells: Cells;
  /** What is wrong with the whole row. */
  broken: RowBreak | null;
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
  const errors: RowError[] = [];
  const fail = (column: ImportColumn | null, issue: RowIssue): void => void errors.push({ row, line, column, issue });
  const cell = (column: ImportColumn): string => trimmed(cells[column] ?? '');

  if (broken !== null) fail(null, broken);
  for (const column of NEEDED_FIELDS) if (cell(column) === '') fail(column, 'required');
  const payment = stored.payment(cell('payMethod'));
  const payMethod = payment === 'none' ? null : payment;
  if (payMethod === null && cell('payMethod') !== '') fail('payMethod', 'not-a-choice');
  const zone = cell('zone') === '' ? null : stored.zone(cell('zone'));
  if (zone === null && cell('zone') !== '') fail('zone', 'not-a-number');
  const [number, phone, cobro] = [
    readers.orderNumber(cell('orderId')),
    readers.phone(cell('phone')),
    readers.money(cell('cobro')),
  ];
  for (const [column, reading] of [
    ['orderId', number],
    ['phone', phone],
    ['cobro', cobro],
  ] as const) {
    const issue = issueIn(reading);
    if (issue !== null) fail(column, issue);
  }
  // The marks of a spreadsheet around nothing.
  if (valueIn(number) === '' && cell('orderId') !== '') fail('orderId', 'required');
  const position = positionIn(cells);
  if ('issue' in position) fail(position.column, position.issue);
  const place = stored.place(cell('company'), cell('branch'));
  if (!place.ok) fail(place.column, place.issue);

  const parsed = newOrder.safeParse({
    ...Object.fromEntries(TEXTS.map((column) => [column, cell(column)])),
    orderId: valueIn(number),
    phone: valueIn(phone),
    zone,
    cobro: valueIn(cobro),
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
