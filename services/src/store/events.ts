// What happened to an order: its audit, a subcollection below each order. `at` is when, on the operation's clock.
import { Timestamp, type Firestore } from 'firebase-admin/firestore';
import { COLLECTIONS } from './collections.ts';
import { withinLimit } from './firestore.ts';

const CHUNK = 500;
/** One run deletes at most so many chunks; what is left waits for the next. */
const CHUNKS = 200;

/** How many there were. The query over all orders' events needs the field override of firestore.indexes.json. */
export const deleteEventsBefore = async (db: Firestore, before: number): Promise<number> => {
  const old = db
    .collectionGroup(COLLECTIONS.orderEvents)
    .where('at', '<', Timestamp.fromMillis(before))
    .orderBy('at')
    .limit(CHUNK);
  const writer = db.bulkWriter();
  let deleted = 0;
  try {
    for (let chunk = 0; chunk < CHUNKS; chunk += 1) {
      const { docs } = await withinLimit(old.get());
      const deletions = docs.map(async ({ ref }) => writer.delete(ref));
      await Promise.all([writer.flush(), ...deletions]);
      deleted += docs.length;
      if (docs.length < CHUNK) break;
    }
  } finally {
    await writer.close();
  }
  return deleted;
};
