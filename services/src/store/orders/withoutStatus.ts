// Orders without a status field. They have no entry in any index of the status, so only two counts show that there are some.
import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { withinLimit } from '../firestore.ts';

/** How many of the newest orders are searched for them. */
const MAX_READ = 2_000;

/** `paths`: those among the newest orders; `total` counts all of them. */
export type WithoutStatus = { total: number; paths: string[] };

const countWithoutStatus = async (db: Firestore): Promise<number> => {
  const orders = db.collection(COLLECTIONS.orders);
  // One after the other: an order that is created in between makes the difference smaller, never larger.
  const all = await withinLimit(orders.count().get());
  const withStatus = await withinLimit(orders.orderBy('status').count().get());
  return Math.max(0, all.data().count - withStatus.data().count);
};

/** Reads orders only where the counts differ. */
export const findWithoutStatus = async (db: Firestore): Promise<WithoutStatus> => {
  const total = await countWithoutStatus(db);
  if (total === 0) return { total, paths: [] };
  const orders = db.collection(COLLECTIONS.orders).select('status').limit(MAX_READ);
  const found = await withinLimit(
    Promise.all([orders.orderBy('createdAt', 'desc').get(), orders.orderBy(FieldPath.documentId()).get()]),
  );
  const missing = found.flatMap(({ docs }) => docs).filter((document) => document.get('status') === undefined);
  const paths = [...new Set(missing.map(({ ref }) => ref.path))];
  return { total: Math.max(total, paths.length), paths };
};
