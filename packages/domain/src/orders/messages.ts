// Which messages an order causes, and for whom. Their texts are in messages/text.ts.
import type { Company, CustomerMessage } from '@despacho/contract/companies.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { MessageAudience, MessageOccasion, MessageOrder, OutboxMessage } from '@despacho/contract/messages.ts';
import { ORDER_STATUS, ORDER_TYPE, type Order } from '@despacho/contract/orders/order.ts';
import type { OrderSecrets } from '@despacho/contract/orders/secrets.ts';
import { z } from 'zod';
import { destinationOf, isActiveStatus, isUntyped } from './order.ts';

export type OrderOccasion = Exclude<MessageOccasion, 'issue' | 'passwordReset' | 'report' | 'webhook' | 'alarm'>;
const WITHOUT_ORDER: readonly MessageOccasion[] = ['issue', 'passwordReset', 'report', 'webhook', 'alarm'];

/** [MS4] The most addresses of a company that receive a message. */
export const MAX_ADDRESSES = 20;

const address = z.email().max(254);

/** [MS3] Null: not a phone number of Guatemala. */
export const smsNumberOf = (phone: string | null): string | null =>
  phone !== null && /^\d{8}$/.test(phone) ? `+502${phone}` : null;

/** An order with the token of its public page, which is stored apart from it. */
export type TrackedOrder = Order & Pick<OrderSecrets, 'trackingToken'>;

/** [MS4] In their order, each once; invalid addresses are left out. */
export const addressesOf = ({ emails }: Pick<Company, 'emails'>): string[] => {
  const found = emails.flatMap((email) => address.safeParse(email.trim().toLowerCase()).data ?? []);
  return [...new Set(found)].slice(0, MAX_ADDRESSES);
};

/** [MS15] `isLinked`: with the token of the public page. */
const subjectOf = (order: TrackedOrder, isLinked: boolean): MessageOrder => ({
  id: order.id,
  number: order.number,
  customerName: order.customerName,
  address: order.address,
  company: order.company,
  branch: order.branch === null ? null : { id: order.branch.id, name: order.branch.name },
  courier: order.courier,
  trackingToken: isLinked ? order.trackingToken : null,
});

/** Messages to couriers: an order is assigned to them or changed, or it is theirs no longer. */
export type CourierOccasion = Extract<OrderOccasion, 'courier' | 'withdrawn'>;
const isForCourier = (occasion: MessageOccasion): occasion is CourierOccasion =>
  occasion === 'courier' || occasion === 'withdrawn';

/** [MS1] Also the id at the gateway. */
export const messageIdOf = (order: Order, occasion: OrderOccasion): string =>
  isForCourier(occasion)
    ? `${occasion}-${order.id}-${order.courier?.id ?? ''}-${order.revision}`
    : `${occasion}-${order.id}`;

/** [MS4] Mails to the company about the other occasions are chosen, as the messages to its customers are. */
const isAlwaysMailed = (occasion: CustomerMessage): boolean => occasion === 'created' || occasion === 'onTheWay';

type Channels = Pick<Company, 'hasSms' | 'hasEmail' | 'customerMessages'>;

/** [MS3] [MS4] By which channels an occasion is sent. */
export const channelsOf = (occasion: CustomerMessage, { hasSms, hasEmail, customerMessages }: Channels) => {
  const isChosen = customerMessages.includes(occasion);
  return { sms: hasSms && isChosen, email: hasEmail && (isChosen || isAlwaysMailed(occasion)) };
};

/** [MS2] An order for a customer, with its data filled in and a tracking link. */
const isAnnounced = (order: TrackedOrder): boolean =>
  order.type === ORDER_TYPE.CLIENT && !isUntyped(order) && order.trackingToken !== null;

/**
 * The messages of one occasion, written in the transaction that causes it (store/messages). `courier`: an order is assigned or
 * changed, as `notify_biker` requests [MS5]; `withdrawn`: it is theirs no longer, with the order as it was before [MS14].
 */
export const messagesOf = (
  order: TrackedOrder,
  occasion: OrderOccasion,
  company: (Channels & Pick<Company, 'emails'>) | null,
  courier: Pick<Courier, 'id' | 'phone'> | null,
): OutboxMessage[] => {
  const message = (channel: OutboxMessage['channel'], audience: MessageAudience, to: string[]): OutboxMessage => ({
    id: messageIdOf(order, occasion),
    channel,
    occasion,
    audience,
    to,
    order: subjectOf(order, audience !== 'courier'),
    issueId: null,
  });
  if (isForCourier(occasion)) {
    if (courier === null || order.courier?.id !== courier.id) return [];
    const phone = smsNumberOf(courier.phone);
    return [message('sms', 'courier', phone === null ? [] : [phone])];
  }
  if (company === null || !isAnnounced(order)) return [];
  const channels = channelsOf(occasion, company);
  const phone = channels.sms ? smsNumberOf(order.phone) : null;
  const addresses = channels.email ? addressesOf(company) : [];
  return [
    ...(phone === null ? [] : [message('sms', 'customer', [phone])]),
    ...(addresses.length === 0 ? [] : [message('email', 'company', addresses)]),
  ];
};

type Notified = Pick<Order, 'courier' | 'address' | 'status' | 'destination' | 'suggestedPosition'>;

/** [MS5] The default of `notify_biker`: the courier is new, or the work to do has changed. */
export const concernsCourier = (before: Notified | null, after: Notified): boolean => {
  if (after.courier === null) return false;
  if (before?.courier?.id !== after.courier.id) return true;
  const [was, is] = [destinationOf(before), destinationOf(after)];
  const isMoved = was?.lat !== is?.lat || was?.lng !== is?.lng;
  return isMoved || before.address !== after.address || before.status !== after.status;
};

/** [MS14] Whether a courier loses an active order: it goes to another, or ends without being delivered. */
const isWithdrawn = (before: Notified, after: Notified): boolean => {
  if (before.courier === null || !isActiveStatus(before.status)) return false;
  const isOver = !isActiveStatus(after.status) && after.status !== ORDER_STATUS.DELIVERED;
  return isOver || after.courier?.id !== before.courier.id;
};

/** The messages to couriers that a change causes: at most to the previous courier, then to the current one. */
export const courierNotifications = (
  before: Notified,
  after: Notified,
): { occasion: CourierOccasion; courierId: string }[] => {
  const notifications: { occasion: CourierOccasion; courierId: string }[] = [];
  if (before.courier !== null && isWithdrawn(before, after))
    notifications.push({ occasion: 'withdrawn', courierId: before.courier.id });
  if (after.courier !== null && isActiveStatus(after.status) && concernsCourier(before, after))
    notifications.push({ occasion: 'courier', courierId: after.courier.id });
  return notifications;
};

/**
 * [MS7] A closed order is not announced, nor a courier's order that now belongs to another.
 * [MS6] [MS17] A delivery is announced while the order is delivered, its ride and its arrival while it is on the road.
 * [MS14] A withdrawal is announced however the order ended, unless the same courier has it again.
 */
export const isStillRelevant = (
  message: Pick<OutboxMessage, 'occasion' | 'order'>,
  order: Pick<Order, 'status' | 'courier'> | null,
): boolean => {
  const { occasion } = message;
  if (WITHOUT_ORDER.includes(occasion)) return true;
  if (message.occasion === 'delivered') return order?.status === ORDER_STATUS.DELIVERED;
  if (message.occasion === 'onTheWay' || message.occasion === 'arriving') return order?.status === ORDER_STATUS.GOING;
  const isUnderWay = order !== null && isActiveStatus(order.status);
  const isHis = isUnderWay && order.courier?.id === message.order?.courier?.id;
  if (message.occasion === 'withdrawn') return !isHis;
  return message.occasion === 'courier' ? isHis : isUnderWay;
};
