// Which numbers a company's orders of one day already have: read in bulk.
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { TimeWindow } from '@despacho/domain/localTime.ts';
import { orderNumberKey } from '@despacho/domain/reading/orderNumber.ts';
import { isPlaceholder } from '@despacho/domain/orders/order.ts';
import { Timestamp, type Firestore } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../../collections.ts';
import { readText } from '../../documents/scalars.ts';
import { readStatus } from '../../documents/words.ts';
import { withinLimit } from '../../firestore.ts';

const PAGE = 500;
/** An order of the day, by the key of its number. */
export type NumberedOrder = { id: string; number: string };

/**
 * [OR46] All numbers of a company's day, the oldest first, by their keys. The whole day is read: other programs store no
 * key, and any spelling of a number. Deleted orders have none.
 */
export const existingNumbers = async (
  db: Firestore,
  companyId: string,
  day: TimeWindow,
): Promise<Map<string, NumberedOrder[]>> => {
  const existing = new Map<string, NumberedOrder[]>();
  const ofDay = db
    .collection(COLLECTIONS.orders)
    .where('company.id', '==', companyId)
    .where('createdAt', '>=', Timestamp.fromMillis(day.from))
    .where('createdAt', '<', Timestamp.fromMillis(day.to))
    .orderBy('createdAt')
    .select('orderId', 'status')
    .limit(PAGE);
  for (let page = ofDay; ;) {
    const { docs } = await withinLimit(page.get());
    for (const document of docs) {
      const number = readText(document.get('orderId')) ?? '';
      if (readStatus(document.get('status')) === ORDER_STATUS.DELETED || isPlaceholder(number)) continue;
      const key = orderNumberKey(number);
      if (key !== '') existing.set(key, [...(existing.get(key) ?? []), { id: document.id, number }]);
    }
    const last = docs.at(-1);
    if (last === undefined || docs.length < PAGE) return existing;
    page = ofDay.startAfter(last);
  }
};
