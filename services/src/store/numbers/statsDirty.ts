// Orders whose write changed numbers of days [NU5]: `statsDirty/{order}`, written with the order, emptied by the job.
import { staleDays, type CountedOrder } from '@despacho/domain/numbers/facts.ts';
import { FieldValue, type DocumentSnapshot, type Firestore, type Transaction } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { withinLimit } from '../firestore.ts';

/** One document an order, so that writers of different orders never wait for each other. */
export const markStale = (db: Firestore, transaction: Transaction, before: CountedOrder, after: CountedOrder): void => {
  const days = staleDays(before, after);
  if (days.length === 0) return;
  const ref = db.collection(COLLECTIONS.statsDirty).doc(after.id);
  transaction.set(ref, { days: FieldValue.arrayUnion(...days) }, { merge: true });
};

/** After many orders were written at once: all of these days are calculated again from their orders. */
export const markWhole = async (db: Firestore, name: string, days: readonly string[]): Promise<void> => {
  await withinLimit(db.collection(COLLECTIONS.statsDirty).doc(name).set({ days, isWhole: true }));
};

/** `isWhole`: its days as a whole, not one order. */
export type StaleMark = { orderId: string; days: string[]; isWhole: boolean; document: DocumentSnapshot };

const MAX_AT_ONCE = 200;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const readMarks = async (db: Firestore): Promise<StaleMark[]> => {
  const { docs } = await withinLimit(db.collection(COLLECTIONS.statsDirty).limit(MAX_AT_ONCE).get());
  return docs.map((document) => {
    const days: unknown = document.get('days');
    return {
      orderId: document.id,
      days: Array.isArray(days) ? days.filter((day) => typeof day === 'string' && DAY.test(day)) : [],
      isWhole: document.get('isWhole') === true,
      document,
    };
  });
};

/** A mark that was written again meanwhile stays. */
export const removeMarks = async (marks: readonly StaleMark[]): Promise<void> => {
  for (const { document } of marks) {
    const { updateTime } = document;
    if (updateTime === undefined) continue;
    // Written again: the next run reads it.
    await withinLimit(document.ref.delete({ lastUpdateTime: updateTime })).catch(() => null);
  }
};
