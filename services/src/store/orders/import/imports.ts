// Imported files, in `imports`: the second upload of a file finds the orders of the first [OR45].
import { randomBytes } from 'node:crypto';
import { MAX_BATCHES, type UndoConflict } from '@despacho/contract/orders/importBatches.ts';
import { MESSAGE_CHANNELS } from '@despacho/contract/messages.ts';
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { scopeName } from '@despacho/domain/access/scope.ts';
import {
  extendedUntil,
  deferredUntil,
  undoConflictOf,
  undoUntil,
  type DeferralEnd,
} from '@despacho/domain/orders/import/undo.ts';
import {
  FieldValue,
  Timestamp,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type Query,
  type Transaction,
} from 'firebase-admin/firestore';
import { COLLECTIONS } from '../../collections.ts';
import { referenceIn } from '../../documents/fields.ts';
import { readInstant } from '../../documents/instants.ts';
import { isData, readId, readInteger, readText, type Data } from '../../documents/scalars.ts';
import { withinLimit } from '../../firestore.ts';
import { waitingOf } from '../../messages/deferred.ts';

/**
 * `salt` is random and secret, so that the id of an order cannot be computed from its file; null: the import was undone,
 * and its rows make new orders. `kept`: the rows whose orders stayed then, with their ids.
 */
export type PreviousImport = { salt: string | null; kept: ReadonlyMap<number, string> };

export type StoredImport = {
  id: string;
  previous: PreviousImport;
  name: string;
  by: Reference;
  scope: string | null;
  startedAt: string;
  rows: number | null;
  orders: number;
  /** Milliseconds of real time; null while it has not come to its end. */
  undoUntil: number | null;
  /** Messages of it may wait [MS26]. `uploadUntil`: an upload that has not ended by then was broken off. Null: none waits. */
  deferral: { uploadUntil: number | null; end: DeferralEnd | null } | null;
  undone: { by: Reference; withdrawn: number; kept: number } | null;
};

const refOf = (db: Firestore, fileHash: string): DocumentReference => db.collection(COLLECTIONS.imports).doc(fileHash);

const undoneIn = (value: unknown): StoredImport['undone'] => {
  if (!isData(value)) return null;
  const by = referenceIn(value, 'by', [], []);
  return by === null
    ? null
    : { by, withdrawn: readInteger(value['withdrawn']) ?? 0, kept: readInteger(value['kept']) ?? 0 };
};

const millisIn = (value: unknown): number | null => {
  const at = readInstant(value);
  return at === null ? null : Date.parse(at);
};

const deferralIn = (data: Data): StoredImport['deferral'] => {
  const end = data['deferralEnd'];
  return data['defersMessages'] === true
    ? { uploadUntil: millisIn(data['uploadUntil']), end: end === 'send' || end === 'drop' ? end : null }
    : null;
};

const keptIn = (value: unknown): ReadonlyMap<number, string> =>
  new Map(
    Object.entries(isData(value) ? value : {}).flatMap(([row, id]): [number, string][] => {
      const orderId = readId(id);
      return orderId === null ? [] : [[Number(row), orderId]];
    }),
  );

/** Null: there is none that can be read. */
const importIn = (document: DocumentSnapshot): StoredImport | null => {
  const data: Data = document.data() ?? {};
  const salt = readId(data['salt']);
  const by = referenceIn(data, 'by', [], []);
  const startedAt = readInstant(data['startedAt']);
  if (salt === null || by === null || startedAt === null) return null;
  const undone = undoneIn(data['undone']);
  return {
    id: document.id,
    previous: { salt: undone === null ? salt : null, kept: keptIn(data['kept']) },
    name: readText(data['name']) ?? '',
    by,
    scope: readText(data['scope']),
    startedAt,
    rows: readInteger(data['rows']),
    orders: readInteger(data['orders']) ?? 0,
    undoUntil: millisIn(data['undoUntil']),
    deferral: deferralIn(data),
    undone,
  };
};

export const readImport = async (db: Firestore, fileHash: string): Promise<StoredImport | null> =>
  importIn(await withinLimit(refOf(db, fileHash).get()));

export const readImportIn = async (
  transaction: Transaction,
  db: Firestore,
  fileHash: string,
): Promise<StoredImport | null> => importIn(await transaction.get(refOf(db, fileHash)));

/** Null: this file was not imported. */
export const findImport = async (db: Firestore, fileHash: string): Promise<PreviousImport | null> =>
  (await readImport(db, fileHash))?.previous ?? null;

/** The latest of a scope, or of all. */
export const latestImports = async (db: Firestore, scope: Scope): Promise<StoredImport[]> => {
  const all = db.collection(COLLECTIONS.imports);
  const own = scope.type === 'all' ? all : all.where('scope', '==', scopeName(scope));
  const { docs } = await withinLimit(own.orderBy('startedAt', 'desc').limit(MAX_BATCHES).get());
  return docs.flatMap((document) => importIn(document) ?? []);
};

/** `now`: real time. */
type Begun = { by: Reference; at: number; now: number; name: string; scope: Scope };

/**
 * The first process begins it; the others continue with what it began. An import that was undone begins again. Null: messages of
 * an undoing wait to be dropped first; later they could not be distinguished from those of this upload [MS26].
 */
export const beginImport = async (
  db: Firestore,
  fileHash: string,
  { by, at, now, name, scope }: Begun,
): Promise<PreviousImport | null> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = refOf(db, fileHash);
      const stored = importIn(await transaction.get(ref));
      if (stored !== null && (stored.undone !== null || stored.deferral?.end === 'drop'))
        for (const channel of MESSAGE_CHANNELS)
          if (!(await transaction.get(waitingOf(db, channel, fileHash).limit(1).select())).empty) return null;
      const before = stored?.previous ?? null;
      const deferring = { defersMessages: true, deferralEnd: null, uploadUntil: Timestamp.fromMillis(undoUntil(now)) };
      if (before !== null && before.salt !== null) {
        transaction.update(ref, deferring);
        return before;
      }
      const salt = randomBytes(16).toString('hex');
      const orderIds = before?.kept ?? new Map<number, string>();
      transaction.set(ref, {
        salt,
        kept: Object.fromEntries(orderIds),
        name,
        scope: scopeName(scope),
        by: { id: by.id, name: by.name },
        startedAt: Timestamp.fromMillis(at),
        ...deferring,
      });
      return { salt, kept: orderIds };
    }),
  );

type Ended = { rows: number; orders: number; created: number; undoUntil: number };

type Decision = { changes?: Data; conflict?: UndoConflict };

/** Without changes nothing is written. */
const decideOn = async (
  db: Firestore,
  fileHash: string,
  decide: (stored: StoredImport | null) => Decision,
): Promise<UndoConflict | null> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const { changes, conflict = null } = decide(await readImportIn(transaction, db, fileHash));
      if (changes !== undefined) transaction.update(refOf(db, fileHash), changes);
      return conflict;
    }),
  );

/** What came of it. An upload that made nothing gives no new time to take it back. */
export const endImport = async (db: Firestore, fileHash: string, ended: Ended): Promise<unknown> =>
  decideOn(db, fileHash, (stored) => {
    const { rows, orders, created } = ended;
    // Also where it took so long that its messages were taken for those of a broken-off upload.
    const until =
      stored?.undoUntil === null || created > 0
        ? { undoUntil: Timestamp.fromMillis(ended.undoUntil), defersMessages: true }
        : {};
    return { changes: { rows, orders, uploadUntil: FieldValue.delete(), ...until } };
  });

/** [OR60] [MS26] From here on nothing more of it is sent, also if the undoing is broken off. Null: there is no conflict. */
export const beginUndo = async (db: Firestore, fileHash: string, realNow: () => number): Promise<UndoConflict | null> =>
  decideOn(db, fileHash, (stored) => {
    if (stored === null) return { conflict: 'undone' };
    const { by, undoUntil: until, undone } = stored;
    const now = realNow();
    const conflict = undoConflictOf({ by, undoUntil: until, isUndone: undone !== null }, now);
    if (conflict !== null) return { conflict };
    const undoing = Timestamp.fromMillis(extendedUntil(until ?? now, now));
    return { changes: { undoUntil: undoing, deferralEnd: 'drop' } };
  });

/** [MS26] Where its undoing has begun, its messages stay dropped. Null: there is no conflict. */
export const sendDeferred = async (db: Firestore, fileHash: string): Promise<UndoConflict | null> =>
  decideOn(db, fileHash, (stored) => {
    if (stored === null || stored.undone !== null || stored.deferral?.end === 'drop') return { conflict: 'undone' };
    return stored.undoUntil === null ? { conflict: 'running' } : { changes: { deferralEnd: 'send' } };
  });

/** The imports whose messages may wait. */
export const deferringQuery = (db: Firestore): Query =>
  db.collection(COLLECTIONS.imports).where('defersMessages', '==', true);

export const deferringImports = async (db: Firestore): Promise<StoredImport[]> => {
  const { docs } = await withinLimit(deferringQuery(db).get());
  return docs.flatMap((document) => importIn(document) ?? []);
};

/** None of its messages waits any more, unless it was uploaded again meanwhile. */
export const closeDeferral = async (db: Firestore, fileHash: string, now: number): Promise<unknown> =>
  decideOn(db, fileHash, (stored) =>
    stored === null || stored.deferral === null || deferredUntil({ ...stored, ...stored.deferral }) > now
      ? {}
      : { changes: { defersMessages: FieldValue.delete() } },
  );

type Undone = { by: Reference; at: number; withdrawn: number; kept: ReadonlyMap<number, string> };

/** Nothing where it was undone already, or began again meanwhile: `batch` is as the undoing read it. */
export const endUndo = async (
  db: Firestore,
  { id, previous: { salt } }: StoredImport,
  { by, at, withdrawn, kept }: Undone,
): Promise<unknown> =>
  decideOn(db, id, (stored) =>
    stored === null || stored.undone !== null || stored.previous.salt !== salt
      ? {}
      : {
          changes: {
            kept: Object.fromEntries(kept),
            undone: { by: { id: by.id, name: by.name }, at: Timestamp.fromMillis(at), withdrawn, kept: kept.size },
            deferralEnd: 'drop',
          },
        },
  );
