// What the application shows its courier of the work: picked, so that nothing else of an order reaches a phone.
import type { CarriedOrder } from '@despacho/contract/couriers/application.ts';
import type { Conversation } from '@despacho/contract/couriers/conversations.ts';
import type { Courier, CourierShift } from '@despacho/contract/couriers/couriers.ts';
import { LONGEST_SHIFT_MS } from '@despacho/contract/couriers/schedules.ts';
import type { OrderAct } from '@despacho/contract/orders/courierMarks.ts';
import type { ProofKind } from '@despacho/contract/orders/deliveryProofs.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { nextDeadline } from '../lateness/alerts.ts';
import { destinationOf, isActiveStatus } from '../orders/order.ts';
import { distanceM } from '../routes/distance.ts';
import { bestOpenOrder } from '../routes/stopOrder.ts';
import { isRefusable, nextActOf } from './acts.ts';
import { messagesFor } from './conversations.ts';
import { missingProofs } from './proofs.ts';

/** [CP7] A shift that was never ended is over after a day. `now` in ms of the operation's clock. */
export const openShiftOf = ({ shift }: Pick<Courier, 'shift'>, now: number): CourierShift | null =>
  shift !== null && now - Date.parse(shift.startedAt) < LONGEST_SHIFT_MS ? shift : null;

/** [CP8] `lateLimitSec`: of the company; null: the table's. `demanded`: proofs that it demands. Null for an order that is not this courier's active one. */
export const carriedOrderOf = (
  order: Order,
  courierId: string,
  rules: {
    lateLimitSec: number | null;
    demanded: readonly ProofKind[];
    conversation: Conversation | null;
    now: number;
  },
): CarriedOrder | null => {
  const { lateLimitSec, demanded, conversation, now } = rules;
  const deadline = nextDeadline(order, lateLimitSec, now);
  const atDoor = order.courierMarks.arriveAtDoor;
  if (!isActiveStatus(order.status) || order.courier?.id !== courierId || deadline === null) return null;
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    type: order.type,
    company: order.company,
    branch: order.branch,
    customerName: order.customerName,
    recipient: order.recipient,
    phone: order.phone,
    address: order.address,
    zone: order.zone,
    note: order.note,
    paymentMethod: order.paymentMethod,
    isPriority: order.isPriority,
    cashOnDelivery: order.cashOnDelivery,
    createdAt: order.createdAt,
    readyAt: order.readyAt,
    nextAct: nextActOf(order, courierId),
    isRefusable: isRefusable(order),
    atDoorAt: atDoor?.courierId === courierId ? atDoor.at : null,
    position: destinationOf(order),
    lateAt: new Date(deadline.lateAt).toISOString(),
    messages: messagesFor(conversation, courierId),
    proofs: missingProofs(order, demanded),
  };
};

/** Those on the way first, then by priority, then the oldest. */
export const byUrgency = (a: CarriedOrder, b: CarriedOrder): number =>
  Number(b.status === ORDER_STATUS.GOING) - Number(a.status === ORDER_STATUS.GOING) ||
  Number(b.isPriority) - Number(a.isPriority) ||
  a.createdAt.localeCompare(b.createdAt);

/** [CP14] By `byUrgency`, and those on the way by the shortest straight way from `from`; null: the courier's place is not known. */
export const inRouteOrder = <T extends CarriedOrder>(orders: readonly T[], from: LatLng | null): T[] => {
  const urgent = orders.toSorted(byUrgency);
  if (from === null) return urgent;
  const stops = urgent.flatMap((order) =>
    order.status === ORDER_STATUS.GOING && order.position !== null ? { order, position: order.position } : [],
  );
  const positions = [from, ...stops.map(({ position }) => position)];
  const metres = positions.map((a) => positions.map((b) => distanceM(a, b)));
  const visits = bestOpenOrder(metres).flatMap((index) => stops[index]?.order ?? []);
  const visited = new Set(visits);
  return [...visits, ...urgent.filter((order) => !visited.has(order))];
};

/** [CP9] What an act makes of the flags of its courier (CO1, CO5); null: nothing. */
export const statusFlagsAfter = (
  act: OrderAct,
  isDelivering: boolean,
): { isDelivering: boolean; isReturning: boolean } | null => {
  if (act === 'arriveAtStore' || act === 'depart') return { isDelivering, isReturning: false };
  return act === 'deliver' ? { isDelivering, isReturning: !isDelivering } : null;
};
