// Incidents whose own time a phone misdated: the write's is in its place, the phone's is stored beside it [DO21].
import { misdatedIncident, MAX_MISDATED, type MisdatedIncident } from '@despacho/contract/orders/phoneTimes.ts';
import { Timestamp, type Firestore } from 'firebase-admin/firestore';
import { readInstant, writeInstant } from './documents/instants.ts';
import { withinLimit } from './firestore.ts';
import { incidentCodec, incidentFolders, PHONE_TIME } from './incidents.ts';

const CORRECTED_AT = 'phoneTimeAt';

/** Instants in ms of the operation's clock. False: it was written again meanwhile. */
export const correctIncidentTime = async (
  db: Firestore,
  path: string,
  { at, writtenAt, now }: { at: string; writtenAt: number; now: number },
): Promise<boolean> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = db.doc(path);
      const document = await transaction.get(ref);
      const read = incidentCodec.read(document.id, document.data() ?? {}, {
        collection: ref.path.slice(0, ref.path.indexOf('/')),
      });
      if (!document.exists || !read.ok || read.value.at !== at) return false;
      transaction.update(ref, {
        ...incidentCodec.write({ at: new Date(writtenAt).toISOString() }),
        [PHONE_TIME]: writeInstant(at),
        [CORRECTED_AT]: Timestamp.fromMillis(now),
      });
      return true;
    }),
  );

/** Incidents in the folders around the day of `now`, the latest first. */
export const readMisdatedIncidents = async (db: Firestore, now: number): Promise<MisdatedIncident[]> => {
  const found = await Promise.all(
    incidentFolders(now).map(async ({ collection, path }) => {
      const { docs } = await withinLimit(db.collection(path).orderBy(CORRECTED_AT, 'desc').limit(MAX_MISDATED).get());
      return docs.flatMap((document) => {
        const read = incidentCodec.read(document.id, document.data(), { collection });
        if (!read.ok) return [];
        const { kind, courier, company, at } = read.value;
        const phoneAt = readInstant(document.get(PHONE_TIME));
        return (
          misdatedIncident.safeParse({ path: document.ref.path, kind, courier, company, phoneAt, countedAt: at })
            .data ?? []
        );
      });
    }),
  );
  return found.flat().toSorted((a, b) => Date.parse(b.countedAt) - Date.parse(a.countedAt));
};
