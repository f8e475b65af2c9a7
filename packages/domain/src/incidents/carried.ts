// The open orders of the courier of an alarm: what they carry, and how each is paid. The same for the wall and the console.
import type { Order } from '@despacho/contract/orders/order.ts';
import { activeCourierId } from '../live/rooms.ts';

type Carriable = Pick<Order, 'id' | 'number' | 'status' | 'courier' | 'type' | 'paymentMethod' | 'createdAt'>;

/** [IC8] The oldest first. */
export const carriedOrders = <T extends Carriable>(orders: Iterable<T>, courierId: string | null): T[] =>
  courierId === null
    ? []
    : Array.from(orders)
        .filter((order) => activeCourierId(order) === courierId)
        .toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1));

/** Couriers with cash are the ones who are robbed: how many of the orders are paid in cash. */
export const cashCount = (orders: readonly Pick<Order, 'paymentMethod'>[]): number =>
  orders.filter(({ paymentMethod }) => paymentMethod === 'cash').length;
