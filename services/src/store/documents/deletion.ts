// Deletes what a query finds, in chunks: what is kept for a time only may have grown large.
import type { Firestore, Query } from 'firebase-admin/firestore';
import { withinLimit } from '../firestore.ts';

const CHUNK = 500;
/** One run deletes at most so many chunks; what is left waits for the next. */
const CHUNKS = 200;

/** How many there were. What was deleted must leave the query. */
export const deleteAll = async (db: Firestore, query: Query): Promise<number> => {
  const writer = db.bulkWriter();
  let deleted = 0;
  try {
    for (let chunk = 0; chunk < CHUNKS; chunk += 1) {
      const { docs } = await withinLimit(query.limit(CHUNK).get());
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
