// What a program sees of an order and its history [OA5]. Values are picked one by one, as for the customers' page.
import type { StatementRow } from '@despacho/contract/accountStatements.ts';
import type { ClientEvent, ClientOrder } from '@despacho/contract/openApi/orders.ts';
import type { ClientStatus, Money } from '@despacho/contract/openApi/values.ts';
import type { MovedEvent, OrderEvent } from '@despacho/contract/orders/calls.ts';
import { proofKind } from '@despacho/contract/orders/deliveryProofs.ts';
import { ORDER_STATUS, orderStatus, type Order, type OrderStatus } from '@despacho/contract/orders/order.ts';
import { kindsIn } from '../couriers/proofs.ts';
import { unrecordedStages } from '../orders/audit.ts';
import { isMoved } from '../orders/history.ts';
import { destinationOf } from '../orders/order.ts';
import { CLIENT_PAYMENT, centsOf } from './content.ts';

export const CLIENT_STATUS = {
  [ORDER_STATUS.NEW]: 'pending',
  [ORDER_STATUS.ON_HOLD]: 'pending',
  [ORDER_STATUS.PENDING]: 'pending',
  [ORDER_STATUS.ACCEPTED]: 'assigned',
  [ORDER_STATUS.ASSIGNED]: 'assigned',
  [ORDER_STATUS.RECEIVING]: 'at_branch',
  [ORDER_STATUS.GOING]: 'on_the_way',
  [ORDER_STATUS.DELIVERED]: 'delivered',
  [ORDER_STATUS.CANCELLED]: 'cancelled',
  [ORDER_STATUS.RE_AGEND]: 'rescheduled',
  [ORDER_STATUS.DELETED]: 'deleted',
} as const satisfies Record<OrderStatus, ClientStatus>;

/** The stored statuses of one for clients. */
export const statusesOf = (status: ClientStatus): OrderStatus[] =>
  orderStatus.options.filter((each) => CLIENT_STATUS[each] === status);

/** Guatemala has had one offset since 2006. */
const OFFSET = '-06:00';
const OFFSET_MS = 6 * 3_600_000;
export const clientTime = (at: string | number): string =>
  new Date(new Date(at).getTime() - OFFSET_MS).toISOString().replace('Z', OFFSET);
const timeOrNull = (at: string | null): string | null => (at === null ? null : clientTime(at));

export const moneyOf = (quetzales: number): Money => ({ amount: centsOf(quetzales), currency: 'GTQ' });
const moneyOrNull = (quetzales: number | null): Money | null =>
  quetzales === null || quetzales < 0 ? null : moneyOf(quetzales);

type ClientCircle = { circle: number | null; orders: number; priced: number; sum: Money };

export const clientOrderOf = (order: Order, isTest: boolean): ClientOrder => {
  const place = destinationOf(order);
  const isCancelled = order.status === ORDER_STATUS.CANCELLED;
  return {
    id: order.id,
    test: isTest,
    reference: order.reference,
    number: order.number,
    status: CLIENT_STATUS[order.status],
    branch: order.branch && { id: order.branch.id, name: order.branch.name },
    customer: { name: order.customerName, phone: order.phone },
    destination: {
      address: order.address,
      zone: order.zone,
      municipality: order.municipality,
      department: order.department,
      lat: place?.lat ?? null,
      lng: place?.lng ?? null,
    },
    payment: { method: CLIENT_PAYMENT[order.paymentMethod], collect: moneyOrNull(order.cashOnDelivery) },
    note: order.note,
    priority: order.isPriority,
    demandedProofs: kindsIn(order.proofDemand),
    price: moneyOrNull(order.delivery?.cost ?? null),
    circle: order.circleValue,
    distance: order.distanceKm === null ? null : Math.round(order.distanceKm * 1_000),
    readyAt: timeOrNull(order.readyAt),
    createdAt: clientTime(order.createdAt),
    updatedAt: timeOrNull(order.updatedAt),
    deliveredAt: timeOrNull(order.deliveredAt),
    cancelledAt: timeOrNull(order.canceledAt),
    cancelReason: isCancelled ? (order.remarks ?? order.closeReason) : null,
    proofs: proofKind.options.flatMap((type) => {
      const proof = order.deliveryProofs[type];
      return proof === undefined ? [] : [{ type, at: clientTime(proof.at), receiver: proof.receiver }];
    }),
    distanceAtDoor: order.courierMarks.deliver?.distanceM ?? null,
  };
};

const NUMBER = /^\d+(?:\.\d+)?$/;

/** Circles are numbers; orders with what another program wrote instead are together with those that have none. */
export const clientCirclesOf = (rows: readonly StatementRow[]): ClientCircle[] => {
  const byCircle = new Map<number | null, ClientCircle>();
  for (const { circle: text, orders, costed, cents } of rows) {
    const circle = text !== null && NUMBER.test(text) ? Number(text) : null;
    const before = byCircle.get(circle) ?? { circle, orders: 0, priced: 0, sum: moneyOf(0) };
    byCircle.set(circle, {
      circle,
      orders: before.orders + orders,
      priced: before.priced + costed,
      sum: { ...before.sum, amount: before.sum.amount + cents },
    });
  }
  return [...byCircle.values()];
};

const EVENT_OF_STATUS = {
  pending: 'order.updated',
  assigned: 'order.assigned',
  at_branch: 'order.at_branch',
  on_the_way: 'order.picked_up',
  delivered: 'order.delivered',
  cancelled: 'order.cancelled',
  rescheduled: 'order.rescheduled',
  deleted: 'order.deleted',
} as const satisfies Record<ClientStatus, ClientEvent['type']>;

/** Fields of orders by their names in views; others are not named. */
const CLIENT_FIELD: Partial<Record<keyof Order, string>> = {
  number: 'number',
  status: 'status',
  branch: 'branch',
  customerName: 'customer.name',
  phone: 'customer.phone',
  address: 'destination.address',
  zone: 'destination.zone',
  municipality: 'destination.municipality',
  department: 'destination.department',
  suggestedPosition: 'destination',
  destination: 'destination',
  paymentMethod: 'payment.method',
  cashOnDelivery: 'payment.collect',
  note: 'note',
  isPriority: 'priority',
  proofDemand: 'demandedProofs',
  delivery: 'price',
  readyAt: 'readyAt',
};

/** The ids of keys begin with it, where a history has the ids of accounts. */
export const KEY_PREFIX = 'key:';

const typeOf = ({ what, before, after }: OrderEvent): ClientEvent['type'] => {
  if (what === 'created') return 'order.created';
  const status = orderStatus.safeParse(after['status']).data;
  return status === undefined || before['status'] === status ? 'order.updated' : EVENT_OF_STATUS[CLIENT_STATUS[status]];
};

const eventOf = (event: OrderEvent | MovedEvent): ClientEvent => {
  const { id, at } = event;
  if (isMoved(event)) return { id, type: 'order.moved', at: clientTime(at), origin: 'console', fields: [] };
  const names = Object.entries(CLIENT_FIELD).flatMap(([key, name]) => (Object.hasOwn(event.after, key) ? [name] : []));
  const type = typeOf(event);
  return {
    id,
    type,
    at: clientTime(at),
    origin: event.by.id.startsWith(KEY_PREFIX) ? 'api' : 'console',
    fields: type === 'order.created' ? [] : [...new Set(names)],
  };
};

/** One event of each type, at the first of its stages. */
const stageEvents = (order: Order, recorded: readonly OrderEvent[], since: string | null): ClientEvent[] => {
  const byType = new Map<ClientEvent['type'], ClientEvent>();
  for (const { status, at } of unrecordedStages(order, recorded, since)) {
    const shown = CLIENT_STATUS[status];
    const type = EVENT_OF_STATUS[shown];
    const isEarlier = Date.parse(at) <= Date.parse(byType.get(type)?.at ?? at);
    if (shown === 'pending' || !isEarlier) continue;
    const id = `${order.id}-${shown}-${Date.parse(at)}`;
    byType.set(type, { id, type, at: clientTime(at), origin: 'courier', fields: ['status'] });
  }
  return [...byType.values()];
};

/** Other programs create orders without an event. */
const creationOf = ({ id, createdAt }: Order): ClientEvent => ({
  id: `${id}-created`,
  type: 'order.created',
  at: clientTime(createdAt),
  origin: 'console',
  fields: [],
});

/** The newest first; `events` within the scope. Couriers' phones write statuses without events. */
export const clientEventsOf = (order: Order, events: readonly (OrderEvent | MovedEvent)[]): ClientEvent[] => {
  const recorded = events.flatMap((event) => (isMoved(event) ? [] : [event]));
  const movedAt = events.find(isMoved)?.at ?? null;
  const hasBeginning = movedAt !== null || recorded.some(({ what }) => what === 'created');
  return [
    ...events.map(eventOf),
    ...stageEvents(order, recorded, movedAt),
    ...(hasBeginning ? [] : [creationOf(order)]),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
};
