// What a report has: one page of its rows for the screen, or all of them for a file.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { CheckIn } from '@despacho/contract/couriers/attendance.ts';
import { MAX_ADDED_UP, type ReportCell, type ReportPage, type ReportRequest } from '@despacho/contract/reports.ts';
import {
  CHECK_IN_REPORTS,
  COURIER_REPORTS,
  isCourierReport,
  isOrderReport,
  ORDER_REPORTS,
  type CourierReport,
  type OrderReport,
} from '@despacho/domain/reports/columns.ts';
import { daysBack } from '@despacho/domain/reports/period.ts';
import { addOrder, rankedTotals, totalsOfNumbers, type CourierTotals } from '@despacho/domain/reports/totals.ts';
import { checkInsOf } from '../couriers/attendance.ts';
import type { Firestore } from '../firestore.ts';
import { readSums } from '../numbers/sums.ts';
import { readCursor, writeCursor } from '../orders/lists/cursor.ts';
import { readOrderPage, totalOf } from '../orders/lists/orderPage.ts';
import { countRows } from '../orders/lists/rows.ts';
import { allOrders, orderListOf, ordersWithin } from './orders.ts';

type Paging = { limit: number; cursor: string | undefined };
type Scoped = { request: ReportRequest; scope: Scope };

const WHOLE = { isTotalExact: true, unreadable: 0, missing: [], isWhole: true } as const;

/** Null: the cursor is of no page. */
const orderPage = async (db: Firestore, report: OrderReport, { request, scope }: Scoped, { limit, cursor }: Paging) => {
  const after = cursor === undefined ? null : readCursor(cursor);
  if (cursor !== undefined && after === null) return null;
  const page = await readOrderPage(db, { ...orderListOf(request, scope), limit, after });
  const { cellsOf } = ORDER_REPORTS[report];
  return {
    ...WHOLE,
    rows: ordersWithin(scope, page.orders).map((order) => ({ id: order.id, cells: cellsOf(order) })),
    total: page.total,
    isTotalExact: page.isTotalExact,
    unreadable: page.unreadable,
    nextCursor: page.next === null ? null : writeCursor(page.next),
  };
};

/** The totals by the numbers of days. */
const readTotals = async (db: Firestore, { request, scope }: Scoped) => {
  const isOwn = ({ id }: { id: string | null }): boolean => scope.type !== 'branch' || id === scope.branchId;
  const { total, missing } = await readSums(db, scope, isOwn, daysBack(request).toReversed());
  return { totals: rankedTotals(totalsOfNumbers(total.couriers), request.minimum), missing };
};

/** Adds up the orders, where the numbers of days do not have the sum. Yields after each page that was read. */
async function* addUp(db: Firestore, { request, scope }: Scoped, totals: CourierTotals): AsyncGenerator<number> {
  for await (const orders of allOrders(db, request, scope)) {
    for (const order of orders) addOrder(totals, order);
    yield orders.length;
  }
}

const totalsForPage = async (db: Firestore, report: CourierReport, scoped: Scoped) => {
  if (report !== 'distanceByCourier') return { ...(await readTotals(db, scoped)), isWhole: true };
  const found = await countRows(db, orderListOf(scoped.request, scoped.scope));
  if (found > MAX_ADDED_UP) return { totals: [], missing: [], isWhole: false };
  const totals: CourierTotals = new Map();
  // Read to its end: what it yields is for files.
  for await (const _ of addUp(db, scoped, totals));
  return { totals: rankedTotals(totals.values()), missing: [], isWhole: true };
};

const OFFSET = /^\d{1,6}$/;

const courierPage = async (db: Firestore, report: CourierReport, scoped: Scoped, { limit, cursor = '0' }: Paging) => {
  if (!OFFSET.test(cursor)) return null;
  const from = Number(cursor);
  const { totals, missing, isWhole } = await totalsForPage(db, report, scoped);
  const { cellsOf } = COURIER_REPORTS[report];
  const end = from + limit;
  return {
    ...WHOLE,
    rows: totals.slice(from, end).map((total) => ({ id: total.id, cells: cellsOf(total) })),
    total: totals.length,
    nextCursor: end < totals.length ? String(end) : null,
    missing,
    isWhole,
  };
};

const PLACE = /^(\d{4}-\d\d-\d\d)_(\d{1,6})_(\d{1,6})$/;

/** Days are read until the page is full. The cursor: a day, how many of it were shown, and how many in all. */
const checkInPage = async (db: Firestore, { request, scope }: Scoped, { limit, cursor }: Paging) => {
  const days = daysBack(request);
  const [, day = days[0] ?? '', offset = '0', listed = '0'] = cursor === undefined ? [] : (PLACE.exec(cursor) ?? []);
  if (cursor !== undefined && (!PLACE.test(cursor) || !days.includes(day))) return null;
  const found: { checkIn: CheckIn; place: string }[] = [];
  let skipped = Number(offset);
  for (const each of days.slice(days.indexOf(day))) {
    const { checkIns } = await checkInsOf(db, scope, each);
    for (const [at, checkIn] of checkIns.entries()) if (at >= skipped) found.push({ checkIn, place: `${each}_${at}` });
    skipped = 0;
    if (found.length > limit) break;
  }
  const shown = found.slice(0, limit);
  const next = found[limit];
  const total = Number(listed) + shown.length;
  return {
    ...WHOLE,
    rows: shown.map(({ checkIn }) => ({
      id: `${checkIn.day} ${checkIn.id}`,
      cells: CHECK_IN_REPORTS.checkIns.cellsOf(checkIn),
    })),
    total: next === undefined ? total : total + 1,
    isTotalExact: next === undefined,
    nextCursor: next === undefined ? null : `${next.place}_${total}`,
  };
};

/** [RP3] Null: the cursor is of no page. */
export const readReport = async (db: Firestore, scoped: Scoped, paging: Paging): Promise<ReportPage | null> => {
  const { report } = scoped.request;
  const page = isOrderReport(report)
    ? await orderPage(db, report, scoped, paging)
    : isCourierReport(report)
      ? await courierPage(db, report, scoped, paging)
      : await checkInPage(db, scoped, paging);
  return page === null ? null : { ...page, missing: [...page.missing] };
};

/** Null: only reading all of it shows. */
export const countReport = async (db: Firestore, { request, scope }: Scoped): Promise<number | null> => {
  if (request.report === 'distanceByCourier') return null;
  if (isOrderReport(request.report)) return totalOf(db, orderListOf(request, scope));
  return isCourierReport(request.report) ? (await readTotals(db, { request, scope })).totals.length : null;
};

export type ReportRows = { rows: readonly ReportCell[][] } | { missing: readonly string[] };

/** All rows, some hundreds at a time; none where rows come after everything was read. */
export async function* reportRows(db: Firestore, scoped: Scoped): AsyncGenerator<ReportRows> {
  const { request, scope } = scoped;
  const { report } = request;
  if (isOrderReport(report)) {
    for await (const orders of allOrders(db, request, scope)) yield { rows: orders.map(ORDER_REPORTS[report].cellsOf) };
    return;
  }
  if (report === 'distanceByCourier') {
    const totals: CourierTotals = new Map();
    for await (const _ of addUp(db, scoped, totals)) yield { rows: [] };
    yield { rows: rankedTotals(totals.values()).map(COURIER_REPORTS[report].cellsOf) };
    return;
  }
  if (isCourierReport(report)) {
    const { totals, missing } = await readTotals(db, scoped);
    yield { rows: totals.map(COURIER_REPORTS[report].cellsOf) };
    yield { missing };
    return;
  }
  for (const day of daysBack(request)) {
    const { checkIns } = await checkInsOf(db, scope, day);
    yield { rows: checkIns.map(CHECK_IN_REPORTS.checkIns.cellsOf) };
  }
}

/** [RP15] All rows; null: there are more than `most`, or too many orders to read for one response. */
export const readShortReport = async (
  db: Firestore,
  scoped: Scoped,
  max: number,
): Promise<{ rows: ReportCell[][]; missing: string[] } | null> => {
  const { request, scope } = scoped;
  const counted = await countReport(db, scoped);
  if (counted !== null && counted > max) return null;
  const isOfOrders = isOrderReport(request.report) || request.report === 'distanceByCourier';
  if (isOfOrders && (await countRows(db, orderListOf(request, scope))) > MAX_ADDED_UP) return null;
  const rows: ReportCell[][] = [];
  const missing: string[] = [];
  for await (const page of reportRows(db, scoped)) {
    if ('missing' in page) missing.push(...page.missing);
    else rows.push(...page.rows);
    if (rows.length > max) return null;
  }
  return { rows, missing };
};
