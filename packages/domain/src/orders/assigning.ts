// Which orders an account may give to a courier.
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { can, type Account } from '../access/permissions.ts';

/** [OR95] A branch assigns only orders that still wait. */
export const mayAssign = (account: Account, { status }: Pick<Order, 'status'>): boolean =>
  can(account, 'orders.assign') || (can(account, 'orders.assignQueue') && status === ORDER_STATUS.ON_HOLD);
