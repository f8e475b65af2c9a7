// The end of an order at the customer's door, and the customer's rating later.
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { near } from '../../city/geo.ts';
import { RATING_TEXTS } from '../../city/text.ts';
import { COLLECTIONS } from '../../../store/collections.ts';
import { orderCodec } from '../../../store/orders/orders.ts';
import { ratingDocument } from '../../../store/orders/tracking.ts';
import type { Write } from '../../documents.ts';
import { randomFor } from '../../random.ts';
import { changeCourier, enter, type Draft } from '../draft.ts';
import type { Rider, Tracked } from '../world.ts';

/** Error in metres of a phone at the door. */
const DOOR_M = 15;

/** Null when the start is unknown. */
export const secondsSince = (from: string | undefined, at: number): number | null =>
  from === undefined ? null : Math.round((at - Date.parse(from)) / 1_000);

/** Half steps; most customers are content. */
const stars = [
  [5, 46],
  [4.5, 20],
  [4, 14],
  [3.5, 6],
  [3, 5],
  [2, 4],
  [1, 3],
  [0.5, 2],
] as const;

/** The customer's rating is written into the order and into its own collection [DM3]. */
export const ratingWrites = (seed: number, order: Order, at: number): [Write, Write] => {
  const random = randomFor(seed, 'customer-rating', order.id);
  const customerRating = random.weighted(stars);
  const texts = customerRating >= 3.5 ? RATING_TEXTS.good : RATING_TEXTS.bad;
  const customerRatingText = random.chance(0.55) ? random.pick(texts) : null;
  return [
    {
      kind: 'update',
      isGuarded: false,
      path: `${orderCodec.collection}/${order.id}`,
      data: orderCodec.write({ customerRating, customerRatingText }),
    },
    {
      kind: 'create',
      path: `${COLLECTIONS.customerRatings}/${order.id}`,
      data: ratingDocument(order, customerRating, customerRatingText, at),
    },
  ];
};

export const deliver = (draft: Draft, rider: Rider, tracked: Tracked, at: number): void => {
  const { seed } = draft.base.setup;
  const { stateTime } = tracked.order;
  const delivered = enter(draft, tracked, ORDER_STATUS.DELIVERED, at, (enteredAt) => ({
    destination: near(rider.place, DOOR_M, randomFor(seed, 'door', tracked.order.id)),
    deliveryTimeSec: secondsSince(stateTime[ORDER_STATUS.GOING], enteredAt),
    deliveryTotalTimeSec: secondsSince(stateTime[ORDER_STATUS.ASSIGNED], enteredAt),
    distanceTotalKm: tracked.order.distanceKm,
  }));
  const riddenKm = delivered.order.distanceKm ?? 0;
  changeCourier(draft, rider, {
    lastOrderAt: delivered.order.deliveredAt,
    totalTravelledKm: Math.round(((rider.courier.totalTravelledKm ?? 0) + riddenKm) * 100) / 100,
  });
  const { ratedMs } = tracked.script;
  if (ratedMs !== null) {
    const ratedAt = Math.round(at + ratedMs);
    draft.scheduled = [...draft.scheduled, { at: ratedAt, writes: ratingWrites(seed, delivered.order, ratedAt) }];
  }
};
