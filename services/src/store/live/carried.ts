// The orders that each courier carries now, from the live copy where there is one.
import type { Conversation } from '@despacho/contract/couriers/conversations.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { activeCourierId } from '@despacho/domain/live/rooms.ts';
import { carriedInStore } from '../couriers/directory.ts';
import { readConversations } from '../couriers/conversations.ts';
import type { Firestore } from '../firestore.ts';
import type { Related } from '../orders/related.ts';
import type { LiveFold } from './foldLive.ts';

export const carriedByCourier = (fold: LiveFold): ReadonlyMap<string, Order[]> => {
  const ordersByCourier = new Map<string, Order[]>();
  for (const order of fold.all('order')) {
    const courierId = activeCourierId(order);
    if (courierId !== null) ordersByCourier.set(courierId, [...(ordersByCourier.get(courierId) ?? []), order]);
  }
  return ordersByCourier;
};

/** The orders of one courier, without a map of all. */
export const carriedBy = (fold: LiveFold, courierId: string): Order[] =>
  [...fold.all('order')].filter((order) => activeCourierId(order) === courierId);

/** [CX12] As the store has them in the transaction. */
export const carriedAtWrite = async (fold: LiveFold, related: Related, courierId: string): Promise<Order[]> =>
  related.carried(
    courierId,
    carriedBy(fold, courierId).map(({ id }) => id),
  );

/** Without a live copy the store is asked. */
export const carriedNow = async (db: Firestore, fold: LiveFold, courierId: string): Promise<Order[]> =>
  fold.isReady() ? carriedBy(fold, courierId) : carriedInStore(db, courierId);

/** By the order's id, likewise. */
export const conversationsNow = async (
  db: Firestore,
  fold: LiveFold,
  orders: readonly Pick<Order, 'id'>[],
): Promise<ReadonlyMap<string, Conversation>> => {
  if (!fold.isReady())
    return readConversations(
      db,
      orders.map(({ id }) => id),
    );
  const found = new Map<string, Conversation>();
  for (const { id } of orders) {
    const conversation = fold.find('conversation', id);
    if (conversation !== null) found.set(id, conversation);
  }
  return found;
};
