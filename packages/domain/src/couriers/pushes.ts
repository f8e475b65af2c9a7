// What wakes the phones of a courier: what became of an order since they were last notified of it [CP28].
import type { Conversation } from '@despacho/contract/couriers/conversations.ts';
import type { PushKind } from '@despacho/contract/couriers/pageConstants.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { activeCourierId } from '../live/rooms.ts';
import { destinationOf } from '../orders/order.ts';
import { messagesFor } from './conversations.ts';

/** What its courier's phones were last notified of. Texts are compared alone. */
export type PushHead = {
  courierId: string | null;
  content: string;
  /** The acts by which a courier refused the order, and by which one took it over [CP33]. */
  refusal: string | null;
  takeOver: string | null;
  /** The newest unread message to the courier. */
  message: string | null;
  isDelivered: boolean;
};

/** An order that was never looked at, or that is no more. */
export const NO_HEAD: PushHead = {
  courierId: null,
  content: '',
  refusal: null,
  takeOver: null,
  message: null,
  isDelivered: false,
};

/** What the courier sees and no act of the courier changes: the status is not in it. */
const contentOf = (order: Order): string =>
  JSON.stringify([
    order.number,
    order.type,
    order.branch,
    order.customerName,
    order.recipient,
    order.phone,
    order.address,
    order.zone,
    order.note,
    order.paymentMethod,
    order.isPriority,
    order.cashOnDelivery,
    order.proofDemand,
    order.readyAt,
    destinationOf(order),
  ]);

/** `hash`: of the content, which is not stored twice. */
export const pushHeadOf = (
  order: Order,
  conversation: Conversation | null,
  hash: (content: string) => string,
): PushHead => {
  const courierId = activeCourierId(order);
  const newest = courierId === null ? [] : messagesFor(conversation, courierId);
  return {
    courierId,
    content: courierId === null ? '' : hash(contentOf(order)),
    refusal: order.courierMarks.refuse?.key ?? null,
    takeOver: order.courierMarks.takeOver?.key ?? null,
    message: newest.findLast(({ isFromCourier, readAt }) => !isFromCourier && readAt === null)?.key ?? null,
    isDelivered: order.status === ORDER_STATUS.DELIVERED,
  };
};

export type Push = { courierId: string; kind: PushKind };

/** A delivery and a refusal are the courier's own acts, and no news. */
const isRemoved = (before: PushHead, after: PushHead): boolean =>
  !after.isDelivered && (after.refusal === before.refusal || after.refusal === null);

/** [CP28] At most one for each courier: the order itself is what the phone reads then. */
export const pushesFor = (before: PushHead, after: PushHead): Push[] => {
  const pushes: Push[] = [];
  if (before.courierId !== after.courierId) {
    // Both couriers did it themselves.
    if (after.takeOver !== null && after.takeOver !== before.takeOver) return pushes;
    if (before.courierId !== null && isRemoved(before, after))
      pushes.push({ courierId: before.courierId, kind: 'removed' });
    if (after.courierId !== null) pushes.push({ courierId: after.courierId, kind: 'assigned' });
    return pushes;
  }
  if (after.courierId === null) return pushes;
  if (after.content !== before.content) pushes.push({ courierId: after.courierId, kind: 'changed' });
  else if (after.message !== null && after.message !== before.message)
    pushes.push({ courierId: after.courierId, kind: 'message' });
  return pushes;
};

/** Whether a push that waited is still true. `order` null: it is no more. */
export const isPushCurrent = (order: Order | null, { courierId, kind }: Push): boolean => {
  const isCarried = order !== null && activeCourierId(order) === courierId;
  return kind === 'removed' ? !isCarried && order?.status !== ORDER_STATUS.DELIVERED : isCarried;
};
