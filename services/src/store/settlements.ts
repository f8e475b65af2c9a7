// Settlements in `settlements/{day}_{courier}`: written here alone, each signature with its event.
import { settlement, type Settlement } from '@despacho/contract/settlements.ts';
import type { Depositing } from '@despacho/domain/money/deposits.ts';
import type { Signing } from '@despacho/domain/money/settlements.ts';
import { Timestamp, type DocumentSnapshot } from 'firebase-admin/firestore';
import { COLLECTIONS } from './collections.ts';
import { readInstant } from './documents/instants.ts';
import { isData } from './documents/scalars.ts';
import { eventBelow, type HappenedEvent } from './events.ts';
import { withinLimit, type Firestore } from './firestore.ts';

/** More couriers than ride on one day. */
const MAX_OF_DAY = 5_000;

const read = (document: DocumentSnapshot): Settlement | null => {
  const { signatures, deposits, ...data } = document.data() ?? {};
  const instantsOf = (list: unknown, keys: readonly string[]): unknown[] =>
    (Array.isArray(list) ? list : []).map((each: unknown) =>
      isData(each) ? { ...each, ...Object.fromEntries(keys.map((key) => [key, readInstant(each[key])])) } : each,
    );
  return (
    settlement.safeParse({
      ...data,
      signatures: instantsOf(signatures, ['at']),
      deposits: instantsOf(deposits, ['at', 'courierSignedAt']),
    }).data ?? null
  );
};

const stored = (at: string): Timestamp => Timestamp.fromMillis(Date.parse(at));

const documentOf = ({ day, courier, signatures, deposits }: Settlement) => ({
  day,
  courier,
  signatures: signatures.map((each) => ({ ...each, at: stored(each.at) })),
  deposits: deposits.map((each) => ({
    ...each,
    at: stored(each.at),
    courierSignedAt: each.courierSignedAt && stored(each.courierSignedAt),
  })),
});

export const settlementsOf = async (db: Firestore, day: string): Promise<Settlement[]> => {
  const query = db.collection(COLLECTIONS.settlements).where('day', '==', day).limit(MAX_OF_DAY);
  const { docs } = await withinLimit(query.get());
  return docs.flatMap((document) => read(document) ?? []);
};

type Key = { day: string; courierId: string };
/** `written` null: nothing is written. */
type Change<D> = { decision: D; written: { settlement: Settlement; event: HappenedEvent } | null };

const refOf = (db: Firestore, { day, courierId }: Key) =>
  db.collection(COLLECTIONS.settlements).doc(`${day}_${courierId}`);

/** Null: there is none. Throws when it cannot be read. */
const existing = (document: DocumentSnapshot): Settlement | null => {
  const found = document.exists ? read(document) : null;
  if (document.exists && found === null) throw new Error(`settlement ${document.id} cannot be read`);
  return found;
};

/** The settlements of one courier on these days. Throws when one cannot be read. */
export const settlementsOfCourier = async (
  db: Firestore,
  courierId: string,
  days: readonly string[],
): Promise<Settlement[]> =>
  (await withinLimit(db.getAll(...days.map((day) => refOf(db, { day, courierId }))))).flatMap(
    (document) => existing(document) ?? [],
  );

/** The second of two at once decides on what the first wrote. Throws when the stored settlement cannot be read. */
const change = async <D>(
  db: Firestore,
  key: Key,
  decide: (found: Settlement | null) => Change<D>,
): Promise<{ decision: D; found: Settlement | null }> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = refOf(db, key);
      const found = existing(await transaction.get(ref));
      const { decision, written } = decide(found);
      if (written === null) return { decision, found };
      transaction.set(ref, documentOf(written.settlement));
      transaction.create(...eventBelow(ref, written.event));
      return { decision, found };
    }),
  );

/** [MO8] */
export const sign = async (
  db: Firestore,
  key: Key,
  decide: (found: Settlement | null) => Signing,
): Promise<{ signing: Signing; found: Settlement | null }> => {
  const { decision, found } = await change(db, key, (before): Change<Signing> => {
    const signing = decide(before);
    if (signing.result !== 'signed') return { decision: signing, written: null };
    const { by, at, ...details } = signing.signature;
    const what = signing.settlement.signatures.length === 1 ? 'signed' : 'corrected';
    const event = { what, by, at: Date.parse(at), details };
    return { decision: signing, written: { settlement: signing.settlement, event } };
  });
  return { signing: decision, found };
};

/** [CX8] `by`: who wrote it, for the event. */
export const changeDeposits = async (
  db: Firestore,
  key: Key,
  { what, by, at }: HappenedEvent,
  decide: (found: Settlement | null) => Depositing,
): Promise<Depositing> => {
  const { decision } = await change(db, key, (before): Change<Depositing> => {
    const depositing = decide(before);
    if (depositing.result !== 'written') return { decision: depositing, written: null };
    const { id, cents, branch, onPaper } = depositing.deposit;
    const event = { what, by, at, details: { deposit: id, cents, branch, onPaper } };
    return { decision: depositing, written: { settlement: depositing.settlement, event } };
  });
  return decision;
};

/** For the demo city and tests: as `sign` writes it, without its events. */
export const settlementDocument = (written: Settlement): { path: string; data: ReturnType<typeof documentOf> } => ({
  path: `${COLLECTIONS.settlements}/${written.day}_${written.courier.id}`,
  data: documentOf(written),
});
