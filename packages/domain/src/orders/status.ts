// The changes of an order on entering a status: its stages, its end, the user who closed it. Any status may follow any
// other [OR10].
import type { Permission } from '@despacho/contract/accounts/access.ts';
import { CARRIED_STATUSES } from '@despacho/contract/orders/payload.ts';
import { ORDER_STATUS, type Order, type OrderStatus } from '@despacho/contract/orders/order.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { isActiveStatus } from './order.ts';

/** The normal path. Every other end ranks behind it. */
const PATH: readonly OrderStatus[] = [
  ORDER_STATUS.NEW,
  ORDER_STATUS.ON_HOLD,
  ORDER_STATUS.PENDING,
  ORDER_STATUS.ACCEPTED,
  ORDER_STATUS.ASSIGNED,
  ORDER_STATUS.RECEIVING,
  ORDER_STATUS.GOING,
  ORDER_STATUS.DELIVERED,
];
const rankOf = (status: OrderStatus): number => (PATH.includes(status) ? PATH.indexOf(status) : PATH.length);

/** Whether a status comes before another one on the normal path; an end comes after all of it. */
export const isBefore = (a: OrderStatus, b: OrderStatus): boolean => rankOf(a) < rankOf(b);

/** [OR12] */
export const needsCourier = (status: OrderStatus): boolean =>
  CARRIED_STATUSES.some((carriedStatus) => carriedStatus === status);

const stagesUpTo = (stages: Order['stateTime'], status: OrderStatus): Order['stateTime'] =>
  Object.fromEntries(
    Object.entries(stages).filter(([stage]) => {
      const entered = PATH.find((step) => step === stage);
      return (entered === undefined ? PATH.length : rankOf(entered)) <= rankOf(status);
    }),
  );

export type Actor = { by: Reference; now: number };

/** [OR10] [OR11] The same order when it has that status already. */
export const enterStatus = (order: Order, status: OrderStatus, { by, now }: Actor): Order => {
  if (order.status === status) return order;
  const at = new Date(now).toISOString();
  const isDeleting = status === ORDER_STATUS.DELETED;
  return {
    ...order,
    status,
    isActive: isActiveStatus(status),
    stateTime: { ...stagesUpTo(order.stateTime, status), [status]: at },
    // A deleted order keeps its earlier end: it may be restored, and averages count it [OR73].
    deliveredAt: status === ORDER_STATUS.DELIVERED ? at : isDeleting ? order.deliveredAt : null,
    canceledAt: status === ORDER_STATUS.CANCELLED ? at : isDeleting ? order.canceledAt : null,
    closedBy: isDeleting ? by : null,
    closeReason: null,
  };
};

/** The permission to move an order into a status. */
export const permissionToEnter = (status: OrderStatus): Permission =>
  status === ORDER_STATUS.CANCELLED ? 'orders.cancel' : 'orders.changeStatus';
