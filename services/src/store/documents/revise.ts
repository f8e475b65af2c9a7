// Changes documents by their current state: each is read again, and written only if it was not written meanwhile.
import { setTimeout as delay } from 'node:timers/promises';
import type { BulkWriter, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { openBulkWriter, outcomeOf, type WriteOutcome } from './bulkWrites.ts';
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
const PAUSE_MS = 500;

const foundIn = (snapshot: DocumentSnapshot): FoundDocument | null => {
  const data = snapshot.data();
  if (data === undefined) return null;
  return { id: snapshot.id, data, meta: { createTime: snapshot.createTime, updateTime: snapshot.updateTime } };
};

const reviseChunk = async (
  db: Firestore,
  writer: BulkWriter,
  collection: string,
  ids: readonly string[],
  decide: Decide,
): Promise<Revision & { busy: string[] }> => {
  const refs = ids.map((id) => db.collection(collection).doc(id));
  const snapshots = await withinLimit(db.getAll(...refs));
  const writes = snapshots.flatMap((snapshot, index) => {
    const id = ids[index] ?? snapshot.id;
    const data = decide(snapshot.id, foundIn(snapshot), id);
    if (data === null) return [];
    const { ref, updateTime } = snapshot;
    const written =
      updateTime === undefined ? writer.create(ref, data) : writer.update(ref, data, { lastUpdateTime: updateTime });
    return [outcomeOf(written).then((outcome) => ({ id, outcome }))];
  });
  const [, outcomes] = await Promise.all([writer.flush(), Promise.all(writes)]);
  const idsOf = (outcome: WriteOutcome): string[] =>
    outcomes.filter((write) => write.outcome === outcome).map(({ id }) => id);
  return {
    revised: idsOf('done').length,
    unchanged: ids.length - outcomes.length,
    contested: idsOf('contested').length,
    busy: idsOf('busy'),
  };
};

/** Writes are sent in batches, and each succeeds or fails independently. Rejects where documents stay locked. */
export const reviseDocuments = async (
  db: Firestore,
  collection: string,
  ids: readonly string[],
  decide: Decide,
): Promise<Revision> => {
  const total: Revision = { revised: 0, unchanged: 0, contested: 0 };
  if (ids.length === 0) return total;
  const writer = openBulkWriter(db);
  try {
    for (let from = 0; from < ids.length; from += CHUNK) {
      // One chunk after the other: a first run over thousands of orders must not hold them all in memory.
      let remainingIds: readonly string[] = ids.slice(from, from + CHUNK);
      for (let tries = 1; remainingIds.length > 0; tries += 1) {
        if (tries > TRIES) throw new Error(`${remainingIds.length} documents of ${collection} stay locked`);
        if (tries > 1) await delay(PAUSE_MS * tries);
        const { busy, revised, unchanged, contested } = await reviseChunk(db, writer, collection, remainingIds, decide);
        total.revised += revised;
        total.unchanged += unchanged;
        total.contested += contested;
        remainingIds = busy;
      }
    }
  } finally {
    await writer.close();
  }
  return total;
};
