// Sessions from their sign-in on: whose they are, which of their refresh tokens is the current one, and when it was used last.
import type { DocumentReference, Transaction } from 'firebase-admin/firestore';
import { z } from 'zod';
import { COLLECTIONS } from '../collections.ts';
import { controllerCodec } from './controllers.ts';
import { withinLimit, type Firestore } from '../firestore.ts';

/** `turn`: how many refresh tokens were used. Instants in real milliseconds. */
const family = z.object({
  uid: z.string(),
  turn: z.number().int(),
  signedInMs: z.number(),
  renewedMs: z.number(),
});
export type SessionFamily = z.infer<typeof family>;

const families = (db: Firestore) => db.collection(COLLECTIONS.sessionFamilies);

/** Also removes families of the account that were not renewed since `oldestMs`. */
export const openFamily = async (db: Firestore, id: string, opened: SessionFamily, oldestMs: number): Promise<void> => {
  const own = await withinLimit(families(db).where('uid', '==', opened.uid).get());
  const batch = db.batch();
  batch.create(families(db).doc(id), opened);
  for (const { ref, data } of own.docs.map((document) => ({
    ref: document.ref,
    data: family.safeParse(document.data()),
  })))
    if (!data.success || data.data.renewedMs < oldestMs) batch.delete(ref);
  await withinLimit(batch.commit());
};

export const familyById = async (db: Firestore, id: string): Promise<SessionFamily | null> => {
  const document = await withinLimit(families(db).doc(id).get());
  return family.safeParse(document.data()).data ?? null;
};

/**
 * Within a transaction that has written nothing yet: removes a session and notes its beginning in the account's document, by
 * which its API token is refused everywhere. Beginnings before `oldestMs` have no token any more. Couriers have neither.
 */
const endIn = async (
  db: Firestore,
  transaction: Transaction,
  id: string,
  { uid, signedInMs }: SessionFamily,
  oldestMs: number,
): Promise<void> => {
  const controllerRef = db.collection(COLLECTIONS.controllers).doc(uid);
  const document = await transaction.get(controllerRef);
  const read = document.exists ? controllerCodec.read(uid, document.data() ?? {}, document) : null;
  transaction.delete(families(db).doc(id));
  if (read?.ok !== true) return;
  const closedSessions = [...read.value.closedSessions.filter((began) => began >= oldestMs), signedInMs];
  transaction.update(controllerRef, controllerCodec.write({ closedSessions }));
};

/**
 * Uses the refresh token of this turn. Null: the family has ended. A token that was used already ends it, as closing it does,
 * because of two users of one token one is a thief; but the last one works again within `repeatMs`, as long as its successor
 * was not used: the response with the successor may have been lost. The result is then the same turn [ID13].
 */
export const useTurn = async (
  db: Firestore,
  id: string,
  turn: number,
  { now, repeatMs, oldestMs }: { now: number; repeatMs: number; oldestMs: number },
): Promise<SessionFamily | null> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = families(db).doc(id);
      const stored = family.safeParse((await transaction.get(ref)).data()).data;
      if (stored === undefined) return null;
      if (turn === stored.turn - 1 && now - stored.renewedMs <= repeatMs) return stored;
      if (stored.turn !== turn) {
        await endIn(db, transaction, id, stored, oldestMs);
        return null;
      }
      const next = { ...stored, turn: turn + 1, renewedMs: now };
      transaction.set(ref, next);
      return next;
    }),
  );

/** For a provider that keeps its own tokens. False: the session was not renewed in time, and has ended. */
export const renewFamily = async (
  db: Firestore,
  id: string,
  { uid, signedInMs }: Pick<SessionFamily, 'uid' | 'signedInMs'>,
  { now, idleMs }: { now: number; idleMs: number },
): Promise<boolean> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = families(db).doc(id);
      const stored = family.safeParse((await transaction.get(ref)).data()).data;
      if (now - (stored?.renewedMs ?? signedInMs) > idleMs) return false;
      transaction.set(ref, { uid, signedInMs, turn: (stored?.turn ?? 0) + 1, renewedMs: now });
      return true;
    }),
  );

export type OwnSession = { id: string; signedInMs: number; renewedMs: number };

/** Those of an account that were renewed since `renewedSinceMs` and began since `beganSinceMs`, the newest first. */
export const familiesOf = async (
  db: Firestore,
  uid: string,
  { renewedSinceMs, beganSinceMs }: { renewedSinceMs: number; beganSinceMs: number },
): Promise<OwnSession[]> => {
  const { docs } = await withinLimit(families(db).where('uid', '==', uid).get());
  return docs
    .flatMap((document) => {
      const { data } = family.safeParse(document.data());
      const isOver = data === undefined || data.renewedMs < renewedSinceMs || data.signedInMs < beganSinceMs;
      return isOver ? [] : [{ id: document.id, ...data }];
    })
    .toSorted((a, b) => b.signedInMs - a.signedInMs);
};

/** [AU8] False: it is not a session of this account. */
export const closeFamily = async (db: Firestore, uid: string, id: string, oldestMs: number): Promise<boolean> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const { data } = family.safeParse((await transaction.get(families(db).doc(id))).data());
      if (data?.uid !== uid) return false;
      await endIn(db, transaction, id, data, oldestMs);
      return true;
    }),
  );

/** Within a transaction that has written nothing yet: the documents of an account's sessions. */
export const familyRefsIn = async (
  db: Firestore,
  transaction: Transaction,
  uid: string,
): Promise<DocumentReference[]> =>
  (await transaction.get(families(db).where('uid', '==', uid))).docs.map(({ ref }) => ref);
