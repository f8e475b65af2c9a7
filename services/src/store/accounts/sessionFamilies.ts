// Sessions from their sign-in on: whose they are, which of their refresh tokens is the current one, and when it was used last.
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
 * Uses the refresh token of this turn. Null: the family has ended. A token that was used already ends it, because of two
 * users of one token one is a thief; but the last one works again within `repeatMs`, as long as its successor was not used:
 * the response with the successor may have been lost. The result is then the same turn [ID13].
 */
export const useTurn = async (
  db: Firestore,
  id: string,
  turn: number,
  { now, repeatMs }: { now: number; repeatMs: number },
): Promise<SessionFamily | null> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = families(db).doc(id);
      const stored = family.safeParse((await transaction.get(ref)).data()).data;
      if (stored === undefined) return null;
      if (turn === stored.turn - 1 && now - stored.renewedMs <= repeatMs) return stored;
      if (stored.turn !== turn) {
        transaction.delete(ref);
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

/** Those of an account that were renewed since `oldestMs`, the newest first. */
export const familiesOf = async (db: Firestore, uid: string, oldestMs: number): Promise<OwnSession[]> => {
  const { docs } = await withinLimit(families(db).where('uid', '==', uid).get());
  return docs
    .flatMap((document) => {
      const { data } = family.safeParse(document.data());
      return data === undefined || data.renewedMs < oldestMs ? [] : [{ id: document.id, ...data }];
    })
    .toSorted((one, other) => other.signedInMs - one.signedInMs);
};

/**
 * [AU8] Removes a session of the account and notes its beginning in the account's document, by which its API token is refused
 * everywhere. Beginnings before `oldestMs` have no token any more. False: it is not a session of this account.
 */
export const closeFamily = async (db: Firestore, uid: string, id: string, oldestMs: number): Promise<boolean> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = families(db).doc(id);
      const controllerRef = db.collection(COLLECTIONS.controllers).doc(uid);
      const { data } = family.safeParse((await transaction.get(ref)).data());
      const document = await transaction.get(controllerRef);
      const read = controllerCodec.read(uid, document.data() ?? {}, document);
      if (data?.uid !== uid || !read.ok) return false;
      const closedSessions = [...read.value.closedSessions.filter((began) => began >= oldestMs), data.signedInMs];
      transaction.delete(ref);
      transaction.update(controllerRef, controllerCodec.write({ closedSessions }));
      return true;
    }),
  );
