// Deletes the results of a query in chunks, because documents with a limited lifetime can be many.
import type { Firestore, Query } from 'firebase-admin/firestore';
import { withinLimit } from '../firestore.ts';
import { openBulkWriter, outcomeOf } from './bulkWrites.ts';

const CHUNK = 500;
/** One run deletes at most this many chunks; the rest waits for the next. */
const CHUNKS = 200;

/** The number of deleted documents. A deleted document must leave the query. */
export const deleteAll = async (db: Firestore, query: Query): Promise<number> => {
  const writer = openBulkWriter(db);
  let deleted = 0;
  try {
    for (let chunk = 0; chunk < CHUNKS; chunk += 1) {
      const { docs } = await withinLimit(query.limit(CHUNK).get());
      const deletions = docs.map(async ({ ref }) => outcomeOf(writer.delete(ref)));
      const [, outcomes] = await Promise.all([writer.flush(), Promise.all(deletions)]);
      const done = outcomes.filter((outcome) => outcome === 'done').length;
      deleted += done;
      // What is locked is in the next chunk again, and after that in the next run.
      if (docs.length < CHUNK || done === 0) break;
    }
  } finally {
    await writer.close();
  }
  return deleted;
};
