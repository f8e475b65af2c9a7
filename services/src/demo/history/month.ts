// The month before the simulated day: a small number of closed orders, at most one per courier and day.
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { DAY_MS, MINUTE_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS, type Order, type OrderStatus } from '@despacho/contract/orders/order.ts';
import { alertFor } from '@despacho/domain/lateness/alerts.ts';
import { startOfLocalDay } from '@despacho/domain/localTime.ts';
import { BRANCHES, COMPANIES } from '../city/companies.ts';
import { newOrder, secretsDocument } from '../city/orders.ts';
import { CANCEL_REASONS, DELETE_REASONS } from '../city/text.ts';
import { orderCodec } from '../../store/orders/orders.ts';
import { documentOf, type PlainDocument } from '../documents.ts';
import { idFor, randomFor, shareOf, type Random } from '../random.ts';
import { instantOfShare, numberAt } from '../simulator/orders/demand.ts';
import { ratingWrites } from '../simulator/orders/delivery.ts';
import { messageDocuments } from '../simulator/orders/messages.ts';
import { scriptOf } from '../simulator/orders/script.ts';
import type { Setup } from '../simulator/world.ts';

const DAYS = 30;
const ORDERS_PER_DAY = 120;

const endings = [
  [ORDER_STATUS.DELIVERED, 92],
  [ORDER_STATUS.CANCELLED, 5],
  [ORDER_STATUS.RE_AGEND, 1.5],
  [ORDER_STATUS.DELETED, 1.5],
] as const;

const isoAt = (at: number): string => new Date(Math.round(at)).toISOString();

/** Minutes in each stage until delivery. */
const delivered = (order: Order, courier: Courier, random: Random): Partial<Order> => {
  const stages: readonly (readonly [OrderStatus, number])[] = [
    [ORDER_STATUS.ACCEPTED, random.skewed(1.2, 0.5)],
    [ORDER_STATUS.ASSIGNED, random.between(0.3, 1.2)],
    [ORDER_STATUS.RECEIVING, random.skewed(7, 0.5)],
    [ORDER_STATUS.GOING, random.skewed(8, 0.4)],
    [ORDER_STATUS.DELIVERED, random.skewed(11, 0.4)],
  ];
  let at = Date.parse(order.createdAt);
  const stateTime = { ...order.stateTime };
  for (const [status, minutes] of stages) {
    at += minutes * MINUTE_MS;
    stateTime[status] = isoAt(at);
  }
  const seconds = (from: OrderStatus, to: OrderStatus): number =>
    Math.round((Date.parse(stateTime[to] ?? '') - Date.parse(stateTime[from] ?? '')) / 1_000);
  const inBranchSec = seconds(ORDER_STATUS.RECEIVING, ORDER_STATUS.GOING);
  return {
    stateTime,
    courier: { id: courier.id, name: courier.name },
    deliveredAt: isoAt(at),
    updatedAt: isoAt(at),
    destination: order.suggestedPosition,
    timeInBranchSec: inBranchSec,
    preparationTimeSec: inBranchSec,
    deliveryTimeSec: seconds(ORDER_STATUS.GOING, ORDER_STATUS.DELIVERED),
    deliveryTotalTimeSec: seconds(ORDER_STATUS.ASSIGNED, ORDER_STATUS.DELIVERED),
    distanceTotalKm: order.distanceKm,
  };
};

const closed = (order: Order, courier: Courier, random: Random): Partial<Order> => {
  const status = random.weighted(endings);
  if (status === ORDER_STATUS.DELIVERED) return { status, ...delivered(order, courier, random) };
  const endedAt = isoAt(Date.parse(order.createdAt) + random.between(4, 18) * MINUTE_MS);
  const ended = { status, updatedAt: endedAt, stateTime: { ...order.stateTime, [status]: endedAt } };
  if (status === ORDER_STATUS.CANCELLED) return { ...ended, canceledAt: endedAt, remarks: random.pick(CANCEL_REASONS) };
  if (status === ORDER_STATUS.RE_AGEND) return { ...ended, dueAt: isoAt(Date.parse(endedAt) + DAY_MS) };
  const closedBy = { id: 'branch', name: order.creatorName ?? '' };
  return { ...ended, closedBy, closeReason: random.pick(DELETE_REASONS) };
};

const orderAt = (setup: Setup, courier: Courier, key: string, at: number): Order | null => {
  const branch = BRANCHES.find(({ id }) => id === courier.branch?.id);
  const company = COMPANIES.find(({ id }) => id === branch?.company.id);
  const place = branch?.position ?? null;
  if (branch === undefined || place === null || company === undefined) return null;
  const { seed } = setup;
  const id = idFor(seed, 'month', key);
  const { home } = scriptOf(seed, id, place, company.id);
  const distanceM = setup.route(place, home.position, randomFor(seed, 'distance', id)).lengthM;
  const input = { seed, id, number: numberAt(setup, at), at, company, branch, home, distanceM };
  const order = newOrder({ ...input, isTyped: true, isPlaced: true });
  const ended = { ...order, isActive: false, ...closed(order, courier, randomFor(seed, 'month-course', id)) };
  return { ...ended, alert: alertFor(Date.parse(ended.updatedAt ?? ended.createdAt) - at, company.lateLimitSec) };
};

const documentsOf = (seed: number, order: Order): PlainDocument[] => {
  const random = randomFor(seed, 'month-rating', order.id);
  const isRated = order.status === ORDER_STATUS.DELIVERED && random.chance(0.25);
  const document = documentOf(orderCodec, order);
  const secrets = secretsDocument(seed, order.id);
  if (!isRated) return [document, secrets, ...messageDocuments(order)];
  const ratedAt = Date.parse(order.updatedAt ?? order.createdAt) + random.between(3, 60) * MINUTE_MS;
  const [orderUpdate, rating] = ratingWrites(seed, order, ratedAt);
  const rated = { path: document.path, data: { ...document.data, ...orderUpdate.data } };
  return [rated, secrets, rating, ...messageDocuments(order)];
};

/** Ends where the simulated day begins. */
export const ordersBefore = (setup: Setup, couriers: readonly Courier[], end: number): Order[] => {
  const working = couriers.filter(({ accountStatus, branch }) => accountStatus === 'ACTIVE' && branch !== null);
  const perDay = Math.min(ORDERS_PER_DAY, working.length);
  return Array.from({ length: DAYS + 1 }, (_, daysBack) => daysBack).flatMap((daysBack) => {
    const random = randomFor(setup.seed, 'month', daysBack);
    const midnight = startOfLocalDay(end) - daysBack * DAY_MS;
    // Couriers are listed by company: in this order none of them has all its orders at one time of the day.
    const turnOf = ({ id }: Courier): number => shareOf(setup.seed, 'month-turn', daysBack, id);
    const inTurn = working.toSorted((a, b) => turnOf(a) - turnOf(b));
    return inTurn.slice(0, perDay).flatMap((courier, place) => {
      const at = instantOfShare(midnight, (place + random.unit()) / perDay);
      const isClosedBefore = at <= end - 120 * MINUTE_MS;
      return (isClosedBefore ? orderAt(setup, courier, `${daysBack}-${place}`, at) : null) ?? [];
    });
  });
};

export const monthBefore = (seed: number, orders: readonly Order[]): PlainDocument[] =>
  orders.flatMap((order) => documentsOf(seed, order));
