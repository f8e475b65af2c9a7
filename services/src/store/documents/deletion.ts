// Deletes the results of a query in chunks, because documents with a limited lifetime can be many.
import type { Firestore, Query } from 'firebase-admin/firestore';
import { withinLimit } from '../firestore.ts';
import { openBulkWriter, outcomeOf } from './bulkWrites.ts';

const CHUNK = 500;
/** One call deletes at most this many chunks; the rest waits for the next. */
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
      // What is locked is in the next chunk again, and after that in the next call.
      if (docs.length < CHUNK || done === 0) break;
    }
  } finally {
    await writer.close();
  }
  return deleted;
};

/**
 * [DO46] Calls deletions one after the other, and those that deleted something again, until nothing is left: none waits for all of
 * another one's backlog. The sums by name. One that throws is not called again, and its error is thrown when the others are done.
 */
export const deleteInRounds = async (
  deletions: Readonly<Record<string, () => Promise<number>>>,
): Promise<Record<string, number>> => {
  const sums: Record<string, number> = {};
  const errors: unknown[] = [];
  let open = Object.entries(deletions);
  while (open.length > 0) {
    const again: typeof open = [];
    for (const [name, run] of open) {
      const deleted = await run().catch((error: unknown) => {
        errors.push(error);
        return 0;
      });
      sums[name] = (sums[name] ?? 0) + deleted;
      if (deleted > 0) again.push([name, run]);
    }
    open = again;
  }
  if (errors.length > 0) throw new AggregateError(errors, 'some deletions failed');
  return sums;
};
