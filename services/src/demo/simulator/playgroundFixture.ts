// For tests: documents in memory that accept writes like the real store, and the city read from them.
import type { Order } from '@despacho/contract/orders/order.ts';
import { branchCodec } from '../../store/companies/branches.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import { courierCodec, fixOf } from '../../store/couriers/couriers.ts';
import { courierStatusCodec } from '../../store/couriers/courierStatuses.ts';
import type { Codec } from '../../store/documents/codec.ts';
import { incidentCodec } from '../../store/incidents.ts';
import { orderCodec } from '../../store/orders/orders.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { couriersFor } from '../city/couriers.ts';
import type { Data, Write } from '../documents.ts';
import { attendanceUntil } from '../history/attendance.ts';
import { idleCity } from '../history/city.ts';
import type { StoredCity } from './opening.ts';
import { gridRoute } from './couriers/route.ts';
import type { Setup, World } from './world.ts';

export const setupOf = (only: Partial<Setup> = {}): Setup => ({
  seed: 7,
  couriers: 60,
  rate: 1,
  route: gridRoute,
  doBranchesDispatch: true,
  ...only,
});

export const testCity = (setup: Setup, at: number): World =>
  idleCity(setup, couriersFor(setup.seed, setup.couriers), at);

export type Documents = Map<string, Data>;

/** Throws where the real store would reject: creating an existing document, changing a missing one. */
export const apply = (documents: Documents, writes: readonly Write[]): void => {
  for (const { kind, path, data } of writes) {
    const existing = documents.get(path);
    if ((kind === 'create') !== (existing === undefined)) throw new Error(`${kind} rejected: ${path}`);
    documents.set(path, { ...existing, ...data });
  }
};

/** The documents of an idle city at its start. */
export const foundedDocuments = ({ setup, at, riders, companies, branches }: World): Documents => {
  const couriers = Array.from(riders.values(), ({ courier }) => courier);
  const documents: Documents = new Map(attendanceUntil(setup.seed, couriers, at).map(({ path, data }) => [path, data]));
  for (const company of companies.values()) documents.set(`companies/${company.id}`, companyCodec.write(company));
  for (const branch of branches.values()) documents.set(`branches/${branch.id}`, branchCodec.write(branch));
  for (const { courier, status } of riders.values()) {
    documents.set(`bikers/${courier.id}`, courierCodec.write(courier));
    documents.set(`bikerStatus/${courier.id}`, courierStatusCodec.write(status));
  }
  return documents;
};

/** All documents below a collection, read by their codec; an unreadable one fails the test. */
export const readAll = <T>(documents: Documents, codec: Codec<T>, collection = codec.collection): T[] =>
  Array.from(documents).flatMap(([path, data]) => {
    if (!path.startsWith(`${collection}/`)) return [];
    const read = codec.read(path.slice(path.lastIndexOf('/') + 1), data, { collection });
    if (!read.ok) throw new Error(`${path}: ${read.reason}`);
    return [read.value];
  });

export const ordersIn = (documents: Documents): Order[] => readAll(documents, orderCodec);

export const storedIn = (documents: Documents): StoredCity => {
  const orders = ordersIn(documents);
  return {
    companies: readAll(documents, companyCodec),
    branches: readAll(documents, branchCodec),
    couriers: readAll(documents, courierCodec),
    statuses: readAll(documents, courierStatusCodec),
    fixes: Array.from(documents).flatMap(([path, data]) =>
      path.startsWith('bikers/') ? (fixOf(path.slice('bikers/'.length), data, 0) ?? []) : [],
    ),
    orders: orders.filter(({ status }) => isActiveStatus(status)),
    incidents: ['theft', 'extortion'].flatMap((collection) =>
      readAll(documents, incidentCodec, collection).filter(({ closedAt }) => closedAt === null),
    ),
    existingOrderIds: new Set(orders.map(({ id }) => id)),
  };
};
