// The mark that the goods of an order are ready for pick-up [OR123].
import type { OrderConflict } from '@despacho/contract/orders/calls.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { isActiveStatus } from './order.ts';

/** Why it cannot be marked; null: it can. A courier who left with the goods has shown that they were ready. */
export const readyConflict = ({ status }: Pick<Order, 'status'>): OrderConflict | null => {
  if (!isActiveStatus(status)) return { reason: 'closed' };
  return status === ORDER_STATUS.GOING ? { reason: 'left' } : null;
};

/** `now`: ms. The same order where it is so already. */
export const withReadiness = <T extends Pick<Order, 'readyAt'>>(order: T, isReady: boolean, now: number): T =>
  isReady === (order.readyAt !== null) ? order : { ...order, readyAt: isReady ? new Date(now).toISOString() : null };
