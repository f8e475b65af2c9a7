// Stores the simulator's writes independently, like phones do: a rejected one does not stop the others.
import { withinLimit, type Firestore } from '../../store/firestore.ts';
import type { Write } from '../documents.ts';
import type { Version, Versions } from './versions.ts';

/** Number of writes at once, and their time limit: a long catch-up is written slice by slice. */
const SLICE_SIZE = 400;
const SLICE_LIMIT_MS = 5_000;

/**
 * gRPC: not found, already exists, failed precondition. Another writer was first; any other error means the store
 * is down.
 */
const CONFLICT_CODES: ReadonlySet<unknown> = new Set([5, 6, 9]);

type WriteResult = { writeTime: Version };

const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CONFLICT_CODES.has(error.code);

/** The paths that were rejected. */
const writeSlice = async (db: Firestore, slice: readonly Write[], versions: Versions): Promise<string[]> => {
  const writer = db.bulkWriter({ throttling: false });
  writer.onWriteError(() => false);
  const send = async (write: Write): Promise<WriteResult | null> => {
    const document = db.doc(write.path);
    if (write.kind === 'create') return writer.create(document, write.data);
    if (!write.isGuarded) return writer.update(document, write.data);
    const lastUpdateTime = versions.of(write.path);
    return lastUpdateTime === undefined ? null : writer.update(document, write.data, { lastUpdateTime });
  };
  const rejected: string[] = [];
  const sent = slice.map(async (write) => {
    try {
      const result = await send(write);
      if (result === null) rejected.push(write.path);
      else versions.record(write.path, result.writeTime);
    } catch (error) {
      if (!isConflict(error)) throw error;
      rejected.push(write.path);
    }
  });
  const outcomes = Promise.allSettled(sent);
  await withinLimit(Promise.all([writer.close(), outcomes]), SLICE_LIMIT_MS);
  const broken = (await outcomes).find((outcome) => outcome.status === 'rejected');
  if (broken !== undefined) throw broken.reason;
  return rejected;
};

type Written = { written: number; rejected: string[] };

/** Throws when the store is down; then the result of the writes is unknown. */
export const writeAll = async (db: Firestore, writes: readonly Write[], versions: Versions): Promise<Written> => {
  const rejected: string[] = [];
  for (let from = 0; from < writes.length; from += SLICE_SIZE) {
    rejected.push(...(await writeSlice(db, writes.slice(from, from + SLICE_SIZE), versions)));
  }
  return { written: writes.length - rejected.length, rejected };
};
