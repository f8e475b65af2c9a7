// The age of an order. It stops when the order is delivered or cancelled.
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';

export type TimedOrder = Pick<Order, 'status' | 'createdAt' | 'deliveredAt' | 'canceledAt' | 'stateTime'>;

/** When the order's time stopped, by its recorded end; null while it runs. */
export const stoppedAt = ({ status, deliveredAt, canceledAt, stateTime }: TimedOrder): string | null => {
  if (status === ORDER_STATUS.DELIVERED) return deliveredAt ?? stateTime[ORDER_STATUS.DELIVERED] ?? null;
  if (status === ORDER_STATUS.CANCELLED) return canceledAt ?? stateTime[ORDER_STATUS.CANCELLED] ?? null;
  return null;
};

/** [OR6] [OR7] Milliseconds; negative when the creation time is after `now`. */
export const elapsedMs = (order: TimedOrder, now: number): number => {
  const stopped = stoppedAt(order);
  return (stopped === null ? now : Date.parse(stopped)) - Date.parse(order.createdAt);
};
