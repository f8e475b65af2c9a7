// The orders of one import as they are now: read in bulk, in the order of the file.
import type { Order } from '@despacho/contract/orders/order.ts';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../../collections.ts';
import { readText } from '../../documents/scalars.ts';
import { withinLimit } from '../../firestore.ts';
import { orderCodec } from '../orders.ts';

const IDS_AT_ONCE = 300;

/** Ids that name none are left out. */
const documentsOf = async (
  db: Firestore,
  ids: readonly string[],
  fields: readonly string[] | null,
): Promise<DocumentSnapshot[]> => {
  const found: DocumentSnapshot[] = [];
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const refs = ids.slice(from, from + IDS_AT_ONCE).map((id) => db.collection(COLLECTIONS.orders).doc(id));
    const reading = fields === null ? db.getAll(...refs) : db.getAll(...refs, { fieldMask: [...fields] });
    found.push(...(await withinLimit(reading)).filter(({ exists }) => exists));
  }
  return found;
};

/** Ids that name none, or none that can be read, are left out. */
export const readBatchOrders = async (db: Firestore, ids: readonly string[]): Promise<Order[]> =>
  (await documentsOf(db, ids, null)).flatMap((document) => {
    const read = orderCodec.read(document.id, document.data() ?? {}, document);
    return read.ok ? [read.value] : [];
  });

/** The ids that name an order, with its stored status. */
export const existingOrders = async (db: Firestore, ids: readonly string[]): Promise<Map<string, string | null>> =>
  new Map((await documentsOf(db, ids, ['status'])).map((document) => [document.id, readText(document.get('status'))]));
