// The newest closed orders that search terms find. What one search reads is bounded: each document costs.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import { orderStatus, type Order } from '@despacho/contract/orders/order.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import type { Firestore } from 'firebase-admin/firestore';
import { orderCodec } from '../orders.ts';
import { groupsOf, remainderOf, type OrderList } from './orderQuery.ts';
import { compareNewest, readRows } from './rows.ts';

/** One query each. */
const CLOSED = groupsOf(orderStatus.options.filter((status) => !isActiveStatus(status)));

/** [LI11] Of each query where further terms are applied after reading. */
const MAX_READ = 50;

type Closed = { scope: Scope; terms: readonly string[]; limit: number };

/** `hasMore`: there are more, or so many were read that there may be. */
export const findClosedOrders = async (
  db: Firestore,
  { scope, terms, limit }: Closed,
): Promise<{ found: Order[]; hasMore: boolean }> => {
  if (terms.length === 0) return { found: [], hasMore: false };
  const listOf = (statuses: OrderList['statuses']): OrderList => ({ statuses, window: null, scope, terms });
  const isListed = remainderOf(listOf([]));
  const count = isListed === null ? limit + 1 : MAX_READ;
  const read = await Promise.all(
    CLOSED.map(async ({ statuses }) => readRows(db, listOf(statuses), { order: 'desc', after: null, count })),
  );
  const orders = read
    .flat()
    .toSorted(compareNewest)
    .flatMap(({ id, document }) => {
      const order = orderCodec.read(id, document.data(), document);
      return order.ok && (isListed === null || isListed(order.value)) ? [order.value] : [];
    });
  return {
    found: orders.slice(0, limit),
    hasMore: orders.length > limit || (isListed !== null && read.some((rows) => rows.length === count)),
  };
};
