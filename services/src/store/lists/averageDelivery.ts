// The average delivery time of a whole list. It is computed from two stages, so the store cannot: all orders are read, a page at a time.
import { deliveryMs } from '@despacho/domain/orders/lists/closed.ts';
import type { Firestore } from 'firebase-admin/firestore';
import { orderPages } from './orderPage.ts';
import type { OrderList } from './orderQuery.ts';

const MINUTE_MS = 60_000;
/** Reading more for one number costs more than it is worth. */
const MOST_READ = 10_000;

/** [OR73] In minutes; `isWhole` false: the list has too many orders. */
export const averageDelivery = async (
  db: Firestore,
  list: OrderList,
): Promise<{ minutes: number | null; isWhole: boolean }> => {
  let sum = 0;
  let timed = 0;
  let read = 0;
  for await (const orders of orderPages(db, list, 'desc')) {
    read += orders.length;
    if (read > MOST_READ) return { minutes: null, isWhole: false };
    for (const time of orders.flatMap((order) => deliveryMs(order) ?? [])) {
      sum += time;
      timed += 1;
    }
  }
  return { minutes: timed === 0 ? null : sum / timed / MINUTE_MS, isWhole: true };
};
