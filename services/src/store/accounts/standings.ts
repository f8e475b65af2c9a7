// What an account was allowed last, and how many of its sessions ended: a record of our own, which other programs never write.
// A generation in `controllers` alone could go back: other programs replace, delete and create these documents.
import { scopeName, scopeOf } from '@despacho/domain/access/scope.ts';
import type { Controller } from '@despacho/contract/accounts/access.ts';
import { FieldValue, type DocumentSnapshot, type Transaction } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { isData, readInteger, readText, type Data } from '../documents/scalars.ts';
import { withinLimit, type Firestore } from '../firestore.ts';
import { controllerCodec } from './controllers.ts';

type Stored = {
  generation: number;
  standing: string | null;
  /** Real milliseconds. */ endedAtMs: number;
  /** [AU9] How often the account was disabled or removed. */ draftKey: number;
};

const ENABLED = 'enabled';

/** Role, scope and whether the account is enabled: a change of any of them ends its sessions [ID12]. */
const standingOf = (id: string, data: Data | null): string => {
  if (data === null) return 'none';
  const read = controllerCodec.read(id, data);
  if (!read.ok) return 'unreadable';
  const scope = scopeOf(read.value);
  return [read.value.isEnabled ? ENABLED : 'disabled', read.value.role, scope === null ? '' : scopeName(scope)].join(
    ' ',
  );
};

const storedIn = (document: DocumentSnapshot): Stored => ({
  generation: readInteger(document.get('generation')) ?? 0,
  standing: readText(document.get('standing')),
  endedAtMs: readInteger(document.get('endedAtMs')) ?? 0,
  draftKey: readInteger(document.get('draftKey')) ?? 0,
});
const generationIn = (data: Data | null): number => readInteger(data?.['tokenGeneration']) ?? 0;

const recordsOf = (db: Firestore) => db.collection(COLLECTIONS.accountStandings);
const dataOf = (document: DocumentSnapshot): Data | null => {
  const data = document.data();
  return isData(data) ? data : null;
};

export type Standing = {
  controller: Controller | null;
  /** Sessions that began earlier have ended. */ endedAtMs: number;
};

/** `observed`: what the document allowed when it was seen, which may have changed again since. */
const settle = async (
  db: Firestore,
  transaction: Transaction,
  id: string,
  observed: string | null,
  now: number,
): Promise<Standing> => {
  const controllerRef = db.collection(COLLECTIONS.controllers).doc(id);
  const recordRef = recordsOf(db).doc(id);
  const [document, record] = await transaction.getAll(controllerRef, recordRef);
  if (document === undefined || record === undefined) return { controller: null, endedAtMs: now };
  const data = dataOf(document);
  const before = storedIn(record);
  const current = standingOf(id, data);
  const changes = [observed ?? current, current].filter((each) => each !== before.standing);
  const hasEnded = before.standing !== null && changes.length > 0;
  const isDisabled = hasEnded && changes.some((each) => !each.startsWith(ENABLED));
  const highest = Math.max(before.generation, generationIn(data));
  const generation = hasEnded ? highest + 1 : highest;
  const endedAtMs = hasEnded ? now : before.endedAtMs;
  if (hasEnded || before.standing === null || generation !== before.generation) {
    const draftKey = isDisabled ? before.draftKey + 1 : before.draftKey;
    transaction.set(recordRef, { generation, standing: current, endedAtMs, draftKey });
  }
  if (data === null) return { controller: null, endedAtMs };
  if (generationIn(data) !== generation)
    transaction.update(controllerRef, controllerCodec.write({ tokenGeneration: generation }));
  const read = controllerCodec.read(id, data);
  return { controller: read.ok ? { ...read.value, tokenGeneration: generation } : null, endedAtMs };
};

/** For a sign-in: the account with the generation that its new token has. `now`: real milliseconds. */
export const currentStanding = async (db: Firestore, id: string, now: number): Promise<Standing> =>
  withinLimit(db.runTransaction(async (transaction) => settle(db, transaction, id, null, now)));

/** Sessions that began earlier have ended: real milliseconds, 0 where none did. */
export const endedAtOf = async (db: Firestore, id: string): Promise<number> =>
  storedIn(await withinLimit(recordsOf(db).doc(id).get())).endedAtMs;

/** The version of the key of an account's drafts [AU9]. */
export const draftKeyVersion = async (db: Firestore, id: string): Promise<number> =>
  storedIn(await withinLimit(recordsOf(db).doc(id).get())).draftKey;

/** For an account that its identity provider disabled or removed, which its document does not show. */
export const replaceDraftKey = async (db: Firestore, id: string): Promise<void> => {
  await withinLimit(
    recordsOf(db)
      .doc(id)
      .set({ draftKey: FieldValue.increment(1) }, { merge: true }),
  );
};

export type SeenController = { id: string; /** Null: the document was removed. */ data: Data | null };

/** Documents in one lookup. */
const BATCH = 300;

/** Ends the sessions of accounts whose documents allow something else than recorded, whichever program wrote them. Resolves with their ids. */
export const recordStandings = async (
  db: Firestore,
  controllers: readonly SeenController[],
  now: number,
): Promise<string[]> => {
  const ended: string[] = [];
  for (let at = 0; at < controllers.length; at += BATCH) {
    const batch = controllers.slice(at, at + BATCH);
    const records = await withinLimit(db.getAll(...batch.map(({ id }) => recordsOf(db).doc(id))));
    for (const [index, { id, data }] of batch.entries()) {
      const record = records[index];
      if (record === undefined) continue;
      const { standing, generation } = storedIn(record);
      const observed = standingOf(id, data);
      const isSame = standing === observed && (data === null || generationIn(data) === generation);
      if (isSame) continue;
      await withinLimit(db.runTransaction(async (transaction) => settle(db, transaction, id, observed, now)));
      if (standing !== null && standing !== observed) ended.push(id);
    }
  }
  return ended;
};
