// Many writes at once, each of which succeeds or fails on its own.
import { GrpcStatus, type BulkWriter, type Firestore } from 'firebase-admin/firestore';

/**
 * `contested`: the document was written, created or deleted meanwhile. `busy`: it is locked, or the store is away for a moment; the
 * same write may succeed later.
 */
export type WriteOutcome = 'done' | 'contested' | 'busy';

const OUTCOMES: ReadonlyMap<unknown, WriteOutcome> = new Map([
  [GrpcStatus.FAILED_PRECONDITION, 'contested'],
  [GrpcStatus.ALREADY_EXISTS, 'contested'],
  [GrpcStatus.NOT_FOUND, 'contested'],
  [GrpcStatus.UNAVAILABLE, 'busy'],
  [GrpcStatus.ABORTED, 'busy'],
]);

/**
 * Who uses it retries what was busy. The library's own retry of a write whose batch was full waits for a further `flush`, so that
 * its promise may never settle (googleapis/nodejs-firestore, `BulkWriter._sendFn`).
 */
export const openBulkWriter = (db: Firestore): BulkWriter => {
  const writer = db.bulkWriter();
  writer.onWriteError(() => false);
  return writer;
};

/** Rejects with every other error. */
export const outcomeOf = async (write: Promise<unknown>): Promise<WriteOutcome> => {
  try {
    await write;
    return 'done';
  } catch (error) {
    const outcome = error instanceof Error && 'code' in error ? OUTCOMES.get(error.code) : undefined;
    if (outcome === undefined) throw error;
    return outcome;
  }
};
