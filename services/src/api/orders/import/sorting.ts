// Sorts the rows of a file: those that make an order, those that repeat one that is there, those that cannot be read.
import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { RowDuplicate, RowError, RowNearDuplicate } from '@despacho/contract/orders/import.ts';
import type { Scope } from '@despacho/contract/accounts/access.ts';
import { dayWindow } from '@despacho/domain/localTime.ts';
import { placeFinder } from '@despacho/domain/fileImport/places.ts';
import { readRow, repeatedRows, type ImportRow, type ReadRow } from '@despacho/domain/fileImport/orders.ts';
import { isSameNumber, orderNumberKey } from '@despacho/domain/reading/orderNumber.ts';
import { readZone } from '../../../store/documents/scalars.ts';
import { readPaymentMethod } from '../../../store/documents/words.ts';
import type { Firestore } from '../../../store/firestore.ts';
import type { PreviousImport } from '../../../store/orders/import/imports.ts';
import { existingOrders, readBatchOrders } from '../../../store/orders/import/batchOrders.ts';
import { existingNumbers, type NumberedOrder } from '../../../store/orders/import/existingNumbers.ts';
import { placeLists } from '../../fileImport/importer.ts';
import { isOwn } from '../dependencies.ts';
import type { Report } from './progress.ts';

type GoodRow = Extract<ReadRow, { ok: true }> & Pick<ImportRow, 'row' | 'line'> & { number: string };
/** `id`: of its order; null in a preview of a file that was not imported yet. */
export type Creatable = GoodRow & { id: string | null };
export type Sorted = {
  creatable: Creatable[];
  duplicates: RowDuplicate[];
  nearDuplicates: RowNearDuplicate[];
  errors: RowError[];
};

const ROWS_A_TURN = 50;

/** [AC20] Without the ids of orders that belong elsewhere by now. */
const ownOrderIds = async (
  db: Firestore,
  scope: Scope,
  sorted: Sorted,
): Promise<Pick<Sorted, 'duplicates' | 'nearDuplicates'>> => {
  const named = [...sorted.duplicates, ...sorted.nearDuplicates];
  const orders = await readBatchOrders(
    db,
    named.flatMap(({ orderId }) => orderId ?? []),
  );
  const own = new Set(orders.filter((order) => isOwn(scope, order)).map(({ id }) => id));
  const visible = <T extends RowNearDuplicate>(row: T): T =>
    row.orderId === null || own.has(row.orderId) ? row : { ...row, orderId: null };
  return { duplicates: sorted.duplicates.map(visible), nearDuplicates: sorted.nearDuplicates.map(visible) };
};

/** [OR45] The same row of the same file makes the same order in every import. [OR62] Null: the import was undone, so the row makes a new order. */
export const orderIdOf = ({ salt, kept }: PreviousImport, row: number): string | null => {
  const stayed = kept.get(row) ?? null;
  if (stayed !== null || salt === null) return stayed;
  return createHash('sha256').update(`${salt}\n${row}`).digest('hex').slice(0, 32);
};

const readRows = async (db: Firestore, scope: Scope, rows: readonly ImportRow[]) => {
  const place = placeFinder({ scope, ...(await placeLists(db)) });
  const good: GoodRow[] = [];
  const errors: RowError[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_A_TURN === 0) await yieldToEventLoop();
    const read = readRow(row, { payment: readPaymentMethod, zone: readZone, place });
    if (read.ok) good.push({ ...read, row: row.row, line: row.line, number: read.payload.orderId ?? '' });
    else errors.push(...read.errors);
  }
  return { good, errors };
};

/** The orders of the day with the number of a row, in any capitals, dashes and digits. */
const numbersOf = async (
  db: Firestore,
  good: readonly GoodRow[],
  now: number,
  onProgress: (rows: number) => void,
): Promise<(row: GoodRow) => readonly NumberedOrder[]> => {
  const companies = Map.groupBy(good, ({ company }) => company.id);
  const byCompany = new Map<string, Map<string, NumberedOrder[]>>();
  for (const [companyId, rows] of companies) {
    byCompany.set(companyId, await existingNumbers(db, companyId, dayWindow(now)));
    onProgress(rows.length);
  }
  return ({ company, number }) => byCompany.get(company.id)?.get(orderNumberKey(number)) ?? [];
};

export const sortRows = async (
  db: Firestore,
  rows: readonly ImportRow[],
  { scope, previous, now, report }: { scope: Scope; previous: PreviousImport | null; now: number; report: Report },
): Promise<Sorted> => {
  const { good, errors } = await readRows(db, scope, rows);
  // Looking up numbers takes most of the time; rows without a number to look up count as done.
  let done = rows.length - good.length;
  const onProgress = (looked: number): void => {
    done = Math.min(rows.length, done + looked);
    report({ phase: 'checking', done, total: rows.length });
  };
  onProgress(0);
  const placed = good.map((row): Creatable => ({
    ...row,
    id: previous === null ? null : orderIdOf(previous, row.row),
  }));
  const ids = placed.flatMap(({ id }) => id ?? []);
  const existing = await existingOrders(db, ids);
  const own = new Set(ids);
  const ordersWithNumberOf = await numbersOf(db, good, now, onProgress);
  const { repeated, near } = repeatedRows(
    placed.map(({ row, company, number }) => ({ row, companyId: company.id, number })),
  );

  const othersOf = (one: Creatable) => ordersWithNumberOf(one).filter(({ id }) => !own.has(id));

  /** [OR46] */
  const duplicateOf = (one: Creatable): RowDuplicate | null => {
    const { row, line, number, id } = one;
    if (id !== null && existing.has(id)) return { row, line, number, reason: 'imported', orderId: id };
    if (repeated.has(row)) return { row, line, number, reason: 'in-file', orderId: null };
    const other = othersOf(one).find((order) => isSameNumber(order.number, number));
    return other === undefined ? null : { row, line, number, reason: 'same-number', orderId: other.id };
  };

  const sorted: Sorted = { creatable: [], duplicates: [], nearDuplicates: [], errors };
  for (const one of placed) {
    const duplicate = duplicateOf(one);
    if (duplicate !== null) {
      sorted.duplicates.push(duplicate);
      continue;
    }
    sorted.creatable.push(one);
    const [other] = othersOf(one);
    const { row, line } = one;
    if (other !== undefined) sorted.nearDuplicates.push({ row, line, number: other.number, orderId: other.id });
    else if (near.has(row)) sorted.nearDuplicates.push({ row, line, number: one.number, orderId: null });
  }
  return scope.type === 'all' ? sorted : { ...sorted, ...(await ownOrderIds(db, scope, sorted)) };
};
