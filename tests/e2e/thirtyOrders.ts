// Thirty orders of one branch that wait, and couriers enough for all of them: what journeys by keys begin with.
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { branchCodec } from '../../services/src/store/companies/branches.ts';
import { courierCodec } from '../../services/src/store/couriers/couriers.ts';
import type { Firestore } from '../../services/src/store/firestore.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';

export const ORDERS = 30;
const COMPANY = { id: 'company-1', name: 'San Martin' };
const BRANCH = { id: 'branch-1', name: 'PORTALES' };
const PLACE = { lat: 14.6, lng: -90.51 };
export const SERIALS = Array.from({ length: ORDERS }, (_, index) => String(7_100 + index));
/** Enough that suggestions remain: a courier who carries several orders is not suggested. */
const COURIERS = Array.from({ length: 15 }, (_, index) => `courier-${index + 10}`);

export const seedOrders = async (db: Firestore): Promise<void> => {
  const batch = db.batch();
  const branch = sampleBranch({ ...BRANCH, company: COMPANY, position: PLACE });
  batch.set(db.doc(`branches/${BRANCH.id}`), branchCodec.write(branch));
  for (const id of COURIERS) {
    const courier = sampleCourier({ id, name: `Luis ${id}`, company: COMPANY, branch: BRANCH, branchIds: [BRANCH.id] });
    batch.set(db.doc(`bikers/${id}`), courierCodec.write(courier));
  }
  for (const serial of SERIALS) {
    const order = sampleOrder({
      id: serial,
      number: `GT-${serial}`,
      status: ORDER_STATUS.ON_HOLD,
      courier: null,
      company: COMPANY,
      branch: { ...BRANCH, position: PLACE },
      createdAt: new Date().toISOString(),
    });
    batch.set(db.doc(`deliveries/${serial}`), orderCodec.write(order));
  }
  await batch.commit();
};
