// The documents of every tenant, each with the tenant's mark: another tenant's mark in a response is a leak.
import type { Controller, Role, Scope } from '@despacho/contract/accounts/access.ts';
import { ORDER_STATUS, type OrderStatus } from '@despacho/contract/orders/order.ts';
import { sampleAlarm, sampleController } from '@despacho/contract/samples.ts';
import { can } from '@despacho/domain/access/permissions.ts';
import { scopeContains, scopeOf, type Place } from '@despacho/domain/access/scope.ts';
import * as fc from 'fast-check';
import { alarmCodec } from '../../../../services/src/store/alarms.ts';
import { COLLECTIONS } from '../../../../services/src/store/collections.ts';
import { eventBelow } from '../../../../services/src/store/events.ts';
import type { Firestore } from '../../../../services/src/store/firestore.ts';
import { orderCodec } from '../../../../services/src/store/orders/orders.ts';
import { orderSecretsCodec, secretsRef } from '../../../../services/src/store/orders/secrets.ts';
import { leaksIn, ownMark, type Marked, type Room } from '../canary.ts';
import { BRANCHES, COMPANIES, courierIds, named, seedTown, townOrder } from '../town.ts';

type Document = { collection: string; id: string; place: Place; data: Record<string, unknown> };

const STATUSES: readonly OrderStatus[] = [
  ORDER_STATUS.ON_HOLD,
  ORDER_STATUS.GOING,
  ORDER_STATUS.DELIVERED,
  ORDER_STATUS.CANCELLED,
  ORDER_STATUS.DELETED,
];

const ordersOf = (of: Marked): Document[] =>
  STATUSES.map((status, at) => {
    const id = `order-${of.branchId}-${at}`;
    const isActive = at < 2;
    const over = isActive ? {} : { deliveredAt: new Date().toISOString(), canceledAt: new Date().toISOString() };
    const order = townOrder(of, { id, status, isActive, ...over });
    return { collection: COLLECTIONS.orders, id, place: of, data: orderCodec.write(order) };
  });

const alarmsOf = ({ companyId, branchId }: Marked): Document[] =>
  [null, new Date().toISOString()].map((clearedAt, at) => {
    const id = `alarm-${branchId}-${at}`;
    const label = ownMark({ companyId, branchId });
    const alarm = sampleAlarm({ id, companyId, branchId, clearedAt, subject: { kind: 'order', id: 'order-1', label } });
    return { collection: COLLECTIONS.alarms, id, place: { companyId, branchId }, data: alarmCodec.write(alarm) };
  });

const documents: readonly Document[] = BRANCHES.flatMap((of) => [...ordersOf(of), ...alarmsOf(of)]);

/** [MS21] [TR6] The secrets of every order, in their usual form. */
const PIN = '904817';
const TRACKING_TOKEN = 'c0ffee5ec2e70c0ffee5ec2e70c0ffee';

/** A PIN in a response, and the link of a customer for an account that may not read it. */
export const secretsIn = (text: string, person: Controller): string[] => [
  ...(new RegExp(`\\b${PIN}\\b`).test(text) ? ['a PIN'] : []),
  ...(text.includes(TRACKING_TOKEN) && !can(person, 'orders.readLink') ? ['a link'] : []),
];

const secretsOf = async (db: Firestore, { collection, id }: Document): Promise<void> => {
  if (collection !== COLLECTIONS.orders) return;
  const secrets = { id, pin: PIN, pinAttempts: 0, trackingToken: TRACKING_TOKEN };
  await secretsRef(db, id).set(orderSecretsCodec.write(secrets));
};

const byId = new Map(documents.map((document) => [document.id, document]));

/** Ids for calls: of every tenant, and of none. */
export const tenantIds: readonly string[] = [
  ...byId.keys(),
  ...courierIds,
  ...COMPANIES,
  ...BRANCHES.map(({ branchId }) => branchId),
  'nobody',
];

const put = async (db: Firestore, { collection, id, data }: Document): Promise<void> => {
  await db.collection(collection).doc(id).set(data);
};

export const seedTenants = async (db: Firestore): Promise<void> => {
  await seedTown(db, []);
  await Promise.all(
    documents.map(async (document) => {
      await put(db, document);
      await secretsOf(db, document);
      const { collection, id, place } = document;
      const details = { note: ownMark({ companyId: place.companyId ?? '', branchId: place.branchId ?? '' }) };
      const event = { what: 'noted', by: { id: 'ana', name: 'Ana' }, at: Date.now(), details };
      const [ref, data] = eventBelow(db.collection(collection).doc(id), event);
      await ref.set(data);
    }),
  );
};

/** As it was, after a permitted change. A company ends with its branches [EM5], so the town returns as a whole. */
export const restore = async (db: Firestore, id: string): Promise<void> => {
  const document = byId.get(id);
  await (document === undefined ? seedTown(db, []) : put(db, document));
};

export const versionOf = async (db: Firestore, id: string): Promise<string> => {
  const document = byId.get(id);
  if (document === undefined) return 'none';
  const now = await db.collection(document.collection).doc(id).get();
  return now.updateTime?.valueOf() ?? 'gone';
};

/** Null: no document of a tenant. */
export const isForeign = (id: string | null, person: Controller): boolean => {
  const document = id === null ? undefined : byId.get(id);
  const scope = scopeOf(person);
  return document !== undefined && (scope === null || !scopeContains(scope, document.place));
};

const roomOf = (scope: Scope): Room => ({
  name: 'staff',
  view: 'staff',
  scope: scope.type === 'all' ? {} : { ...scope },
});

/** The marks of other tenants in a text. Without a scope every mark counts. */
export const foreignIn = (text: string, person: Controller): string[] => {
  const scope = scopeOf(person);
  return scope === null ? Array.from(text.matchAll(/MARK<[^>]*>/g), ([mark]) => mark) : leaksIn(text, roomOf(scope));
};

export type Kind = { role: Role; place: 'global' | 'company' | 'branch' };

export const personOf = ({ role, place }: Kind, of: Marked, id: string): Controller =>
  sampleController({
    id,
    role,
    email: `${id}@example.test`,
    company: place === 'global' ? null : named(of.companyId),
    branch: place === 'branch' ? named(of.branchId) : null,
  });

export const places = ['global', 'company', 'branch'] as const;
export const anyBranch = fc.constantFrom(...BRANCHES);
