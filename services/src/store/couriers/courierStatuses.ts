// What a courier is doing, in `bikerStatus` under the courier's own id.
import { courierStatus, type CourierStatus } from '@despacho/contract/couriers/couriers.ts';
import { COLLECTIONS } from '../collections.ts';
import { codecOf } from '../documents/codec.ts';
import { documentId, instant, optional } from '../documents/fields.ts';
import { readFlag } from '../documents/scalars.ts';
import { withinLimit, type Firestore } from '../firestore.ts';

export const courierStatusCodec = codecOf<CourierStatus>(COLLECTIONS.courierStatuses, courierStatus, {
  id: documentId,
  isDelivering: optional(['deliveryStatus'], readFlag),
  isReturning: optional(['goToStore'], readFlag),
  inStoreSince: instant('inStoreSince'),
});

/** Creates it where the courier has none. */
export const writeCourierStatus = async (
  db: Firestore,
  id: string,
  flags: Pick<CourierStatus, 'isDelivering' | 'isReturning'>,
): Promise<void> => {
  await withinLimit(
    db.collection(COLLECTIONS.courierStatuses).doc(id).set(courierStatusCodec.write(flags), { merge: true }),
  );
};
