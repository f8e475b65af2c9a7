// What an act on an order changes of its courier [CP9]: written in the transaction of the order, and so once for each act.
import type { Courier, CourierStatus } from '@despacho/contract/couriers/couriers.ts';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { courierCodec } from './couriers.ts';
import { courierStatusCodec } from './courierStatuses.ts';

/** Null: nothing of it changes. `delivery`: of the courier as the transaction read it. */
export type CourierAfterAct = {
  id: string;
  flags: Pick<CourierStatus, 'isDelivering' | 'isReturning'> | null;
  delivery: Pick<Courier, 'lastOrderAt' | 'totalTravelledKm'> | null;
};

export const writeCourierAfterAct = (
  db: Firestore,
  transaction: Transaction,
  { id, flags, delivery }: CourierAfterAct,
): void => {
  if (flags !== null) {
    const status = db.collection(COLLECTIONS.courierStatuses).doc(id);
    transaction.set(status, courierStatusCodec.write(flags), { merge: true });
  }
  if (delivery !== null) transaction.update(db.collection(COLLECTIONS.couriers).doc(id), courierCodec.write(delivery));
};
