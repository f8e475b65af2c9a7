// A small town to break things in: three companies of two branches, their couriers, and one account or wall for each scope.
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { branchCodec } from '../../../services/src/store/companies/branches.ts';
import { COLLECTIONS } from '../../../services/src/store/collections.ts';
import { companyCodec } from '../../../services/src/store/companies/companies.ts';
import { courierCodec } from '../../../services/src/store/couriers/couriers.ts';
import type { Firestore } from '../../../services/src/store/firestore.ts';
import { orderCodec } from '../../../services/src/store/orders/orders.ts';
import { ownMark, PRIVATE_MARK, SECRET_MARK, type Marked } from './canary.ts';

export const COMPANIES = ['c1', 'c2', 'c3'] as const;
export const BRANCHES: readonly Marked[] = COMPANIES.flatMap((companyId) =>
  ['a', 'b'].map((letter) => ({ companyId, branchId: `${companyId}${letter}` })),
);
const COURIERS = 12;

export const named = (id: string) => ({ id, name: id.toUpperCase() });

/** An order of a branch, with a mark in every text for the scopes that may read it. */
export const townOrder = (of: Marked, only: Partial<Order> & { id: string }): Order =>
  sampleOrder({
    number: `GT ${ownMark(of)}`,
    status: ORDER_STATUS.ON_HOLD,
    company: named(of.companyId),
    branch: { ...named(of.branchId), position: null },
    customerName: `Ana ${PRIVATE_MARK} ${ownMark(of)}`,
    address: `16 calle 2-40 ${PRIVATE_MARK}`,
    note: `Portón verde ${PRIVATE_MARK} ${ownMark(of)}`,
    createdAt: new Date().toISOString(),
    ...only,
  });

export const townCourier = (of: Marked, only: Partial<Courier> & { id: string }): Courier =>
  sampleCourier({
    company: named(of.companyId),
    branch: named(of.branchId),
    branchIds: [of.branchId],
    pushToken: SECRET_MARK,
    ...only,
  });

export const courierIds: readonly string[] = Array.from({ length: COURIERS }, (_, at) => `k${at}`);
export const branchAt = (at: number): Marked => {
  const found = BRANCHES[at % BRANCHES.length];
  if (found === undefined) throw new RangeError('a town without branches');
  return found;
};

export const seedTown = async (db: Firestore, orders: readonly Order[]): Promise<void> => {
  const batch = db.batch();
  for (const id of COMPANIES) {
    const company = sampleCompany({
      ...named(id),
      description: ownMark({ companyId: id, branchId: '' }),
      emails: ['ana@example.test'],
    });
    batch.set(db.doc(`${COLLECTIONS.companies}/${id}`), companyCodec.write(company));
  }
  for (const of of BRANCHES) {
    const { companyId, branchId } = of;
    const branch = sampleBranch({ ...named(branchId), company: named(companyId), description: ownMark(of) });
    batch.set(db.doc(`${COLLECTIONS.branches}/${branchId}`), branchCodec.write(branch));
  }
  courierIds.forEach((id, at) => {
    batch.set(db.doc(`${COLLECTIONS.couriers}/${id}`), courierCodec.write(townCourier(branchAt(at), { id })));
  });
  for (const order of orders) {
    const secrets = { pin: SECRET_MARK, trackingToken: SECRET_MARK };
    batch.set(db.doc(`${COLLECTIONS.orderSecrets}/${order.id}`), secrets);
    // Orders of older versions had them too.
    batch.set(db.doc(`${COLLECTIONS.orders}/${order.id}`), { ...orderCodec.write(order), ...secrets });
  }
  await batch.commit();
};
