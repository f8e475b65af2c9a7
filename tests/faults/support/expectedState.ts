// The expected state of each scope, computed from the documents alone. The rule of visibility is written here a second
// time, independently of the product, so that both would have to be wrong in the same way.
import type { Alarm } from '@despacho/contract/alarms.ts';
import type { Branch } from '@despacho/contract/branches.ts';
import type { Company } from '@despacho/contract/companies.ts';
import type { Courier, CourierStatus, Fix } from '@despacho/contract/couriers/couriers.ts';
import type { Incident } from '@despacho/contract/incidents.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import type { LiveKind } from '@despacho/contract/live/kinds.ts';
import { viewDoc } from '@despacho/domain/live/viewDoc.ts';
import { COMPUTED_KINDS, staysUntil, type StateEntity } from '@despacho/domain/live/kinds.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { alarmCodec } from '../../../services/src/store/alarms.ts';
import { branchCodec } from '../../../services/src/store/companies/branches.ts';
import { COLLECTIONS } from '../../../services/src/store/collections.ts';
import { companyCodec } from '../../../services/src/store/companies/companies.ts';
import { courierCodec, fixOf } from '../../../services/src/store/couriers/couriers.ts';
import { courierStatusCodec } from '../../../services/src/store/couriers/courierStatuses.ts';
import type { Codec } from '../../../services/src/store/documents/codec.ts';
import type { Firestore } from '../../../services/src/store/firestore.ts';
import { incidentCodec, incidentPath, liveIncidentId } from '../../../services/src/store/incidents.ts';
import { orderCodec } from '../../../services/src/store/orders/orders.ts';
import type { Room } from './canary.ts';

/** By kind and id; positions are a kind of their own here. A trend has no document. */
export type Holding = Record<string, ReadonlyMap<string, unknown>>;

export type ExpectedState = { of(room: Room): Holding };

type Documents = {
  orders: Order[];
  couriers: Courier[];
  statuses: CourierStatus[];
  incidents: Incident[];
  alarms: Alarm[];
  companies: Company[];
  branches: Branch[];
  fixes: Fix[];
};

/** The last good version of an unreadable document is in no document: another test covers it. */
const readAll = async <T>(db: Firestore, codec: Codec<T>, path: string): Promise<T[]> => {
  const { docs } = await db.collection(path).get();
  return docs.flatMap((doc) => {
    const { createTime, updateTime } = doc;
    const found = codec.read(doc.id, doc.data(), { createTime, updateTime, collection: path.split('/')[0] ?? '' });
    return found.ok ? [found.value] : [];
  });
};

const readDocuments = async (db: Firestore, now: number): Promise<Documents> => {
  const incidentFolders = (['Robo', 'Extorsion'] as const).map((kind) => incidentPath(kind, now));
  const [orders, couriers, statuses, alarms, companies, branches, phones, ...incidents] = await Promise.all([
    // Canaries are stored among the orders and are not orders.
    readAll(db, orderCodec, COLLECTIONS.orders),
    readAll(db, courierCodec, COLLECTIONS.couriers),
    readAll(db, courierStatusCodec, COLLECTIONS.courierStatuses),
    readAll(db, alarmCodec, COLLECTIONS.alarms),
    readAll(db, companyCodec, COLLECTIONS.companies),
    readAll(db, branchCodec, COLLECTIONS.branches),
    db.collection(COLLECTIONS.couriers).get(),
    ...incidentFolders.map(async (folder) =>
      (await readAll(db, incidentCodec, folder)).map((one) => ({ ...one, id: liveIncidentId(`${folder}/${one.id}`) })),
    ),
  ]);
  const fixes = phones.docs.flatMap((doc) => fixOf(doc.id, doc.data(), doc.updateTime.toMillis()) ?? []);
  return { orders, couriers, statuses, alarms, companies, branches, fixes, incidents: incidents.flat() };
};

const belongs = (room: Room, companyId: string | null | undefined, branchId: string | null | undefined): boolean => {
  const { companyId: company, branchId: branch } = room.scope;
  if (branch !== undefined) return branchId === branch;
  return company === undefined || companyId === company;
};

/** The entities a room sees. */
const seenIn = (room: Room, all: Documents): StateEntity[] => {
  const orders = all.orders.filter(({ company, branch }) => belongs(room, company.id, branch?.id));
  const carriers = new Set(orders.filter(({ status }) => isActiveStatus(status)).map(({ courier }) => courier?.id));
  const couriers = all.couriers.filter(
    ({ id, company, branch }) => belongs(room, company?.id, branch?.id) || carriers.has(id),
  );
  const visibleIds = new Set(couriers.map(({ id }) => id));
  const courierIds = new Set(all.couriers.map(({ id }) => id));
  const branches = all.branches.filter(({ id, company }) => belongs(room, company.id, id));
  const owners = new Set(branches.map(({ company }) => company.id));
  const incidents = all.incidents.filter(({ courier, company }) =>
    courier !== null && courierIds.has(courier.id) ? visibleIds.has(courier.id) : belongs(room, company?.id, null),
  );
  return [
    ...orders.map((doc): StateEntity => ({ kind: 'order', doc })),
    ...couriers.map((doc): StateEntity => ({ kind: 'courier', doc })),
    ...all.statuses.filter(({ id }) => visibleIds.has(id)).map((doc): StateEntity => ({ kind: 'courierStatus', doc })),
    ...incidents.map((doc): StateEntity => ({ kind: 'incident', doc })),
    ...all.alarms
      .filter(({ companyId, branchId }) => belongs(room, companyId, branchId))
      .map((doc): StateEntity => ({ kind: 'alarm', doc })),
    ...all.companies
      .filter(({ id }) => belongs(room, id, null) || owners.has(id))
      .map((doc): StateEntity => ({ kind: 'company', doc })),
    ...branches.map((doc): StateEntity => ({ kind: 'branch', doc })),
  ];
};

const KINDS: readonly LiveKind[] = ['order', 'courier', 'courierStatus', 'incident', 'alarm', 'company', 'branch'];

const holdingOf = (room: Room, all: Documents, now: number): Holding => {
  const holding = Object.fromEntries(KINDS.map((kind) => [kind, new Map<string, unknown>()]));
  for (const entity of seenIn(room, all)) {
    if (COMPUTED_KINDS.has(entity.kind) || staysUntil(entity, now) <= now) continue;
    const { kind, doc } = entity;
    const shown =
      kind === 'canary' || kind === 'wall' || kind === 'controller' ? null : viewDoc(room.view, { kind, doc });
    if (shown !== null) holding[kind]?.set(doc.id, shown);
  }
  const position = new Map(all.fixes.filter(({ courierId }) => holding['courier']?.has(courierId)).map(rowOf));
  return { ...holding, position };
};

const rowOf = (fix: Fix): [string, Fix] => [fix.courierId, fix];

/** `now` in ms of the operation's clock. */
export const readExpectedState = async (db: Firestore, now: number): Promise<ExpectedState> => {
  const documents = await readDocuments(db, now);
  return { of: (room) => holdingOf(room, documents, now) };
};
