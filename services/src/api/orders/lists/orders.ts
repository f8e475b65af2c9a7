// Handlers of lists of orders: a page, counts by a filter's values, the average delivery time, and the export as a stream.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { CountedFilter } from '@despacho/contract/orders/lists.ts';
import { closing } from '@despacho/contract/orders/lists.ts';
import { orderType, paymentMethod, type Order } from '@despacho/contract/orders/order.ts';
import type { TimeWindow } from '@despacho/domain/localTime.ts';
import { BYTE_ORDER_MARK, csvLine } from '@despacho/domain/export/csv.ts';
import { scopeContains } from '@despacho/domain/access/scope.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Firestore } from '../../../store/firestore.ts';
import { averageDelivery } from '../../../store/orders/lists/averageDelivery.ts';
import { readCursor, writeCursor } from '../../../store/orders/lists/cursor.ts';
import { orderPages, readOrderPage, totalOf } from '../../../store/orders/lists/orderPage.ts';
import type { Handlers } from '../../handlers.ts';
import { respond, refuse } from '../../outcome.ts';
import { exportColumnsOf, type ExportColumn } from './exportColumns.ts';
import { listOf, type ListQuery } from './narrowing.ts';

type Dependencies = { db: Firestore; clock: Clock };
type ListHandlers = Pick<Handlers, 'listOrders' | 'countOrders' | 'averageDelivery' | 'exportOrders'>;

const written = ({ from, to }: TimeWindow) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() });

/** The query covers the scope; an order with a branch of this scope and the company of another is not in it. */
const ownOrders = (orders: readonly Order[], own: Scope): Order[] =>
  orders.filter(({ company, branch }) => scopeContains(own, { companyId: company.id, branchId: branch?.id ?? null }));

/** The query with one more filter; null: there is no such value. */
const queryWith = (query: ListQuery, by: CountedFilter, value: string): ListQuery | null => {
  switch (by) {
    case 'company':
    case 'branch':
    case 'courier':
      return { ...query, [by]: value };
    case 'type': {
      const { data } = orderType.safeParse(value);
      return data === undefined ? null : { ...query, type: data };
    }
    case 'payment': {
      const { data } = paymentMethod.safeParse(value);
      return data === undefined ? null : { ...query, payment: data };
    }
    case 'closing': {
      const { data } = closing.safeParse(value);
      return data === undefined ? null : { ...query, closing: data };
    }
  }
};

export const orderListHandlers = ({ db, clock }: Dependencies): ListHandlers => ({
  listOrders: async ({ scope, query }) => {
    const narrowed = await listOf(db, scope, query, clock.now());
    if (!narrowed.ok) return narrowed;
    const { list } = narrowed;
    const after = query.cursor === undefined ? null : readCursor(query.cursor);
    if (query.cursor !== undefined && after === null)
      return refuse('invalid', [{ path: 'query.cursor', issue: 'unknown' }]);
    const page = await readOrderPage(db, { ...list, order: query.order, limit: query.limit, after });
    return respond({
      orders: ownOrders(page.orders, scope),
      total: page.total,
      isTotalExact: page.isTotalExact,
      unreadable: page.unreadable,
      nextCursor: page.next === null ? null : writeCursor(page.next),
      window: list.window === null ? null : written(list.window),
    });
  },

  countOrders: async ({ scope, query: { by, values, ...query } }) => {
    const whole = await listOf(db, scope, query, clock.now());
    if (!whole.ok) return whole;
    const counts = await Promise.all(
      values.map(async (value) => {
        const narrower = queryWith(query, by, value);
        const narrowed = narrower === null ? null : await listOf(db, scope, narrower, clock.now());
        // A value outside of the scope counts nothing, as one that does not exist.
        if (narrowed === null || !narrowed.ok) return { value, count: 0 };
        return { value, count: await totalOf(db, narrowed.list) };
      }),
    );
    return respond({ counts });
  },

  averageDelivery: async ({ scope, query }) => {
    const narrowed = await listOf(db, scope, query, clock.now());
    return narrowed.ok ? respond(await averageDelivery(db, narrowed.list)) : narrowed;
  },

  exportOrders: async ({ scope, query }) => {
    const narrowed = await listOf(db, scope, query, clock.now());
    if (!narrowed.ok) return narrowed;
    const columns = exportColumnsOf(query.columns);
    if (columns === null) return refuse('invalid', [{ path: 'query.columns', issue: 'unknown' }]);
    const pages = orderPages(db, narrowed.list, query.order);
    return respond(csvOf(columns, pages, (orders) => ownOrders(orders, scope)));
  },
});

async function* csvOf(
  columns: readonly ExportColumn[],
  pages: AsyncIterable<Order[]>,
  own: (orders: readonly Order[]) => Order[],
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ header }) => header));
  for await (const orders of pages) {
    yield own(orders)
      .map((order) => csvLine(columns.map(({ value }) => value(order))))
      .join('');
  }
}
