// Settlements in `settlements/{day}_{courier}`: written here alone, each signature with its event.
import { settlement, type Settlement } from '@despacho/contract/settlements.ts';
import type { Signing } from '@despacho/domain/money/settlements.ts';
import { Timestamp, type DocumentSnapshot } from 'firebase-admin/firestore';
import { COLLECTIONS } from './collections.ts';
import { readInstant } from './documents/instants.ts';
import { isData } from './documents/scalars.ts';
import { eventBelow } from './events.ts';
import { withinLimit, type Firestore } from './firestore.ts';

/** More couriers than ride on one day. */
const MAX_OF_DAY = 5_000;

const read = (document: DocumentSnapshot): Settlement | null => {
  const { signatures, ...data } = document.data() ?? {};
  const listed: readonly unknown[] = Array.isArray(signatures) ? signatures : [];
  const readable = listed.map((each) => (isData(each) ? { ...each, at: readInstant(each['at']) } : each));
  return settlement.safeParse({ ...data, signatures: readable }).data ?? null;
};

const documentOf = ({ day, courier, signatures }: Settlement) => ({
  day,
  courier,
  signatures: signatures.map((each) => ({ ...each, at: Timestamp.fromMillis(Date.parse(each.at)) })),
});

export const settlementsOf = async (db: Firestore, day: string): Promise<Settlement[]> => {
  const query = db.collection(COLLECTIONS.settlements).where('day', '==', day).limit(MAX_OF_DAY);
  const { docs } = await withinLimit(query.get());
  return docs.flatMap((document) => read(document) ?? []);
};

/** [MO8] Of two at once the second decides on what the first wrote. Throws when the stored settlement cannot be read. */
export const sign = async (
  db: Firestore,
  { day, courierId }: { day: string; courierId: string },
  decide: (found: Settlement | null) => Signing,
): Promise<{ signing: Signing; found: Settlement | null }> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = db.collection(COLLECTIONS.settlements).doc(`${day}_${courierId}`);
      const document = await transaction.get(ref);
      const found = document.exists ? read(document) : null;
      if (document.exists && found === null) throw new Error(`settlement ${ref.id} cannot be read`);
      const signing = decide(found);
      if (signing.result !== 'signed') return { signing, found };
      const { by, at, ...details } = signing.signature;
      transaction.set(ref, documentOf(signing.settlement));
      transaction.create(
        ...eventBelow(ref, { what: found === null ? 'signed' : 'corrected', by, at: Date.parse(at), details }),
      );
      return { signing, found };
    }),
  );

/** For the demo city and tests: as `sign` writes it, without its events. */
export const settlementDocument = (written: Settlement): { path: string; data: ReturnType<typeof documentOf> } => ({
  path: `${COLLECTIONS.settlements}/${written.day}_${written.courier.id}`,
  data: documentOf(written),
});
