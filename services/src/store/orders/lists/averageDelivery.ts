// The average delivery time of a whole list. It is computed from two stages, so the store cannot: all orders are read, a page at a time.
import { averageDeliveryMinutes, type Delivered } from '@despacho/domain/orders/lists/closed.ts';
import type { Firestore } from 'firebase-admin/firestore';
import { orderPages } from './orderPage.ts';
import type { OrderList } from './orderQuery.ts';

/** Reading more for one number costs more than it is worth. */
const MAX_READ = 10_000;

/** [OR73] In minutes; `isWhole` false: the list has too many orders. */
export const averageDelivery = async (
  db: Firestore,
  list: OrderList,
): Promise<{ minutes: number | null; isWhole: boolean }> => {
  const delivered: Delivered[] = [];
  for await (const orders of orderPages(db, list, 'desc')) {
    if (delivered.length + orders.length > MAX_READ) return { minutes: null, isWhole: false };
    delivered.push(...orders.map(({ stateTime, deliveredAt }) => ({ stateTime, deliveredAt })));
  }
  return { minutes: averageDeliveryMinutes(delivered), isWhole: true };
};
