// Reads the city from the store and subscribes to changes by others. Unreadable documents are ignored.
import {
  incidentsOf,
  activeOrders,
  allBranches,
  allCompanies,
  allCouriers,
  allCourierStatuses,
} from '../../store/watched.ts';
import { branchCodec } from '../../store/companies/branches.ts';
import { isCanary } from '../../store/canary.ts';
import { COLLECTIONS } from '../../store/collections.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import { courierCodec, fixOf } from '../../store/couriers/couriers.ts';
import { courierStatusCodec } from '../../store/couriers/courierStatuses.ts';
import type { Codec } from '../../store/documents/codec.ts';
import { writeInstant } from '../../store/documents/instants.ts';
import { withinLimit, type Firestore, type Query, type QueryDocumentSnapshot } from '../../store/firestore.ts';
import { incidentCodec } from '../../store/incidents.ts';
import { orderCodec } from '../../store/orders/orders.ts';
import type { Observation } from '../simulator/observe.ts';
import type { StoredCity } from '../simulator/opening.ts';
import type { Versions } from './versions.ts';

const READ_LIMIT_MS = 30_000;

const documentsOf = async (query: Query): Promise<QueryDocumentSnapshot[]> =>
  (await withinLimit(query.get(), READ_LIMIT_MS)).docs;

const valueOf = <T>(codec: Codec<T>, document: QueryDocumentSnapshot, collection = codec.collection): T | null => {
  const read = codec.read(document.id, document.data(), {
    createTime: document.createTime,
    updateTime: document.updateTime,
    collection,
  });
  return read.ok ? read.value : null;
};

const isOrder = (document: QueryDocumentSnapshot): boolean => !isCanary(document.id, document.data());

/** Open incidents of the day at `at`, with their versions, since users may close them. */
const openIncidents = async (db: Firestore, at: number, versions: Versions) => {
  const sources = incidentsOf(db, at);
  const found = await Promise.all(
    sources.map(async ({ query, collection }) => {
      const documents = await documentsOf(query);
      return documents.flatMap((document) => {
        versions.record(document.ref.path, document.updateTime);
        return valueOf(incidentCodec, document, collection) ?? [];
      });
    }),
  );
  return found.flat().filter(({ closedAt }) => closedAt === null);
};

/** The stored city, to be continued at `at`. */
export const readCity = async (db: Firestore, at: number, versions: Versions): Promise<StoredCity> => {
  const since = db.collection(COLLECTIONS.orders).where('createdAt', '>=', writeInstant(new Date(at).toISOString()));
  const [companies, branches, couriers, statuses, orders, recentOrders, incidents] = await Promise.all([
    documentsOf(allCompanies(db)),
    documentsOf(allBranches(db)),
    documentsOf(allCouriers(db)),
    documentsOf(allCourierStatuses(db)),
    documentsOf(activeOrders(db)),
    documentsOf(since.orderBy('createdAt').select()),
    openIncidents(db, at, versions),
  ]);
  for (const document of orders) versions.record(document.ref.path, document.updateTime);
  return {
    companies: companies.flatMap((document) => valueOf(companyCodec, document) ?? []),
    branches: branches.flatMap((document) => valueOf(branchCodec, document) ?? []),
    couriers: couriers.flatMap((document) => valueOf(courierCodec, document) ?? []),
    statuses: statuses.flatMap((document) => valueOf(courierStatusCodec, document) ?? []),
    fixes: couriers.flatMap((document) => fixOf(document.id, document.data(), document.updateTime.toMillis()) ?? []),
    orders: orders.filter(isOrder).flatMap((document) => valueOf(orderCodec, document) ?? []),
    incidents,
    existingOrderIds: new Set(recentOrders.map(({ id }) => id)),
  };
};

/** The current state of orders whose write was rejected. */
export const readOrders = async (
  db: Firestore,
  paths: readonly string[],
  versions: Versions,
): Promise<Observation[]> => {
  if (paths.length === 0) return [];
  const documents = await withinLimit(db.getAll(...paths.map((path) => db.doc(path))), READ_LIMIT_MS);
  return documents.map((document): Observation => {
    if (document.updateTime !== undefined) versions.record(document.ref.path, document.updateTime);
    const read = orderCodec.read(document.id, document.data() ?? {}, document);
    return { noun: 'order', id: document.id, value: document.exists && read.ok ? read.value : null };
  });
};

type Subscription = { query: Query; observationOf(document: QueryDocumentSnapshot, isRemoved: boolean): Observation };

const subscriptions = (db: Firestore): Subscription[] => {
  const subscription = <T>(
    query: Query,
    codec: Codec<T>,
    observationFrom: (id: string, value: T | null) => Observation,
  ): Subscription => ({
    query,
    observationOf: (document, isRemoved) => observationFrom(document.id, isRemoved ? null : valueOf(codec, document)),
  });
  return [
    subscription(activeOrders(db), orderCodec, (id, value) => ({ noun: 'order', id, value })),
    subscription(allCouriers(db), courierCodec, (id, value) => ({ noun: 'courier', id, value })),
    subscription(allCompanies(db), companyCodec, (id, value) => ({ noun: 'company', id, value })),
    subscription(allBranches(db), branchCodec, (id, value) => ({ noun: 'branch', id, value })),
  ];
};

/** Reports changes by others; own writes are recognised by their version. Returns a function that unsubscribes. */
export const followCity = (
  db: Firestore,
  versions: Versions,
  handlers: { onChange(observation: Observation): void; onError(error: Error): void },
): (() => void) => {
  const stops = subscriptions(db).map(({ query, observationOf }) =>
    query.onSnapshot((snapshot) => {
      for (const { doc, type } of snapshot.docChanges()) {
        const isRemoved = type === 'removed';
        if (!isOrder(doc) || (!isRemoved && !versions.isNewer(doc.ref.path, doc.updateTime))) continue;
        if (isRemoved) versions.forget(doc.ref.path);
        else versions.record(doc.ref.path, doc.updateTime);
        handlers.onChange(observationOf(doc, isRemoved));
      }
    }, handlers.onError),
  );
  return () => stops.forEach((stop) => stop());
};
