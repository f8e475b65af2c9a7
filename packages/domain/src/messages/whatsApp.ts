// The prepared message that staff send to a customer by WhatsApp: one link, which opens the program with the text.
import { ORDER_STATUS, ORDER_TYPE, type Order } from '@despacho/contract/orders/order.ts';
import { isActiveStatus, isUntyped } from '../orders/order.ts';
import { smsNumberOf, type OrderOccasion } from '../orders/messages.ts';
import { chatText } from './compose.ts';

/** Null: nothing is sent about an order that ended without a delivery. */
const occasionOf = (status: Order['status']): OrderOccasion | null => {
  if (status === ORDER_STATUS.GOING) return 'onTheWay';
  if (status === ORDER_STATUS.DELIVERED) return 'delivered';
  return isActiveStatus(status) ? 'created' : null;
};

type Sendable = Pick<
  Order,
  'number' | 'customerName' | 'address' | 'company' | 'branch' | 'courier' | 'status' | 'type' | 'phone'
>;

/** [MS21] `link`: of the customers' page. Null: it has no phone, or its status no text. */
export const whatsAppLink = (order: Sendable, link: string): string | null => {
  const number = smsNumberOf(order.phone);
  const occasion = occasionOf(order.status);
  if (number === null || occasion === null || order.type !== ORDER_TYPE.CLIENT || isUntyped(order)) return null;
  return `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(chatText(occasion, order, link))}`;
};
