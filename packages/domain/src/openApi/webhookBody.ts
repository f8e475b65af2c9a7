// The body of an event of a webhook: its order without the customer [OA22].
import type { EventType, WebhookEvent, WebhookOrder } from '@despacho/contract/openApi/webhooks.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { clientOrderOf, clientTime } from './views.ts';
import type { DueEvent } from './webhooks.ts';

/** Documents of other programs have texts of any length; an event has at most 20 kB. */
const MAX_TEXT = 200;
const short = (text: string): string => text.slice(0, MAX_TEXT);

/** [OA45] For those whom it left: nothing of what became of it elsewhere. */
export const departedOrder = (order: Order): Order => ({
  ...order,
  number: '',
  status: ORDER_STATUS.DELETED,
  courier: null,
  branch: null,
  isPriority: false,
  delivery: null,
  circleValue: null,
  distanceKm: null,
  readyAt: null,
  deliveredAt: null,
  canceledAt: null,
});

/** [OA22] Without anything about the customer. */
const webhookOrderOf = (order: Order): WebhookOrder => {
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

/** [OA22] */
export const webhookEventOf = (
  order: Order | null,
  { id, type, at, test, sequence, arrivesAt }: Omit<DueEvent, 'type'> & { id: string; type: EventType; test: boolean },
): WebhookEvent => ({
  id,
  type,
  timestamp: clientTime(at),
  test,
  sequence,
  data: {
    order: order && webhookOrderOf(order),
    ...(arrivesAt === null ? {} : { arrivesAt: clientTime(arrivesAt) }),
    ...(type === 'order.rated' && order?.customerRating !== null && order !== null
      ? { stars: order.customerRating }
      : {}),
  },
});
