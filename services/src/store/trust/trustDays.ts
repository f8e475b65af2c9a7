// Documents `trustDays/{yyyy-MM-DD}`. The counts are one text, because Cloud Firestore indexes each key of a map.
import { addCounts, type TrustCounts } from '@despacho/domain/trust/counts.ts';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { COLLECTIONS } from '../collections.ts';
import { deleteAll } from '../documents/deletion.ts';
import { withinLimit } from '../firestore.ts';
import { MAX_COUNT } from '@despacho/contract/values.ts';

const counts = z.record(z.string().max(2_000), z.int().min(0).max(MAX_COUNT));
/** Ids of the last writes into the day: a repeated one adds nothing. */
const writes = z.array(z.string());
const MAX_WRITES = 20;

/** Null: there are none that can be read. */
const countsIn = (document: DocumentSnapshot): TrustCounts | null => {
  const text: unknown = document.get('counts');
  if (typeof text !== 'string') return null;
  try {
    return counts.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // Another program wrote it: the day counts as missing.
    return null;
  }
};

/** [TS1] Path and data of a day. */
export const trustDay = (day: string, sums: TrustCounts, written: readonly string[] = []) => ({
  path: `${COLLECTIONS.trustDays}/${day}`,
  data: { day, counts: JSON.stringify(sums), writes: [...written] },
});

/** [TS1] Once for each id, however often it is repeated. */
export const addToTrustDay = async (db: Firestore, day: string, id: string, added: TrustCounts): Promise<void> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = db.collection(COLLECTIONS.trustDays).doc(day);
      const document = await transaction.get(ref);
      const done = writes.safeParse(document.get('writes')).data ?? [];
      if (done.includes(id)) return;
      const sums = addCounts([countsIn(document) ?? {}, added]);
      transaction.set(ref, trustDay(day, sums, [...done, id].slice(-MAX_WRITES)).data);
    }),
  );

/** Days without counts are absent. */
export const readTrustDays = async (db: Firestore, days: readonly string[]): Promise<Map<string, TrustCounts>> => {
  const refs = days.map((day) => db.collection(COLLECTIONS.trustDays).doc(day));
  const found = refs.length === 0 ? [] : await withinLimit(db.getAll(...refs));
  return new Map(
    found.flatMap((document) => {
      const read = countsIn(document);
      return read === null ? [] : [[document.id, read] as const];
    }),
  );
};

/** Null: no day has counts. */
export const firstTrustDay = async (db: Firestore): Promise<string | null> => {
  const { docs } = await withinLimit(db.collection(COLLECTIONS.trustDays).orderBy('day').limit(1).get());
  return docs[0]?.id ?? null;
};

/** How many there were. */
export const deleteTrustDaysBefore = async (db: Firestore, day: string): Promise<number> =>
  deleteAll(db, db.collection(COLLECTIONS.trustDays).where('day', '<', day).orderBy('day'));
