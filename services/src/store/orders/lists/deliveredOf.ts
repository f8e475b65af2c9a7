// The newest delivered orders of a list in a window. What one request reads is bounded: each document costs.
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import type { TimeWindow } from '@despacho/domain/localTime.ts';
import type { Firestore } from '../../firestore.ts';
import { orderPages } from './orderPage.ts';
import type { OrderList } from './orderQuery.ts';

/** `isWhole` false: there are more than `max`. */
export const deliveredOf = async (
  db: Firestore,
  list: Pick<OrderList, 'scope' | 'filters'>,
  window: TimeWindow,
  max: number,
): Promise<{ orders: Order[]; isWhole: boolean }> => {
  const orders: Order[] = [];
  for await (const page of orderPages(db, { ...list, statuses: [ORDER_STATUS.DELIVERED], window }, 'desc')) {
    if (orders.length + page.length > max) {
      return { orders: [...orders, ...page].slice(0, max), isWhole: false };
    }
    orders.push(...page);
  }
  return { orders, isWhole: true };
};
