// Subscriptions of couriers' phones in `pushSubscriptions`: a document for each phone, by the hash of its endpoint, so that a phone
// belongs to one account at a time. Endpoint and keys are sealed [CP29].
import { Timestamp, type DocumentSnapshot, type Query } from 'firebase-admin/firestore';
import { z } from 'zod';
import { COLLECTIONS } from '../collections.ts';
import { deleteAll } from '../documents/deletion.ts';
import { withinLimit, type Firestore } from '../firestore.ts';

/** Phones of one courier; the one that was longest not in use makes room. */
export const MAX_PHONES = 3;

const stored = z.object({
  courierId: z.string().min(1),
  /** The sessions of the account that it belongs to [CP6]. */
  generation: z.number(),
  sealed: z.string(),
});
export type StoredSubscription = z.infer<typeof stored> & { id: string };

const collection = (db: Firestore) => db.collection(COLLECTIONS.pushSubscriptions);
const ofCourier = (db: Firestore, courierId: string): Query => collection(db).where('courierId', '==', courierId);

const subscriptionIn = (document: DocumentSnapshot): StoredSubscription | null => {
  const found = stored.safeParse(document.data()).data;
  return found === undefined ? null : { ...found, id: document.id };
};

const renewedMs = (document: DocumentSnapshot): number => {
  const at: unknown = document.get('renewedAt');
  return at instanceof Timestamp ? at.toMillis() : 0;
};

/**
 * `now`: real milliseconds. `replaces`: the previous one of the same phone makes room, and where there is none any more nothing is saved; the
 * next one has its time, since the application was not opened.
 */
export const saveSubscription = async (
  db: Firestore,
  { id, courierId, generation, sealed, replaces }: StoredSubscription & { replaces?: string },
  now: number,
): Promise<void> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const { docs } = await transaction.get(ofCourier(db, courierId));
      const previous = docs.find((document) => document.id === replaces);
      if (replaces !== undefined && previous === undefined) return;
      const others = docs
        .filter((document) => document.id !== id && document !== previous)
        .toSorted((a, b) => renewedMs(b) - renewedMs(a));
      for (const { ref } of others.slice(MAX_PHONES - 1)) transaction.delete(ref);
      if (previous !== undefined) transaction.delete(previous.ref);
      const renewedAt = Timestamp.fromMillis(previous === undefined ? now : renewedMs(previous));
      transaction.set(collection(db).doc(id), { courierId, generation, sealed, renewedAt });
    }),
  );

/** Null: there is none, or none that can be read. */
export const readSubscription = async (db: Firestore, id: string): Promise<StoredSubscription | null> =>
  subscriptionIn(await withinLimit(collection(db).doc(id).get()));

/** Only where it is the courier's: a phone may have gone over to another account. */
export const removeSubscription = async (
  db: Firestore,
  { id, courierId }: Pick<StoredSubscription, 'id' | 'courierId'>,
): Promise<void> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = collection(db).doc(id);
      if ((await transaction.get(ref)).get('courierId') === courierId) transaction.delete(ref);
    }),
  );

export const subscriptionIdsOf = async (db: Firestore, courierId: string): Promise<string[]> =>
  (await withinLimit(ofCourier(db, courierId).limit(MAX_PHONES).get())).docs.map(({ id }) => id);

export const hasSubscriptions = async (db: Firestore): Promise<boolean> =>
  !(await withinLimit(collection(db).limit(1).get())).empty;

/** With the sessions of the account. */
export const removeSubscriptionsOf = async (db: Firestore, courierId: string): Promise<void> => {
  await deleteAll(db, ofCourier(db, courierId));
};

/** Real milliseconds: of phones on which the application was not opened since. */
export const deleteSubscriptionsBefore = async (db: Firestore, before: number): Promise<number> =>
  deleteAll(db, collection(db).where('renewedAt', '<', Timestamp.fromMillis(before)).orderBy('renewedAt'));
