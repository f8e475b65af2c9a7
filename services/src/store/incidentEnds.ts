// Ends thefts and extortions [IC19]. Phones only create them, and may write them again later.
import { Timestamp, type Firestore } from 'firebase-admin/firestore';
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
      if (!document.exists || document.get('closedAt') instanceof Timestamp) return false;
      transaction.update(ref, incidentCodec.write({ closedAt }));
      if (event !== null) transaction.create(...eventBelow(ref, event));
      return true;
    }),
  );
