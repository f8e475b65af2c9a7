// The body of an event of a webhook: its order without the customer [OA22].
import type { EventType, WebhookEvent, WebhookOrder } from '@despacho/contract/openApi/webhooks.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { clientOrderOf, clientTime } from './views.ts';
import type { DueEvent } from './webhooks.ts';

/** Documents of other programs have texts of any length; an event has at most 20 kB. */
const MAX_TEXT = 200;
const short = (text: string): string => text.slice(0, MAX_TEXT);

/** What those whom an order left know of it. */
export type DepartedOrder = Pick<Order, 'id' | 'reference' | 'createdAt' | 'updatedAt'>;

/** [OA45] For those whom it left: nothing of what became of it elsewhere. */
export const departedOrderOf = ({ id, reference, createdAt, updatedAt }: DepartedOrder): WebhookOrder => ({
  id,
  reference,
  number: '',
  status: 'deleted',
  hasCourier: false,
  branch: null,
  priority: false,
  price: null,
  circle: null,
  distance: null,
  readyAt: null,
  createdAt: clientTime(createdAt),
  updatedAt: updatedAt === null ? null : clientTime(updatedAt),
  deliveredAt: null,
  cancelledAt: null,
});

/** [OA22] Without anything about the customer. */
export const webhookOrderOf = (order: Order): WebhookOrder => {
  const { id, reference, number, status, branch, priority, price, circle, distance, ...times } = clientOrderOf(
    order,
    false,
  );
  const { readyAt, createdAt, updatedAt, deliveredAt, cancelledAt } = times;
  return {
    id,
    reference,
    number: short(number),
    status,
    hasCourier: order.courier !== null,
    branch: branch && { id: branch.id, name: short(branch.name) },
    priority,
    price,
    circle,
    distance,
    readyAt,
    createdAt,
    updatedAt,
    deliveredAt,
    cancelledAt,
  };
};

type EventContent = Omit<DueEvent, 'type'> & { id: string; type: EventType; test: boolean; stars: number | null };

/** [OA22] */
export const webhookEventOf = (
  order: WebhookOrder | null,
  { id, type, at, test, sequence, arrivesAt, stars }: EventContent,
): WebhookEvent => ({
  id,
  type,
  timestamp: clientTime(at),
  test,
  sequence,
  data: {
    order,
    ...(arrivesAt === null ? {} : { arrivesAt: clientTime(arrivesAt) }),
    ...(stars === null ? {} : { stars }),
  },
});
