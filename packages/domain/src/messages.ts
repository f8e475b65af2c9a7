// Who is told what about an order. The words are the server's (jobs/notify/text.ts); here it is only decided whether.
import type { Company } from '@despacho/contract/companies.ts';
import type { Courier } from '@despacho/contract/couriers.ts';
import type { MessageAudience, MessageOccasion, MessageOrder, OutboxMessage } from '@despacho/contract/messages.ts';
import { ORDER_STATUS, ORDER_TYPE, type Order } from '@despacho/contract/orders/order.ts';
import { z } from 'zod';
import { destinationOf, isActiveStatus, isUntyped } from './orders/order.ts';

export type OrderOccasion = Exclude<MessageOccasion, 'issue'>;

/** [MS4] So many addresses of a company are written to. */
export const MOST_ADDRESSES = 20;
/** [MS6] */
export const ANNOUNCE_WITHIN_MS = 15 * 60_000;

const address = z.email().max(254);

/** [MS3] Null: no phone of Guatemala, so nothing could arrive. */
export const smsNumberOf = (phone: string | null): string | null =>
  phone !== null && /^\d{8}$/.test(phone) ? `+502${phone}` : null;

/** [MS4] In their order, each once; what is no address is left out. */
export const addressesOf = ({ emails }: Pick<Company, 'emails'>): string[] => {
  const found = emails.flatMap((email) => address.safeParse(email.trim().toLowerCase()).data ?? []);
  return [...new Set(found)].slice(0, MOST_ADDRESSES);
};

const subjectOf = (order: Order): MessageOrder => ({
  id: order.id,
  number: order.number,
  customerName: order.customerName,
  address: order.address,
  company: order.company,
  branch: order.branch === null ? null : { id: order.branch.id, name: order.branch.name },
  courier: order.courier,
  trackingToken: order.trackingToken,
});

/** What couriers are told: an order is theirs or changed, or it is no longer. */
export type CourierOccasion = Extract<OrderOccasion, 'courier' | 'withdrawn'>;
const isForCourier = (occasion: MessageOccasion): occasion is CourierOccasion =>
  occasion === 'courier' || occasion === 'withdrawn';

/** [MS1] Also under which name the gateway knows it. */
const idOf = (order: Order, occasion: OrderOccasion): string =>
  isForCourier(occasion)
    ? `${occasion}-${order.id}-${order.courier?.id ?? ''}-${order.revision}`
    : `${occasion}-${order.id}`;

/** [MS2] An order for a customer, with words in it and a link to follow. */
const isAnnounced = (order: Order): boolean =>
  order.type === ORDER_TYPE.CLIENT && !isUntyped(order) && order.trackingToken !== null;

/**
 * The messages of one occasion, to be written in the transaction that makes it happen (store/messages). `courier`: he is told
 * that an order is his or changed, which is what `notify_biker` asks for [MS5]; `withdrawn`, of the order as it was his [MS14].
 */
export const messagesOf = (
  order: Order,
  occasion: OrderOccasion,
  company: Pick<Company, 'hasSms' | 'hasEmail' | 'emails'> | null,
  courier: Pick<Courier, 'id' | 'phone'> | null,
): OutboxMessage[] => {
  const message = (channel: OutboxMessage['channel'], audience: MessageAudience, to: string[]): OutboxMessage => ({
    id: idOf(order, occasion),
    channel,
    occasion,
    audience,
    to,
    order: subjectOf(order),
    issueId: null,
  });
  if (isForCourier(occasion)) {
    if (courier === null || order.courier?.id !== courier.id) return [];
    const phone = smsNumberOf(courier.phone);
    return [message('sms', 'courier', phone === null ? [] : [phone])];
  }
  if (company === null || !isAnnounced(order)) return [];
  const phone = company.hasSms ? smsNumberOf(order.phone) : null;
  const addresses = company.hasEmail ? addressesOf(company) : [];
  return [
    ...(phone === null ? [] : [message('sms', 'customer', [phone])]),
    ...(addresses.length === 0 ? [] : [message('email', 'company', addresses)]),
  ];
};

type Notified = Pick<Order, 'courier' | 'address' | 'status' | 'destination' | 'suggestedPosition'>;

/** [MS5] What `notify_biker` means where nobody said it : he is new, or what he has to do is another thing. */
export const concernsCourier = (before: Notified | null, after: Notified): boolean => {
  if (after.courier === null) return false;
  if (before?.courier?.id !== after.courier.id) return true;
  const [was, is] = [destinationOf(before), destinationOf(after)];
  const isMoved = was?.lat !== is?.lat || was?.lng !== is?.lng;
  return isMoved || before.address !== after.address || before.status !== after.status;
};

/** [MS14] Whose it was is told when it leaves him, or ends without being delivered. Of what was over before nobody carries anything. */
const isWithdrawn = (before: Notified, after: Notified): boolean => {
  if (before.courier === null || !isActiveStatus(before.status)) return false;
  const isOver = !isActiveStatus(after.status) && after.status !== ORDER_STATUS.DELIVERED;
  return isOver || after.courier?.id !== before.courier.id;
};

/** Which couriers are told of a change: at most the one who had the order, then the one who has it. */
export const courierNotifications = (before: Notified, after: Notified): { occasion: CourierOccasion; courierId: string }[] => {
  const notifications: { occasion: CourierOccasion; courierId: string }[] = [];
  if (before.courier !== null && isWithdrawn(before, after))
    notifications.push({ occasion: 'withdrawn', courierId: before.courier.id });
  if (after.courier !== null && isActiveStatus(after.status) && concernsCourier(before, after))
    notifications.push({ occasion: 'courier', courierId: after.courier.id });
  return notifications;
};

/** [MS6] An order that went on the road within the last quarter of an hour, whoever wrote it. */
export const hasJustLeft = (order: Pick<Order, 'status' | 'stateTime'>, now: number): boolean => {
  const wentAt = order.stateTime[ORDER_STATUS.GOING];
  return order.status === ORDER_STATUS.GOING && wentAt !== undefined && now - Date.parse(wentAt) <= ANNOUNCE_WITHIN_MS;
};

/**
 * [MS7] What has come to its end meanwhile is not announced; a courier's order that is no longer his is none of his business.
 * [MS14] That it was taken from him is news however it ended, unless it is his again.
 */
export const isStillRelevant = (
  message: Pick<OutboxMessage, 'occasion' | 'order'>,
  order: Pick<Order, 'status' | 'courier'> | null,
): boolean => {
  if (message.occasion === 'issue') return true;
  const isUnderWay = order !== null && isActiveStatus(order.status);
  const isHis = isUnderWay && order.courier?.id === message.order?.courier?.id;
  if (message.occasion === 'withdrawn') return !isHis;
  return message.occasion === 'courier' ? isHis : isUnderWay;
};
