// Deleting hides an order and keeps its data [OR15]: it can be restored to its earlier status.
import { ORDER_STATUS, orderStatus, type Order, type OrderStatus } from '@despacho/contract/orders/order.ts';
import { isActiveStatus } from './order.ts';
import { enterStatus, type Actor } from './status.ts';

/** [OR15] */
export const deleteOrder = (order: Order, actor: Actor): Order => enterStatus(order, ORDER_STATUS.DELETED, actor);

/** The status before a deletion that recorded none: the last stage of the order. */
const lastStage = ({ stateTime }: Order): OrderStatus | null => {
  const stages = orderStatus.options
    .filter((status) => status !== ORDER_STATUS.DELETED)
    .flatMap((status) => {
      const at = stateTime[status];
      return at === undefined ? [] : [{ status, at }];
    });
  // A stable sort: of two in the same millisecond the later on the path counts.
  return stages.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).at(-1)?.status ?? null;
};

/** [OR16] `before`: the status before the deletion, when the audit has it. Not deleted: the same order. */
export const restoreOrder = (order: Order, before: OrderStatus | null): Order => {
  if (order.status !== ORDER_STATUS.DELETED) return order;
  const status = before ?? lastStage(order) ?? ORDER_STATUS.ON_HOLD;
  const { [ORDER_STATUS.DELETED]: _deleted, ...stateTime } = order.stateTime;
  return { ...order, status, isActive: isActiveStatus(status), stateTime, closedBy: null, closeReason: null };
};
