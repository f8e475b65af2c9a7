// The newest delivered orders of one company in a window. What one request reads is bounded: each document costs.
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import type { TimeWindow } from '@despacho/domain/localTime.ts';
import type { Firestore } from '../../firestore.ts';
import { orderPages } from './orderPage.ts';

/** `isWhole` false: there are more than `most`. */
export const deliveredOf = async (
  db: Firestore,
  companyId: string,
  window: TimeWindow,
  max: number,
): Promise<{ orders: Order[]; isWhole: boolean }> => {
  const orders: Order[] = [];
  const scope = { type: 'company', companyId } as const;
  for await (const page of orderPages(db, { statuses: [ORDER_STATUS.DELIVERED], window, scope }, 'desc')) {
    if (orders.length + page.length > max) {
      return { orders: [...orders, ...page].slice(0, max), isWhole: false };
    }
    orders.push(...page);
  }
  return { orders, isWhole: true };
};
