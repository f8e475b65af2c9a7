// What a courier is doing, in `bikerStatus` under the courier's own id.
import { courierStatus, type CourierStatus } from '@despacho/contract/couriers/couriers.ts';
import { COLLECTIONS } from '../collections.ts';
import { codecOf } from '../documents/codec.ts';
import { documentId, instant, optional } from '../documents/fields.ts';
import { readFlag } from '../documents/scalars.ts';

export const courierStatusCodec = codecOf<CourierStatus>(COLLECTIONS.courierStatuses, courierStatus, {
  id: documentId,
  isDelivering: optional(['deliveryStatus'], readFlag),
  isReturning: optional(['goToStore'], readFlag),
  inStoreSince: instant('inStoreSince'),
});
