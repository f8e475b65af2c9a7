// What the directory writes about couriers: creation, authorisation and removal, each in one transaction with its event.
import type { CarriedOrder } from '@despacho/contract/couriers/directory.ts';
import type { Courier, CourierType } from '@despacho/contract/couriers/couriers.ts';
import { ACTIVE_STATUSES, type Order } from '@despacho/contract/orders/order.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { isAuthorisable } from '@despacho/domain/couriers/directory.ts';
import { activeCourierId } from '@despacho/domain/live/rooms.ts';
import type { DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { readInstant } from '../documents/instants.ts';
import { isData, readName, type Data } from '../documents/scalars.ts';
import { statusSpellings } from '../documents/words.ts';
import { eventBelow, type HappenedEvent } from '../events.ts';
import { withinLimit, type Firestore } from '../firestore.ts';
import { orderCodec } from '../orders/orders.ts';
import { leaveAccount } from './leftAccounts.ts';
import { courierCodec, withPhone } from './couriers.ts';

type Event = Pick<HappenedEvent, 'by' | 'at'>;

const refOf = (db: Firestore, id: string) => db.collection(COLLECTIONS.couriers).doc(id);

const courierIn = (document: DocumentSnapshot): Courier | null => {
  const read = courierCodec.read(document.id, document.data() ?? {}, document);
  return document.exists && read.ok ? read.value : null;
};

export const phoneExists = async (db: Firestore, phone: string): Promise<boolean> =>
  !(await withinLimit(withPhone(db, phone).get())).empty;

/** [CU8] `id` null: a new one. Null: another courier has the phone number. */
export const addCourier = async (
  db: Firestore,
  { id, values, event }: { id: string | null; values: Omit<Courier, 'id'>; event: HappenedEvent },
): Promise<Courier | null> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = id === null ? db.collection(COLLECTIONS.couriers).doc() : refOf(db, id);
      const existing = values.phone === null ? null : await transaction.get(withPhone(db, values.phone));
      if (existing !== null && !existing.empty) return null;
      const courier = { ...values, id: ref.id };
      transaction.create(ref, courierCodec.write(courier));
      transaction.create(...eventBelow(ref, event));
      return courier;
    }),
  );

export type Authorised =
  | { ok: true; courier: Courier }
  | { ok: false; type: CourierType | null; by: Reference | null; at: string | null };

const LAST_EVENTS = 20;
const WHAT = 'authorised';

const authorIn = (data: Data | undefined): { by: Reference | null; at: string | null } => {
  const by = isData(data?.['by']) ? data['by'] : {};
  const id = readName(by['id']);
  return {
    by: id === null ? null : { id, name: readName(by['name']) ?? '' },
    at: data === undefined ? null : readInstant(data['at']),
  };
};

/** [CU9] Of two at once the second learns who was first. Null: there is no such courier. */
export const authorise = async (
  db: Firestore,
  { id, type, event }: { id: string; type: CourierType; event: Event },
): Promise<Authorised | null> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = refOf(db, id);
      const courier = courierIn(await transaction.get(ref));
      if (courier === null) return null;
      if (!isAuthorisable(courier)) {
        const events = ref.collection(COLLECTIONS.events).orderBy('at', 'desc').limit(LAST_EVENTS);
        const last = (await transaction.get(events)).docs.find((document) => document.get('what') === WHAT);
        return { ok: false, type: courier.type, ...authorIn(last?.data()) };
      }
      const changes = { accountStatus: 'ACTIVE', type } as const;
      transaction.update(ref, courierCodec.write(changes));
      const before = { accountStatus: courier.accountStatus, type: courier.type };
      transaction.create(...eventBelow(ref, { ...event, what: WHAT, details: { ...changes, before } }));
      return { ok: true, courier: { ...courier, ...changes } };
    }),
  );

const carriedQuery = (db: Firestore, courierId: string) =>
  db
    .collection(COLLECTIONS.orders)
    .where('alias_id', '==', courierId)
    .where('status', 'in', statusSpellings(ACTIVE_STATUSES));

const ordersIn = (documents: readonly DocumentSnapshot[], courierId: string): Order[] =>
  documents.flatMap((document) => {
    const read = orderCodec.read(document.id, document.data() ?? {}, document);
    return read.ok && activeCourierId(read.value) === courierId ? [read.value] : [];
  });

/**
 * As of the transaction, which is repeated where another one gave the courier an order meanwhile. `candidates`: ids of orders that
 * may be the courier's too, because those of older programs name their courier in other ways than the query finds.
 */
export const carriedWithin = async (
  db: Firestore,
  transaction: Transaction,
  courierId: string,
  candidates: readonly string[],
): Promise<Order[]> => {
  const { docs } = await transaction.get(carriedQuery(db, courierId));
  const found = new Set(docs.map(({ id }) => id));
  const others = candidates.filter((id) => !found.has(id)).map((id) => db.collection(COLLECTIONS.orders).doc(id));
  return ordersIn([...docs, ...(others.length === 0 ? [] : await transaction.getAll(...others))], courierId);
};

export const carriedInStore = async (db: Firestore, courierId: string): Promise<Order[]> =>
  ordersIn((await withinLimit(carriedQuery(db, courierId).get())).docs, courierId);

export const namedOrder = ({ id, number }: Pick<Order, 'id' | 'number'>): CarriedOrder => ({ id, number });

/** What the phone of a courier writes, under the courier's id. */
const removeReports = (db: Firestore, transaction: Transaction, id: string): void => {
  transaction.delete(db.collection(COLLECTIONS.courierStatuses).doc(id));
  transaction.delete(db.collection(COLLECTIONS.phones).doc(id));
};

/** [CU10] Resolves with the orders that are in the way, or with the courier that was removed. Null: there is none. */
export const removeCourierUnlessCarrying = async (
  db: Firestore,
  { id, event }: { id: string; event: Event },
): Promise<{ orders: CarriedOrder[] } | { removed: Courier } | null> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = refOf(db, id);
      const courier = courierIn(await transaction.get(ref));
      if (courier === null) return null;
      const orders = ordersIn((await transaction.get(carriedQuery(db, id))).docs, id);
      if (orders.length > 0) return { orders: orders.map(namedOrder) };
      transaction.delete(ref);
      removeReports(db, transaction, id);
      if (courier.email !== null) leaveAccount(db, transaction, { uid: id, email: courier.email });
      const details = { before: courierCodec.write({ ...courier, pushToken: null }) };
      transaction.create(...eventBelow(ref, { ...event, what: 'removed', details }));
      return { removed: courier };
    }),
  );
