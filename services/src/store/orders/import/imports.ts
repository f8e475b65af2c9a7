// Imported files, in `imports`: the second upload of a file finds the orders of the first [OR45].
import { randomBytes } from 'node:crypto';
import { MOST_BATCHES } from '@despacho/contract/orders/importBatches.ts';
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { scopeName } from '@despacho/domain/access/scope.ts';
import { Timestamp, type DocumentReference, type DocumentSnapshot, type Firestore } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../../collections.ts';
import { referenceIn } from '../../documents/fields.ts';
import { readInstant } from '../../documents/instants.ts';
import { isData, readId, readInteger, readText, type Data } from '../../documents/scalars.ts';
import { withinLimit } from '../../firestore.ts';

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

const keptIn = (value: unknown): ReadonlyMap<number, string> =>
  new Map(
    Object.entries(isData(value) ? value : {}).flatMap(([row, id]): [number, string][] => {
      const kept = readId(id);
      return kept === null ? [] : [[Number(row), kept]];
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
  const until = readInstant(data['undoUntil']);
  return {
    id: document.id,
    previous: { salt: undone === null ? salt : null, kept: keptIn(data['kept']) },
    name: readText(data['name']) ?? '',
    by,
    scope: readText(data['scope']),
    startedAt,
    rows: readInteger(data['rows']),
    orders: readInteger(data['orders']) ?? 0,
    undoUntil: until === null ? null : Date.parse(until),
    undone,
  };
};

export const readImport = async (db: Firestore, fileHash: string): Promise<StoredImport | null> =>
  importIn(await withinLimit(refOf(db, fileHash).get()));

/** Null: this file was not imported. */
export const findImport = async (db: Firestore, fileHash: string): Promise<PreviousImport | null> =>
  (await readImport(db, fileHash))?.previous ?? null;

/** The latest of a scope, or of all. */
export const latestImports = async (db: Firestore, scope: Scope): Promise<StoredImport[]> => {
  const all = db.collection(COLLECTIONS.imports);
  const own = scope.type === 'all' ? all : all.where('scope', '==', scopeName(scope));
  const { docs } = await withinLimit(own.orderBy('startedAt', 'desc').limit(MOST_BATCHES).get());
  return docs.flatMap((document) => importIn(document) ?? []);
};

type Begun = { by: Reference; at: number; name: string; scope: Scope };

/** The first process begins it; the others continue with what it began. An import that was undone begins again. */
export const beginImport = async (
  db: Firestore,
  fileHash: string,
  { by, at, name, scope }: Begun,
): Promise<PreviousImport> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = refOf(db, fileHash);
      const document = await transaction.get(ref);
      const before = importIn(document)?.previous ?? null;
      if (before !== null && before.salt !== null) return before;
      const salt = randomBytes(16).toString('hex');
      const kept = before?.kept ?? new Map<number, string>();
      transaction.set(ref, {
        salt,
        kept: Object.fromEntries(kept),
        name,
        scope: scopeName(scope),
        by: { id: by.id, name: by.name },
        startedAt: Timestamp.fromMillis(at),
      });
      return { salt, kept };
    }),
  );

type Ended = { rows: number; orders: number; created: number; undoUntil: number };

/** What came of it. An upload that made nothing gives no new time to take it back. */
export const endImport = async (db: Firestore, fileHash: string, ended: Ended): Promise<void> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = refOf(db, fileHash);
      const isFirst = importIn(await transaction.get(ref))?.undoUntil === null;
      const { rows, orders } = ended;
      const until = isFirst || ended.created > 0 ? { undoUntil: Timestamp.fromMillis(ended.undoUntil) } : {};
      transaction.update(ref, { rows, orders, ...until });
    }),
  );

export const extendUndo = async (db: Firestore, fileHash: string, until: number): Promise<void> => {
  await withinLimit(refOf(db, fileHash).update({ undoUntil: Timestamp.fromMillis(until) }));
};

type Undone = { by: Reference; at: number; withdrawn: number; kept: ReadonlyMap<number, string> };

export const endUndo = async (db: Firestore, fileHash: string, { by, at, withdrawn, kept }: Undone): Promise<void> => {
  await withinLimit(
    refOf(db, fileHash).update({
      kept: Object.fromEntries(kept),
      undone: { by: { id: by.id, name: by.name }, at: Timestamp.fromMillis(at), withdrawn, kept: kept.size },
    }),
  );
};
