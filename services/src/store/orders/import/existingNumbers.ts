// Which numbers a company's orders of one day already have, and which orders of a file exist: read in bulk.
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { TimeWindow } from '@despacho/domain/localTime.ts';
import { isPlaceholder } from '@despacho/domain/orders/order.ts';
import { Timestamp, type Firestore } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../../collections.ts';
import { readText } from '../../documents/scalars.ts';
import { withinLimit } from '../../firestore.ts';
import { orderCodec } from '../orders.ts';
import { spellingsOf } from '../duplicates.ts';

/** Values Firestore takes in one `in`; a number has two spellings at most. */
const NUMBERS_AT_ONCE = 15;
const QUERIES_AT_ONCE = 4;
const IDS_AT_ONCE = 300;

const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** `onProgress`: the count of numbers looked up since the last call. */
type Question = {
  companyId: string;
  numbers: readonly string[];
  day: TimeWindow;
  onProgress: (numbers: number) => void;
};

/** By number, the order that has it; deleted orders have none [OR46]. */
export const existingNumbers = async (
  db: Firestore,
  { companyId, numbers, day, onProgress }: Question,
): Promise<Map<string, string>> => {
  const existing = new Map<string, string>();
  const distinct = [...new Set(numbers)].filter((number) => number !== '' && !isPlaceholder(number));
  const waiting = chunksOf(distinct, NUMBERS_AT_ONCE).values();
  const work = async (): Promise<void> => {
    for (const some of waiting) {
      const query = db
        .collection(COLLECTIONS.orders)
        .where('company.id', '==', companyId)
        .where('orderId', 'in', some.flatMap(spellingsOf))
        .where('createdAt', '>=', Timestamp.fromMillis(day.from))
        .where('createdAt', '<', Timestamp.fromMillis(day.to))
        .orderBy('createdAt');
      const { docs } = await withinLimit(query.get());
      for (const document of docs) {
        const read = orderCodec.read(document.id, document.data(), document);
        if (!read.ok || read.value.status === ORDER_STATUS.DELETED || existing.has(read.value.number)) continue;
        existing.set(read.value.number, document.id);
      }
      onProgress(some.length);
    }
  };
  await Promise.all(Array.from({ length: QUERIES_AT_ONCE }, work));
  return existing;
};

/** The ids that name an order, with its stored status. */
export const existingOrders = async (db: Firestore, ids: readonly string[]): Promise<Map<string, string | null>> => {
  const found = new Map<string, string | null>();
  for (const some of chunksOf(ids, IDS_AT_ONCE)) {
    const refs = some.map((id) => db.collection(COLLECTIONS.orders).doc(id));
    const documents = await withinLimit(db.getAll(...refs, { fieldMask: ['status'] }));
    for (const document of documents) if (document.exists) found.set(document.id, readText(document.get('status')));
  }
  return found;
};
