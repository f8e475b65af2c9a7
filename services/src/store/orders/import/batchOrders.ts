// The orders of one import as they are now: read in bulk, in the order of the file.
import type { Order } from '@despacho/contract/orders/order.ts';
import type { Firestore } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../../collections.ts';
import { withinLimit } from '../../firestore.ts';
import { orderCodec } from '../orders.ts';

const IDS_AT_ONCE = 300;

/** Ids that name none, or none that can be read, are left out. */
export const readBatchOrders = async (db: Firestore, ids: readonly string[]): Promise<Order[]> => {
  const found: Order[] = [];
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const refs = ids.slice(from, from + IDS_AT_ONCE).map((id) => db.collection(COLLECTIONS.orders).doc(id));
    for (const document of await withinLimit(db.getAll(...refs))) {
      const read = orderCodec.read(document.id, document.data() ?? {}, document);
      if (document.exists && read.ok) found.push(read.value);
    }
  }
  return found;
};
