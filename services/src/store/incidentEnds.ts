// Ends thefts and extortions [IC19]. Phones only create them, and may write them again later.
import type { Firestore } from 'firebase-admin/firestore';
import { COLLECTIONS } from './collections.ts';
import { readInstant, readMs } from './documents/instants.ts';
import { incidentCodec } from './incidents.ts';
import { eventBelow, type HappenedEvent } from './events.ts';
import { withinLimit } from './firestore.ts';

/** False: there is none, or it is over. */
export const endIncident = async (
  db: Firestore,
  path: string,
  { closedAt, event = null }: { closedAt: string; event?: HappenedEvent | null },
): Promise<boolean> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = db.doc(path);
      const document = await transaction.get(ref);
      if (!document.exists || readMs(document.get('closedAt')) !== null) return false;
      transaction.update(ref, incidentCodec.write({ closedAt }));
      if (event !== null) transaction.create(...eventBelow(ref, event));
      return true;
    }),
  );

/** When staff ended it last. Null: they did not. */
export const endedAtOf = async (db: Firestore, path: string): Promise<string | null> => {
  const { docs } = await withinLimit(db.doc(path).collection(COLLECTIONS.events).where('what', '==', 'ended').get());
  const ends = docs.flatMap((event) => readInstant(event.get('at')) ?? []);
  return ends.toSorted().at(-1) ?? null;
};
