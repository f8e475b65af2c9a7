// Carries the simulator's writes to the store as many independent ones, as phones do: one that is refused stops no other.
import { withinLimit, type Firestore } from '../../store/firestore.ts';
import type { Write } from '../documents.ts';
import type { Version, Versions } from './versions.ts';

/** So many at once, and so long for them: a long time that was caught up is written slice by slice. */
const SLICE = 400;
const SLICE_LIMIT_MS = 5_000;

/** gRPC: not found, already exists, failed precondition. Somebody else was first; everything else means that the store is away. */
const refusals: ReadonlySet<unknown> = new Set([5, 6, 9]);

type WriteResult = { writeTime: Version };

const isRefusal = (error: unknown): boolean => error instanceof Error && 'code' in error && refusals.has(error.code);

/** The paths that were refused. */
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
  const refused: string[] = [];
  const sent = slice.map(async (write) => {
    try {
      const result = await send(write);
      if (result === null) refused.push(write.path);
      else versions.saw(write.path, result.writeTime);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refused.push(write.path);
    }
  });
  const outcomes = Promise.allSettled(sent);
  await withinLimit(Promise.all([writer.close(), outcomes]), SLICE_LIMIT_MS);
  const broken = (await outcomes).find((outcome) => outcome.status === 'rejected');
  if (broken !== undefined) throw broken.reason;
  return refused;
};

export type Written = { written: number; refused: string[] };

/** Throws when the store is away: then nobody knows what was written. */
export const writeAll = async (db: Firestore, writes: readonly Write[], versions: Versions): Promise<Written> => {
  const refused: string[] = [];
  for (let from = 0; from < writes.length; from += SLICE) {
    refused.push(...(await writeSlice(db, writes.slice(from, from + SLICE), versions)));
  }
  return { written: writes.length - refused.length, refused };
};
