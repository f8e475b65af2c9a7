// The sandbox of the open API in `sandboxOrders` and `sandboxClocks`: nothing else of the product reads or writes them [OA15].
import { orderEvent, type OrderEvent } from '@despacho/contract/orders/calls.ts';
import { order } from '@despacho/contract/orders/order.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { nextRobotMoment, robotOrder, robotSight, type SandboxOrder } from '@despacho/domain/openApi/robot.ts';
import {
  FieldPath,
  Timestamp,
  type DocumentSnapshot,
  type Firestore,
  type Transaction,
} from 'firebase-admin/firestore';
import { z } from 'zod';
import { COLLECTIONS } from './collections.ts';
import { deleteAll } from './documents/deletion.ts';
import { withinLimit } from './firestore.ts';
import { rowOf, type Place } from './orders/lists/rows.ts';
import { readOutbox, writeDueEvents, type Outbox } from './webhooks/outbox.ts';

/** Orders of one key that are read at once. */
export const SANDBOX_PAGE = 500;

const storedOrder = z.object({
  keyId: z.string(),
  hash: z.string(),
  order,
  advancedAt: z.array(z.number()),
  /** The newest first. */
  events: z.array(orderEvent),
});
export type StoredSandboxOrder = z.infer<typeof storedOrder> & SandboxOrder;

const refOf = (db: Firestore, id: string) => db.collection(COLLECTIONS.sandboxOrders).doc(id);

/** Null: there is none that can be read. */
const orderIn = (document: DocumentSnapshot): StoredSandboxOrder | null =>
  storedOrder.safeParse(document.data()).data ?? null;

const outboxOf = async (
  db: Firestore,
  transaction: Transaction,
  { keyId, order: { id, company } }: StoredSandboxOrder,
) => readOutbox(db, transaction, { orderId: id, companyId: company.id, keyId });

/** [OA21] `now`: clock of the sandbox. */
const writeRobotEvents = (
  db: Firestore,
  transaction: Transaction,
  outbox: Outbox | null,
  { changed, now: at }: { changed: StoredSandboxOrder; now: number },
): number => {
  // Another call may have looked with a later time: a robot does not go back.
  const now = Math.max(at, outbox?.head?.lookedAt ?? at);
  const moment = { now, sight: robotSight(changed, now), nextAt: nextRobotMoment(changed, now) };
  return writeDueEvents(db, transaction, outbox, robotOrder(changed, now), moment).events;
};

/** An existing one is returned as it is. `now`: clock of the sandbox. */
export const createSandboxOrder = async (
  db: Firestore,
  made: StoredSandboxOrder,
  { realNow, now }: { realNow: number; now: number },
): Promise<{ stored: StoredSandboxOrder; isNew: boolean }> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = refOf(db, made.order.id);
      const found = orderIn(await transaction.get(ref));
      if (found !== null) return { stored: found, isNew: false };
      const outbox = await outboxOf(db, transaction, made);
      // Real time, not that of its clock: it is kept for a week.
      transaction.set(ref, { ...made, storedAt: Timestamp.fromMillis(realNow) });
      // An order of this id may have been deleted: what it reported is not of this one, and its events keep their numbers.
      const head = outbox?.head ? { ...outbox.head, marks: {}, etaAt: null } : null;
      writeRobotEvents(db, transaction, outbox && { ...outbox, head }, { changed: made, now });
      return { stored: made, isNew: true };
    }),
  );

export const readSandboxOrder = async (db: Firestore, id: string): Promise<StoredSandboxOrder | null> =>
  orderIn(await withinLimit(refOf(db, id).get()));

export type SandboxChange<R> =
  | { ok: true; stored: StoredSandboxOrder; event?: Omit<OrderEvent, 'id'> }
  | { ok: false; reason: R };

/** `decide` runs again when others write meanwhile. `now`: clock of the sandbox. */
export const changeSandboxOrder = async <R>(
  db: Firestore,
  { id, now }: { id: string; now: number },
  decide: (found: StoredSandboxOrder | null) => SandboxChange<R>,
): Promise<SandboxChange<R>> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = refOf(db, id);
      const decision = decide(orderIn(await transaction.get(ref)));
      if (!decision.ok) return decision;
      const { event, stored: after } = decision;
      const events =
        event === undefined ? after.events : [{ ...event, id: ref.collection('x').doc().id }, ...after.events];
      const changed = event === undefined ? after.order : { ...after.order, updatedAt: event.at };
      const written = { ...after, order: changed, events };
      const outbox = await outboxOf(db, transaction, written);
      transaction.update(ref, { order: changed, advancedAt: after.advancedAt, events });
      writeRobotEvents(db, transaction, outbox, { changed: written, now });
      return { ok: true, stored: written };
    }),
  );

/** Robots of a key that did something by now (clock of its sandbox). */
const MAX_MOVED = 100;
export const movedSandboxOrders = async (db: Firestore, keyId: string, now: number): Promise<string[]> => {
  const moved = db.collection(COLLECTIONS.webhookHeads).where('keyId', '==', keyId).where('nextAt', '<=', now);
  return (await withinLimit(moved.limit(MAX_MOVED).select().get())).docs.map(({ id }) => id);
};

/** Orders of a key that its robot still brings at an instant of its clock, the newest first. */
export const activeSandboxOrders = async (db: Firestore, keyId: string, now: number): Promise<string[]> => {
  const newest = db.collection(COLLECTIONS.sandboxOrders).where('keyId', '==', keyId).orderBy('storedAt', 'desc');
  const { docs } = await withinLimit(newest.orderBy(FieldPath.documentId(), 'desc').limit(MAX_MOVED).get());
  return docs.flatMap((document) => {
    const stored = orderIn(document);
    return stored !== null && isActiveStatus(robotOrder(stored, now).status) ? [document.id] : [];
  });
};

/** [OA21] Writes what the robot did since the last look. How many events; nothing but them is written. */
export const reportSandboxOrder = async (db: Firestore, id: string, now: number): Promise<number> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const stored = orderIn(await transaction.get(refOf(db, id)));
      const outbox = stored && (await outboxOf(db, transaction, stored));
      const head = await transaction.get(db.collection(COLLECTIONS.webhookHeads).doc(id));
      if (stored !== null && outbox !== null)
        return writeRobotEvents(db, transaction, outbox, { changed: stored, now });
      // The order was deleted, or has no webhook now: the numbers of its events stay.
      if (head.exists) transaction.update(head.ref, { nextAt: null });
      return 0;
    }),
  );

/** Those of a key from a place on, the newest first; `stored` null: it cannot be read. */
export const sandboxOrdersOf = async (
  db: Firestore,
  keyId: string,
  after: Place | null,
): Promise<(Place & { stored: StoredSandboxOrder | null })[]> => {
  const query = db
    .collection(COLLECTIONS.sandboxOrders)
    .where('keyId', '==', keyId)
    .orderBy('storedAt', 'desc')
    .orderBy(FieldPath.documentId(), 'desc')
    .limit(SANDBOX_PAGE);
  const { docs } = await withinLimit((after === null ? query : query.startAfter(after.at, after.id)).get());
  return docs.map((document) => {
    const { at, id } = rowOf(document, 'storedAt');
    return { at, id, stored: orderIn(document) };
  });
};

const clockRef = (db: Firestore, keyId: string) => db.collection(COLLECTIONS.sandboxClocks).doc(keyId);

const offsetIn = (document: DocumentSnapshot): number => z.number().catch(0).parse(document.get('offsetMs'));

/** Milliseconds by which the clock of a key is ahead of real time. */
export const readOffsetMs = async (db: Firestore, keyId: string): Promise<number> =>
  offsetIn(await withinLimit(clockRef(db, keyId).get()));

/** Forward only: `byMs` is positive. False: it would be more than `farthestMs` ahead, and was not moved. */
export const moveClock = async (
  db: Firestore,
  keyId: string,
  { byMs, farthestMs }: { byMs: number; farthestMs: number },
): Promise<boolean> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = clockRef(db, keyId);
      const offsetMs = offsetIn(await transaction.get(ref)) + byMs;
      if (offsetMs > farthestMs) return false;
      transaction.set(ref, { offsetMs });
      return true;
    }),
  );

export const deleteSandboxBefore = async (db: Firestore, before: number): Promise<number> =>
  deleteAll(
    db,
    db.collection(COLLECTIONS.sandboxOrders).where('storedAt', '<', Timestamp.fromMillis(before)).orderBy('storedAt'),
  );
