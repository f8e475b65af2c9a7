// What the numbers of a day need of an order.
import { EVENT_INSTANT } from '@despacho/contract/orders/lists.ts';
import { ORDER_STATUS, type Order, type OrderStatus, type PaymentMethod } from '@despacho/contract/orders/order.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { dequal } from 'dequal/lite';
import { localDay } from '../localTime.ts';
import { collectedCents } from '../money/amounts.ts';
import { deliveryMs } from '../orders/lists/closed.ts';
import { workOf, type DeliveryFacts } from '../pay/lines.ts';

export type CountedOrder = Pick<
  Order,
  | 'id'
  | 'company'
  | 'branch'
  | 'courier'
  | 'status'
  | 'createdAt'
  | 'updatedAt'
  | 'deliveredAt'
  | 'canceledAt'
  | 'stateTime'
  | 'circle'
  | 'distanceKm'
  | 'delivery'
  | 'paymentMethod'
  | 'cashOnDelivery'
  | 'customerRating'
>;

/** Instants and durations in milliseconds. `eventAt` null: no list of its status has it. */
export type Fact = {
  id: string;
  company: Reference;
  branch: Reference | null;
  courier: Reference | null;
  status: OrderStatus;
  createdAt: number;
  eventAt: number | null;
  deliveryMs: number | null;
  totalMs: number | null;
  circle: string | null;
  cents: number | null;
  /** To collect from the customer. */
  cashCents: number;
  payment: PaymentMethod;
  halfStars: number | null;
  /** What pays its courier beside its circle; null: it is not delivered. */
  work: Pick<DeliveryFacts, 'distanceKm' | 'waitMs'> | null;
};

/** Phones with a wrong clock: a longer time counts as this. */
const LONGEST_MS = 366 * 86_400_000;
/** A greater calculated cost is an error of the data. */
const MAX_CENTS = 100_000_000;

const within = (value: number, max: number): number => Math.min(max, Math.max(0, Math.round(value)));
const named = ({ id, name }: Reference): Reference => ({ id, name });

const totalMsOf = ({ createdAt, deliveredAt }: CountedOrder): number | null =>
  deliveredAt === null ? null : within(Date.parse(deliveredAt) - Date.parse(createdAt), LONGEST_MS);

/** [NU1] */
export const factOf = (order: CountedOrder): Fact => {
  const { id, company, branch, courier, status, createdAt, circle, delivery, paymentMethod, customerRating } = order;
  const event = order[EVENT_INSTANT[status]];
  const isDelivered = status === ORDER_STATUS.DELIVERED;
  const ms = isDelivered ? deliveryMs(order) : null;
  const cost = isDelivered ? (delivery?.cost ?? null) : null;
  return {
    id,
    company: named(company),
    branch: branch === null ? null : named(branch),
    courier: courier === null ? null : named(courier),
    status,
    createdAt: Date.parse(createdAt),
    eventAt: event === null ? null : Date.parse(event),
    deliveryMs: ms === null ? null : within(ms, LONGEST_MS),
    totalMs: isDelivered ? totalMsOf(order) : null,
    circle: circle?.id ?? null,
    cents: cost === null ? null : within(cost * 100, MAX_CENTS),
    cashCents: isDelivered ? collectedCents(order) : 0,
    payment: paymentMethod,
    halfStars: customerRating === null ? null : within(customerRating * 2, 10),
    work: isDelivered ? workOf(order) : null,
  };
};

/** The local days whose numbers it is part of. */
export const daysOfFact = ({ createdAt, eventAt }: Pick<Fact, 'createdAt' | 'eventAt'>): string[] => [
  ...new Set([localDay(createdAt), ...(eventAt === null ? [] : [localDay(eventAt)])]),
];

const ACTIVE_EVENT = 'createdAt';
const isClosed = ({ status }: CountedOrder): boolean => EVENT_INSTANT[status] !== ACTIVE_EVENT;

/** [NU5] The days whose numbers a write changes without the live state showing it; none for an order that was and is active on the same day. */
export const staleDays = (before: CountedOrder, after: CountedOrder): string[] => {
  const [a, b] = [factOf(before), factOf(after)];
  const hasMoved = a.createdAt !== b.createdAt || a.company.id !== b.company.id;
  if (!isClosed(before) && !isClosed(after) && !hasMoved) return [];
  if (dequal(a, b)) return [];
  return [...new Set([...daysOfFact(a), ...daysOfFact(b)])];
};
