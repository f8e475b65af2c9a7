// One page of a list of orders, and how many the list has.
import type { Order } from '@despacho/contract/orders/order.ts';
import { hasMoneyFilter } from '@despacho/domain/money/filters.ts';
import type { Firestore } from 'firebase-admin/firestore';
import { orderCodec } from '../orders.ts';
import type { Cursor } from './cursor.ts';
import { remainderOf, unindexedMoney, type OrderList } from './orderQuery.ts';
import { countRows, readRows, type ListOrder, type Place, type Row } from './rows.ts';

export type PageRequest = OrderList & { limit: number; after: Cursor | null; order?: ListOrder };

export type FoundPage = {
  orders: Order[];
  unreadable: number;
  total: number;
  /** [OR56] False: the list has at least so many. */
  isTotalExact: boolean;
  next: Cursor | null;
};

/** Where orders are filtered after they were read: how many are read at once, and at most for one page. */
const READ_AT_ONCE = 200;
const MAX_READ = 2_000;

type Read = { row: Row; order: Order | null };

const readOf = (row: Row): Read => {
  const read = orderCodec.read(row.document.id, row.document.data(), row.document);
  return { row, order: read.ok ? read.value : null };
};

/** Reads on until the page is full; `end`: the last place that was read, null at the end of the list. */
const readFiltered = async (
  db: Firestore,
  request: PageRequest,
  isListed: (order: Order) => boolean,
): Promise<{ found: Read[]; end: Place | null }> => {
  const { limit, order = 'desc' } = request;
  const found: Read[] = [];
  let after: Place | null = request.after;
  for (let read = 0; read < MAX_READ; read += READ_AT_ONCE) {
    const rows = await readRows(db, request, { order, after, count: READ_AT_ONCE });
    found.push(...rows.map(readOf).filter((each) => each.order === null || isListed(each.order)));
    const last = rows.at(-1);
    if (last === undefined || rows.length < READ_AT_ONCE) return { found, end: null };
    after = last;
    if (found.length > limit) break;
  }
  return { found, end: after };
};

const readUnfiltered = async (db: Firestore, request: PageRequest): Promise<{ found: Read[]; end: Place | null }> => {
  const { limit, after, order = 'desc' } = request;
  // One more shows whether there is a next page.
  const rows = await readRows(db, request, { order, after, count: limit + 1 });
  return { found: rows.map(readOf), end: null };
};

/** Null: unknown without reading all of them. */
export const totalOf = async (db: Firestore, list: OrderList): Promise<number | null> => {
  const { filters = {}, terms = [] } = list;
  if (terms.length > 1 || filters.isRated === true || hasMoneyFilter(unindexedMoney(list))) return null;
  if (filters.closing !== 'person') return countRows(db, list);
  const { closing: _, ...others } = filters;
  const [all, abandoned] = await Promise.all([
    countRows(db, { ...list, filters: others }),
    countRows(db, { ...list, filters: { ...others, closing: 'abandoned' } }),
  ]);
  return all - abandoned;
};

type ReadPage = Pick<FoundPage, 'orders' | 'unreadable' | 'next'> & { listed: number; hasOther: boolean };

export const readPage = async (db: Firestore, request: PageRequest): Promise<ReadPage> => {
  const isListed = remainderOf(request);
  const { found, end } = await (isListed === null ? readUnfiltered(db, request) : readFiltered(db, request, isListed));
  const page = found.slice(0, request.limit);
  const hasOther = found.length > page.length;
  const last = hasOther ? page.at(-1)?.row : end;
  const listed = (request.after?.listed ?? 0) + page.length;
  const orders = page.flatMap(({ order }) => order ?? []);
  const next = last === undefined || last === null ? null : { at: last.at, id: last.id, listed };
  return { orders, unreadable: page.length - orders.length, next, listed, hasOther };
};

export const readOrderPage = async (db: Firestore, request: PageRequest): Promise<FoundPage> => {
  const [{ listed, hasOther, ...page }, total] = await Promise.all([readPage(db, request), totalOf(db, request)]);
  return {
    ...page,
    total: total ?? listed + Number(hasOther),
    isTotalExact: total !== null || page.next === null,
  };
};

/** All orders of a list, page by page and not counted; reading stops with its consumer. */
export async function* orderPages(db: Firestore, list: OrderList, order: ListOrder): AsyncGenerator<Order[]> {
  let after: Cursor | null = null;
  do {
    const page: ReadPage = await readPage(db, { ...list, order, limit: MAX_PER_READ, after });
    yield page.orders;
    after = page.next;
  } while (after !== null);
}
const MAX_PER_READ = 500;
