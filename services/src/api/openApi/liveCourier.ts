// The courier of an order of the operation, and where that is, while the order is on the way [OA5].
import { clientTime } from '@despacho/domain/openApi/views.ts';
import { progressOf, stageOf } from '@despacho/domain/tracking/page.ts';
import type { Clock } from '../../platform/clock.ts';
import { couriers } from '../../store/couriers/couriers.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { TrackedOrders } from '../tracking/trackedOrders.ts';
import type { OrderBook } from './orderBook.ts';

export type CourierDependencies = { db: Firestore; clock: Clock; tracked: Pick<TrackedOrders, 'find'> };

export const liveCourierOf = ({ db, clock, tracked }: CourierDependencies): OrderBook['courierOf'] => {
  return async (_call, order) => {
    const stage = stageOf(order, clock.now());
    const found = stage === 'going' && order.courier !== null ? await tracked.find(order.id) : null;
    if (found === null || order.courier === null || stage === null) return null;
    // Right after a reassignment the live copy has the courier before.
    if (found.courier !== null && found.courier.id !== order.courier.id) return null;
    // The live copy may be away, and the page's own copy of an order may be a minute old.
    const courier = found.courier ?? (await couriers.find(db, order.courier.id));
    if (courier === null) return null;
    const { position, arrival } = progressOf({ ...found, order, courier }, stage, () => '');
    return {
      name: courier.name,
      plate: courier.plate,
      position: position && {
        lat: position.lat,
        lng: position.lng,
        at: clientTime(position.at),
        accuracy: position.accuracyM,
      },
      arrival: arrival && { from: clientTime(arrival.from), to: clientTime(arrival.to) },
    };
  };
};
