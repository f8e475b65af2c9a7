// The narrow queries the live stream listens to. Each composite one has its index in services/firestore.indexes.json.
import { ACTIVE_STATUSES, ORDER_STATUS, orderStatus } from '@despacho/contract/orders/order.ts';
import type { Incident, IncidentKind } from '@despacho/contract/incidents.ts';
import { dayWindow, isWithin } from '@despacho/domain/localTime.ts';
import { FieldPath, Filter, Timestamp, type Firestore, type Query } from 'firebase-admin/firestore';
import { CANARY_STATUS } from './canary.ts';
import { COLLECTIONS } from './collections.ts';
import { statusSpellings } from './documents/words.ts';
import { INCIDENT_COLLECTIONS, incidentFolders, incidentPath, oldIncidentPath } from './incidents.ts';

const whole = (db: Firestore, collection: string): Query => db.collection(collection).orderBy(FieldPath.documentId());

/** Active orders by status, with no limit on their date [OR1], together with every ingest's canary. */
export const activeOrders = (db: Firestore): Query =>
  db
    .collection(COLLECTIONS.orders)
    .where('status', 'in', [...statusSpellings(ACTIVE_STATUSES), CANARY_STATUS])
    .orderBy(FieldPath.documentId());

const byText = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/**
 * Orders that no query by status finds [DO30]: texts between the known spellings, and values that are no text. A document
 * without a status field has no entry in the index: see `withoutStatus.ts`.
 */
export const unknownStatusOrders = (db: Firestore): Query[] => {
  const orders = db.collection(COLLECTIONS.orders);
  const spellings = [...statusSpellings(orderStatus.options), CANARY_STATUS];
  const spelt = [...new Set(spellings)].toSorted(byText);
  const between = spelt.map((spelling, at) => {
    const next = spelt[at + 1];
    const after = Filter.where('status', '>', spelling);
    return next === undefined ? after : Filter.and(after, Filter.where('status', '<', next));
  });
  return [
    orders.where(Filter.or(Filter.where('status', '<', spelt[0]), ...between)).orderBy('status'),
    orders.orderBy('status').endBefore(''),
    orders.orderBy('status').startAfter(Buffer.alloc(0)),
  ];
};

/**
 * Orders closed since an instant (ms of the operation's clock): what phones deliver or cancel carries its own instant, the
 * rest only `updatedAt`. Three queries, because one over three fields would drop every order that lacks one of them.
 */
export const closedOrders = (db: Firestore, since: number): Query[] => {
  const orders = db.collection(COLLECTIONS.orders);
  const start = Timestamp.fromMillis(since);
  const withoutOwnInstant = statusSpellings([ORDER_STATUS.RE_AGEND, ORDER_STATUS.DELETED]);
  return [
    orders.where('deliveredAt', '>=', start).orderBy('deliveredAt'),
    orders.where('canceledAt', '>=', start).orderBy('canceledAt'),
    orders.where('status', 'in', withoutOwnInstant).where('updatedAt', '>=', start).orderBy('updatedAt'),
  ];
};

export const allCouriers = (db: Firestore): Query => whole(db, COLLECTIONS.couriers);
export const allCourierStatuses = (db: Firestore): Query => whole(db, COLLECTIONS.courierStatuses);
export const allCourierAlertKinds = (db: Firestore): Query => whole(db, COLLECTIONS.courierAlerts);
export const allStateLabels = (db: Firestore): Query => whole(db, COLLECTIONS.stateLabels);
export const allCompanies = (db: Firestore): Query => whole(db, COLLECTIONS.companies);
export const allBranches = (db: Firestore): Query => whole(db, COLLECTIONS.branches);
export const allControllers = (db: Firestore): Query => whole(db, COLLECTIONS.controllers);
export const allWalls = (db: Firestore): Query => whole(db, COLLECTIONS.walls);

/** [CP22] Conversations that changed since an instant (ms of the operation's clock). */
export const recentConversations = (db: Firestore, since: number): Query =>
  db
    .collection(COLLECTIONS.courierConversations)
    .where('changedAt', '>=', Timestamp.fromMillis(since))
    .orderBy('changedAt');

/** Alarms are written with `clearedAt: null`, so that this query finds the open ones. */
export const openAlarms = (db: Firestore): Query =>
  db.collection(COLLECTIONS.alarms).where('clearedAt', '==', null).orderBy(FieldPath.documentId());

/** Alarms cleared since an instant (ms of the operation's clock): including those opened and cleared between two listeners. */
export const clearedAlarms = (db: Firestore, since: number): Query =>
  db.collection(COLLECTIONS.alarms).where('clearedAt', '>=', Timestamp.fromMillis(since)).orderBy('clearedAt');

export type IncidentSource = {
  kind: IncidentKind;
  /** For the codec's `meta.collection`. */
  collection: string;
  query: Query;
  /** Does a document of this folder belong to the day? */
  accepts(found: Pick<Incident, 'at'>): boolean;
};

/**
 * One local day's incidents. Old programs file them by year and day of the month, so 5 March and 5 April share a folder, and a phone
 * with a wrong clock files them beside the day: there the instant decides; in the folder of the day the folder does [TM4].
 */
export const incidentsOf = (db: Firestore, now: number): IncidentSource[] => {
  const day = dayWindow(now);
  const isToday = ({ at }: Pick<Incident, 'at'>): boolean => isWithin(day, Date.parse(at));
  const folders = incidentFolders(now).map(({ kind, collection, path }): IncidentSource => {
    const isOfDay = path === incidentPath(kind, now);
    return { kind, collection, query: whole(db, path), accepts: isOfDay ? () => true : isToday };
  });
  const shared = (['Robo', 'Extorsion'] as const).map((kind): IncidentSource => ({
    kind,
    collection: INCIDENT_COLLECTIONS[kind],
    query: whole(db, oldIncidentPath(kind, now)),
    accepts: isToday,
  }));
  return [...folders, ...shared];
};
