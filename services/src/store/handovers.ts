// Handovers in `handovers`, and in `shiftItems` notes and the owners of what has none of its own. Each item changes hands in one transaction
// of the handover, of what it is about, and of the event.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import { MAX_HANDOVERS, type ShiftItem } from '@despacho/contract/handovers.ts';
import {
  handover as handoverSchema,
  shiftRecord,
  type Handover,
  type ShiftRecord,
} from '@despacho/contract/shiftRecords.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { releaseAlarm } from '@despacho/domain/alarms/escalation.ts';
import { acceptItem, joinHandover, releaseItem, type Acceptance } from '@despacho/domain/handover/handover.ts';
import { clearLock, lockStateAfter } from '@despacho/domain/orders/locks.ts';
import type { DocumentReference, DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import { alarmCodec } from './alarms.ts';
import { COLLECTIONS } from './collections.ts';
import { withinScope } from './documents/collection.ts';
import { deleteAll } from './documents/deletion.ts';
import type { Data } from './documents/scalars.ts';
import { eventBelow } from './events.ts';
import { withinLimit, type Firestore } from './firestore.ts';
import { orderCodec } from './orders/orders.ts';

const PLACE = { company: 'companyId', branch: 'branchId' };
const handoversIn = (db: Firestore) => db.collection(COLLECTIONS.handovers);
const recordsIn = (db: Firestore) => db.collection(COLLECTIONS.shiftItems);

const readHandover = (document: DocumentSnapshot): Handover | null =>
  handoverSchema.safeParse({ ...document.data(), id: document.id }).data ?? null;
const readRecord = (document: DocumentSnapshot): ShiftRecord | null =>
  shiftRecord.safeParse({ ...document.data(), key: document.id }).data ?? null;

export const openHandovers = async (db: Firestore): Promise<Handover[]> => {
  const { docs } = await withinLimit(handoversIn(db).where('endedAt', '==', null).get());
  return docs
    .flatMap((document) => readHandover(document) ?? [])
    .toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
};

/** [ES1] Who began one since then, however soon it was accepted; milliseconds. */
export const handedOverSince = async (db: Firestore, since: number): Promise<ReadonlySet<string>> => {
  const { docs } = await withinLimit(handoversIn(db).where('startedAt', '>', new Date(since).toISOString()).get());
  return new Set(docs.flatMap((document) => readHandover(document)?.from.id ?? []));
};

/** [HO13] Handovers that ended and notes that were closed; milliseconds. How many there were. */
export const deleteShiftsBefore = async (db: Firestore, before: number): Promise<number> => {
  const end = new Date(before).toISOString();
  const ended = await deleteAll(db, handoversIn(db).where('endedAt', '<', end).orderBy('endedAt'));
  return ended + (await deleteAll(db, recordsIn(db).where('closedAt', '<', end).orderBy('closedAt')));
};

/** Pages that are read for the last ones of a scope. */
const MAX_PAGES = 10;

/** [HO13] The last that ended of those with a view, the newest first. `viewOf` null: it is not for the reader. */
export const lastHandovers = async <T>(db: Firestore, viewOf: (given: Handover) => T | null): Promise<T[]> => {
  const ended = handoversIn(db).where('endedAt', '>', '').orderBy('endedAt', 'desc').limit(MAX_HANDOVERS);
  const views: T[] = [];
  let page = ended;
  for (let read = 0; read < MAX_PAGES && views.length < MAX_HANDOVERS; read += 1) {
    const { docs } = await withinLimit(page.get());
    views.push(...docs.flatMap((document) => readHandover(document) ?? []).flatMap((given) => viewOf(given) ?? []));
    const last = docs.at(-1);
    if (last === undefined || docs.length < MAX_HANDOVERS) break;
    page = ended.startAfter(last);
  }
  return views.slice(0, MAX_HANDOVERS);
};

/** Notes, and owners of items, that are not closed. */
export const openRecords = async (db: Firestore, scope: Scope): Promise<ShiftRecord[]> => {
  const { docs } = await withinLimit(withinScope(recordsIn(db).where('closedAt', '==', null), scope, PLACE).get());
  return docs.flatMap((document) => readRecord(document) ?? []);
};

/** [HO2] [HO11] It joins the open one of its person. One that has nothing is not stored. */
export const createHandover = async (db: Firestore, make: (id: string) => Handover): Promise<Handover> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = handoversIn(db).doc();
      const { id, ...made } = make(ref.id);
      const ofPerson = handoversIn(db).where('from.id', '==', made.from.id).where('endedAt', '==', null);
      const [open] = (await transaction.get(ofPerson)).docs.flatMap((document) => readHandover(document) ?? []);
      if (open !== undefined) {
        const changes = joinHandover(open, { id, ...made });
        if (changes !== null) transaction.update(handoversIn(db).doc(open.id), changes);
        return { ...open, ...changes };
      }
      if (made.endedAt === null) transaction.create(ref, made);
      return { id, ...made };
    }),
  );

/** An item's document: its owner as stored, and how it is written. Null: it is over. */
type Owned = {
  owner: Reference | null;
  /** With the owner that it has from then on. */
  give(to: Reference | null): void;
};

/** `hasPhones`: telephones for SMS are set. */
type Taking = { handoverId: string; item: ShiftItem; now: number; hasPhones?: boolean };

const at = (now: number): string => new Date(now).toISOString();

/** [ES5] Who accepts an alarm answers no faster or slower than its first owner did. */
const ownedAlarm = (
  transaction: Transaction,
  document: DocumentSnapshot,
  { now, hasPhones = false }: Taking,
): Owned | null => {
  const read = alarmCodec.read(document.id, document.data() ?? {}, document);
  if (!document.exists || !read.ok || read.value.clearedAt !== null) return null;
  const { value } = read;
  return {
    owner: value.acknowledgedBy,
    give: (to) => {
      const changes =
        to === null
          ? releaseAlarm(value, value.acknowledgedBy?.id ?? '', { now, hasPhones })
          : { acknowledgedBy: to, acknowledgedAt: value.acknowledgedAt ?? at(now) };
      if (changes !== null) transaction.update(document.ref, alarmCodec.write(changes));
    },
  };
};

/** [HO12] A lock belongs to a tab: it ends, and the person who accepts it opens the order. */
const ownedLock = (transaction: Transaction, document: DocumentSnapshot): Owned | null => {
  const read = orderCodec.read(document.id, document.data() ?? {}, document);
  if (!document.exists || !read.ok || read.value.lock === null) return null;
  const { lock } = read.value;
  return {
    owner: { id: lock.id, name: lock.name },
    give: () => transaction.update(document.ref, orderCodec.write(lockStateAfter(read.value, clearLock(read.value)))),
  };
};

const ownedRecord = (
  transaction: Transaction,
  document: DocumentSnapshot,
  { kind, companyId, branchId }: ShiftItem,
  now: number,
): Owned | null => {
  const found = document.exists ? readRecord(document) : null;
  if (found !== null && found.closedAt !== null) return null;
  return {
    owner: found?.owner ?? null,
    give: (owner) => {
      const record: Omit<ShiftRecord, 'key'> = {
        kind,
        owner,
        since: at(now),
        text: found?.text ?? null,
        companyId,
        branchId,
        closedAt: null,
      };
      transaction.set(document.ref, record);
    },
  };
};

const idOf = ({ key }: ShiftItem): string => key.slice(key.indexOf(':') + 1);

const refOf = (db: Firestore, item: ShiftItem): DocumentReference => {
  if (item.kind === 'alarm') return db.collection(COLLECTIONS.alarms).doc(idOf(item));
  if (item.kind === 'lock') return db.collection(COLLECTIONS.orders).doc(idOf(item));
  return recordsIn(db).doc(item.key);
};

type Both = { handover: Handover; owned: Owned | null; ref: DocumentReference };

const readBoth = async (db: Firestore, transaction: Transaction, taking: Taking): Promise<Both | null> => {
  const { handoverId, item, now } = taking;
  const ref = handoversIn(db).doc(handoverId);
  const [given, document] = await transaction.getAll(ref, refOf(db, item));
  const handover = given?.exists === true ? readHandover(given) : null;
  if (handover === null || document === undefined) return null;
  if (item.kind === 'alarm') return { handover, ref, owned: ownedAlarm(transaction, document, taking) };
  if (item.kind === 'lock') return { handover, ref, owned: ownedLock(transaction, document) };
  return { handover, ref, owned: ownedRecord(transaction, document, item, now) };
};

/** [HO3] [HO5] Of two at once the first one gets it. */
export const acceptOne = async (db: Firestore, taking: Taking & { by: Reference }): Promise<Acceptance> =>
  withinLimit(
    db.runTransaction(async (transaction): Promise<Acceptance> => {
      const { item, by, now } = taking;
      const both = await readBoth(db, transaction, taking);
      if (both?.owned === null || both === null) return { result: 'refused', owner: null };
      const { handover, owned, ref } = both;
      const acceptance = acceptItem(handover, item, owned.owner, { by, now });
      if (acceptance.result !== 'accepted') return acceptance;
      transaction.update(ref, acceptance.changes);
      if (!acceptance.isNewOwner) return acceptance;
      owned.give(by);
      const details: Data = { handover: handover.id, from: handover.from, key: item.key };
      transaction.create(...eventBelow(refOf(db, item), { what: 'handed-over', by, at: now, details }));
      return acceptance;
    }),
  );

/** [HO6] Nothing happens where another person has it by now, its person took it back, or began to hand over again. */
export const releaseOne = async (db: Firestore, taking: Taking & { startedAt: string }): Promise<boolean> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const both = await readBoth(db, transaction, taking);
      if (both === null || both.owned === null || both.owned.owner?.id !== both.handover.from.id) return false;
      const { handover, owned, ref } = both;
      const changes = handover.startedAt === taking.startedAt ? releaseItem(handover, taking.item.key) : null;
      if (changes === null) return false;
      owned.give(null);
      transaction.update(ref, changes);
      const event = { what: 'owner-left', by: handover.from, at: taking.now, details: { handover: handover.id } };
      transaction.create(...eventBelow(refOf(db, taking.item), event));
      return true;
    }),
  );

/** Once; the first instant stays. Nothing where its person began to hand over again meanwhile. */
export const markHandover = async (
  db: Firestore,
  { id, startedAt }: Pick<Handover, 'id' | 'startedAt'>,
  field: 'endedAt' | 'releasedAt',
  now: number,
): Promise<void> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = handoversIn(db).doc(id);
      const found = await transaction.get(ref);
      if (found.get('startedAt') === startedAt && found.get(field) === null)
        transaction.update(ref, { [field]: at(now) });
    }),
  );

export const createNote = async (db: Firestore, note: Omit<ShiftRecord, 'key'>): Promise<ShiftRecord> => {
  const key = `note:${handoversIn(db).doc().id}`;
  await withinLimit(recordsIn(db).doc(key).create(note));
  return { ...note, key };
};

/** False: the caller has no such note. Closing it again changes nothing. */
export const closeNote = async (db: Firestore, id: string, ownerId: string, now: number): Promise<boolean> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = recordsIn(db).doc(`note:${id}`);
      const document = await transaction.get(ref);
      const found = document.exists ? readRecord(document) : null;
      if (found === null || found.owner?.id !== ownerId) return false;
      if (found.closedAt === null) transaction.update(ref, { closedAt: at(now) });
      return true;
    }),
  );

/** Owners of what is not live any more. */
export const removeRecords = async (db: Firestore, keys: readonly string[]): Promise<void> => {
  for (const key of keys) await withinLimit(recordsIn(db).doc(key).delete());
};
