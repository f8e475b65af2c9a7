// Changes documents by their current state: each is read again, and written only if it was not written meanwhile.
import { GrpcStatus, type BulkWriter, type DocumentSnapshot, type Firestore } from 'firebase-admin/firestore';
import type { Data } from './scalars.ts';
import { withinLimit } from '../firestore.ts';

export type FoundDocument = { id: string; data: Data; meta: { createTime: unknown; updateTime: unknown } };

export type Revision = {
  revised: number;
  /** Found as it should be, or gone. */
  unchanged: number;
  /** Someone else wrote between our read and our write; what they wrote stays. */
  contested: number;
};

/**
 * `found` is null when there is no such document; data returned then creates it. A null result writes nothing. `requested`
 * is the id as it was given, which may be a path below the collection.
 */
export type Decide = (id: string, found: FoundDocument | null, requested: string) => Data | null;

/** Documents read in one call: some hundred kilobytes. */
const CHUNK = 200;
const TRIES = 3;

/** Codes of a failed precondition: the document was written, created or deleted meanwhile. */
const contested: ReadonlySet<number> = new Set([
  GrpcStatus.FAILED_PRECONDITION,
  GrpcStatus.ALREADY_EXISTS,
  GrpcStatus.NOT_FOUND,
]);
const worthRetrying: ReadonlySet<number> = new Set([GrpcStatus.UNAVAILABLE, GrpcStatus.ABORTED]);

const isContested = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' && contested.has(error.code);

const foundIn = (snapshot: DocumentSnapshot): FoundDocument | null => {
  const data = snapshot.data();
  if (data === undefined) return null;
  return { id: snapshot.id, data, meta: { createTime: snapshot.createTime, updateTime: snapshot.updateTime } };
};

const write = async (writer: BulkWriter, snapshot: DocumentSnapshot, data: Data): Promise<boolean> => {
  const { ref, updateTime } = snapshot;
  try {
    if (updateTime === undefined) await writer.create(ref, data);
    else await writer.update(ref, data, { lastUpdateTime: updateTime });
    return true;
  } catch (error) {
    if (isContested(error)) return false;
    throw error;
  }
};

const reviseChunk = async (
  db: Firestore,
  writer: BulkWriter,
  collection: string,
  ids: readonly string[],
  decide: Decide,
): Promise<Revision> => {
  const refs = ids.map((id) => db.collection(collection).doc(id));
  const snapshots = await withinLimit(db.getAll(...refs));
  const writes: Promise<boolean>[] = [];
  for (const [index, snapshot] of snapshots.entries()) {
    const data = decide(snapshot.id, foundIn(snapshot), ids[index] ?? snapshot.id);
    if (data !== null) writes.push(write(writer, snapshot, data));
  }
  const [, written] = await Promise.all([writer.flush(), Promise.all(writes)]);
  const revised = written.filter(Boolean).length;
  return { revised, unchanged: ids.length - written.length, contested: written.length - revised };
};

/** Writes are sent in batches, and each succeeds or fails independently. */
export const reviseDocuments = async (
  db: Firestore,
  collection: string,
  ids: readonly string[],
  decide: Decide,
): Promise<Revision> => {
  const total: Revision = { revised: 0, unchanged: 0, contested: 0 };
  if (ids.length === 0) return total;
  const writer = db.bulkWriter();
  writer.onWriteError(({ code, failedAttempts }) => worthRetrying.has(code) && failedAttempts < TRIES);
  try {
    for (let from = 0; from < ids.length; from += CHUNK) {
      // One chunk after the other: a first run over thousands of orders must not hold them all in memory.
      const part = await reviseChunk(db, writer, collection, ids.slice(from, from + CHUNK), decide);
      total.revised += part.revised;
      total.unchanged += part.unchanged;
      total.contested += part.contested;
    }
  } finally {
    await writer.close();
  }
  return total;
};
