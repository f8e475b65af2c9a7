// Reads the city back from the store and follows what others change in it. Documents nobody can read are left out.
import {
  incidentsOf,
  activeOrders,
  allBranches,
  allCompanies,
  allCouriers,
  allCourierStatuses,
} from '../../store/watched.ts';
import { branchCodec } from '../../store/branches.ts';
import { readCanary } from '../../store/canary.ts';
import { COLLECTIONS } from '../../store/collections.ts';
import { companyCodec } from '../../store/companies.ts';
import { courierCodec, fixOf } from '../../store/couriers.ts';
import { courierStatusCodec } from '../../store/courierStatuses.ts';
import type { Codec } from '../../store/documents/codec.ts';
import { writeInstant } from '../../store/documents/instants.ts';
import { withinLimit, type Firestore, type Query, type QueryDocumentSnapshot } from '../../store/firestore.ts';
import { incidentCodec } from '../../store/incidents.ts';
import { orderCodec } from '../../store/orders.ts';
import type { Seen } from '../simulator/observe.ts';
import type { Stored } from '../simulator/opening.ts';
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

const isOrder = (document: QueryDocumentSnapshot): boolean => readCanary(document.data()) === null;

/** Open ones of the day at `at`; each keeps its version, since people may close it. */
const openIncidents = async (db: Firestore, at: number, versions: Versions) => {
  const sources = incidentsOf(db, at);
  const found = await Promise.all(
    sources.map(async ({ query, collection }) => {
      const documents = await documentsOf(query);
      return documents.flatMap((document) => {
        versions.saw(document.ref.path, document.updateTime);
        return valueOf(incidentCodec, document, collection) ?? [];
      });
    }),
  );
  return found.flat().filter(({ closedAt }) => closedAt === null);
};

/** The store as it is, for a city that goes on at `at`. */
export const readCity = async (db: Firestore, at: number, versions: Versions): Promise<Stored> => {
  const since = db.collection(COLLECTIONS.orders).where('createdAt', '>=', writeInstant(new Date(at).toISOString()));
  const [companies, branches, couriers, statuses, orders, known, incidents] = await Promise.all([
    documentsOf(allCompanies(db)),
    documentsOf(allBranches(db)),
    documentsOf(allCouriers(db)),
    documentsOf(allCourierStatuses(db)),
    documentsOf(activeOrders(db)),
    documentsOf(since.orderBy('createdAt').select()),
    openIncidents(db, at, versions),
  ]);
  for (const document of orders) versions.saw(document.ref.path, document.updateTime);
  return {
    companies: companies.flatMap((document) => valueOf(companyCodec, document) ?? []),
    branches: branches.flatMap((document) => valueOf(branchCodec, document) ?? []),
    couriers: couriers.flatMap((document) => valueOf(courierCodec, document) ?? []),
    statuses: statuses.flatMap((document) => valueOf(courierStatusCodec, document) ?? []),
    fixes: couriers.flatMap((document) => fixOf(document.id, document.data(), document.updateTime.toMillis()) ?? []),
    orders: orders.filter(isOrder).flatMap((document) => valueOf(orderCodec, document) ?? []),
    incidents,
    known: new Set(known.map(({ id }) => id)),
  };
};

/** Orders whose write was refused: what they really are. */
export const readOrders = async (db: Firestore, paths: readonly string[], versions: Versions): Promise<Seen[]> => {
  if (paths.length === 0) return [];
  const documents = await withinLimit(db.getAll(...paths.map((path) => db.doc(path))), READ_LIMIT_MS);
  return documents.map((document): Seen => {
    if (document.updateTime !== undefined) versions.saw(document.ref.path, document.updateTime);
    const read = orderCodec.read(document.id, document.data() ?? {}, document);
    return { noun: 'order', id: document.id, value: document.exists && read.ok ? read.value : null };
  });
};

type Follow = { query: Query; seenIn(document: QueryDocumentSnapshot, isGone: boolean): Seen };

const follows = (db: Firestore): Follow[] => {
  const follow = <T>(query: Query, codec: Codec<T>, seen: (id: string, value: T | null) => Seen): Follow => ({
    query,
    seenIn: (document, isGone) => seen(document.id, isGone ? null : valueOf(codec, document)),
  });
  return [
    follow(activeOrders(db), orderCodec, (id, value) => ({ noun: 'order', id, value })),
    follow(allCouriers(db), courierCodec, (id, value) => ({ noun: 'courier', id, value })),
    follow(allCompanies(db), companyCodec, (id, value) => ({ noun: 'company', id, value })),
    follow(allBranches(db), branchCodec, (id, value) => ({ noun: 'branch', id, value })),
  ];
};

/** Tells what others wrote; echoes of our own writes are recognised by their version. Returns how to stop. */
export const followCity = (
  db: Firestore,
  versions: Versions,
  told: { seen(seen: Seen): void; broke(error: Error): void },
): (() => void) => {
  const stops = follows(db).map(({ query, seenIn }) =>
    query.onSnapshot((snapshot) => {
      for (const { doc, type } of snapshot.docChanges()) {
        const isGone = type === 'removed';
        if (!isOrder(doc) || (!isGone && !versions.isNews(doc.ref.path, doc.updateTime))) continue;
        if (isGone) versions.forget(doc.ref.path);
        else versions.saw(doc.ref.path, doc.updateTime);
        told.seen(seenIn(doc, isGone));
      }
    }, told.broke),
  );
  return () => stops.forEach((stop) => stop());
};
