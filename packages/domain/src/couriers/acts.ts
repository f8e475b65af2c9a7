// The acts of a courier on an order: which status each enters, which one is next, and what becomes of one that is sent late.
import type { ActRefusal } from '@despacho/contract/couriers/application.ts';
import { FAR_M } from '@despacho/contract/couriers/applicationLimits.ts';
import { ACT_SEQUENCE } from '@despacho/contract/couriers/pageConstants.ts';
import { HOUR_MS } from '@despacho/contract/durations.ts';
import type { CourierMark, CourierMarks, OrderAct, OrderStep } from '@despacho/contract/orders/courierMarks.ts';
import { ORDER_STATUS, type Order, type OrderStatus } from '@despacho/contract/orders/order.ts';
import type { LatLng, Reference } from '@despacho/contract/values.ts';
import { alertFor, DEFAULT_LATE_SEC } from '../lateness/alerts.ts';
import { destinationOf, isActiveStatus } from '../orders/order.ts';
import { enterStatus, isBefore } from '../orders/status.ts';
import { distanceM } from '../routes/distance.ts';

/** `enters` null: a mark alone. `overFrom`: the status from which on it has no meaning any more. */
type ActRow = { enters: OrderStatus | null; overFrom: OrderStatus };

/** [CP1] The table of acts, in their order. Receiving begins at the counter, as other programs write it (decision 214). */
export const ACTS = {
  accept: { enters: ORDER_STATUS.ACCEPTED, overFrom: ORDER_STATUS.ACCEPTED },
  arriveAtStore: { enters: ORDER_STATUS.RECEIVING, overFrom: ORDER_STATUS.RECEIVING },
  pickUp: { enters: null, overFrom: ORDER_STATUS.GOING },
  depart: { enters: ORDER_STATUS.GOING, overFrom: ORDER_STATUS.GOING },
  arriveAtDoor: { enters: null, overFrom: ORDER_STATUS.DELIVERED },
  deliver: { enters: ORDER_STATUS.DELIVERED, overFrom: ORDER_STATUS.DELIVERED },
  refuse: { enters: null, overFrom: ORDER_STATUS.ASSIGNED },
} as const satisfies Record<OrderAct, ActRow>;

/** Stages that are entered together with a later one, where they are missing. */
const PASSED: readonly OrderStatus[] = [
  ORDER_STATUS.ASSIGNED,
  ORDER_STATUS.RECEIVING,
  ORDER_STATUS.GOING,
  ORDER_STATUS.DELIVERED,
];

type Acted = Pick<Order, 'status' | 'courierMarks'>;

const isOver = ({ status, courierMarks }: Acted, act: OrderAct, courierId: string): boolean => {
  if (!isBefore(status, ACTS[act].overFrom)) return true;
  // An order that was refused may be assigned to the same courier again.
  return act !== 'refuse' && ACTS[act].enters === null && courierMarks[act]?.courierId === courierId;
};

/** [CP1] Null: nothing is left to do. */
export const nextActOf = (order: Acted, courierId: string): OrderStep | null =>
  isActiveStatus(order.status) ? (ACT_SEQUENCE.find((act) => !isOver(order, act, courierId)) ?? null) : null;

/** [CP2] Until the goods are assigned to the courier. */
export const isRefusable = ({ status }: Pick<Order, 'status'>): boolean => isBefore(status, ACTS.refuse.overFrom);

export const MAX_BACKDATED_MS = 12 * HOUR_MS;

/** [CP3] In ms: between what happened to the order before and now, and at most twelve hours back. */
export const occurredAt = (claimedAt: number, { previousAt, now }: { previousAt: number; now: number }): number =>
  Math.min(now, Math.max(claimedAt, previousAt, now - MAX_BACKDATED_MS));

/** [CP4] Of an order that is late by now, the delivery is at the earliest when it became late. */
export const deliveredAt = (
  at: number,
  { createdAt, lateLimitSec, now }: { createdAt: number; lateLimitSec: number | null; now: number },
): number => {
  const lateAt = createdAt + (lateLimitSec ?? DEFAULT_LATE_SEC) * 1_000;
  return lateAt <= now ? Math.max(at, lateAt) : at;
};

const msOf = (instants: readonly string[]): number[] => instants.map((at) => Date.parse(at));

const previousAt = ({ createdAt, stateTime, courierMarks }: Order): number =>
  Math.max(...msOf([createdAt, ...Object.values(stateTime), ...Object.values(courierMarks).map(({ at }) => at)]));

/** Whole seconds since the order entered a status; null where it never did. */
const secondsSince = ({ stateTime }: Order, status: OrderStatus, at: number): number | null => {
  const entered = stateTime[status];
  return entered === undefined ? null : Math.round((at - Date.parse(entered)) / 1_000);
};

/** [CP1] The stages up to `status` at one instant, with the fields that other programs write beside them. */
const withStages = (
  order: Order,
  status: OrderStatus,
  { by, at, position }: { by: Reference; at: number; position: LatLng | null },
): Order => {
  const passed = PASSED.slice(0, PASSED.indexOf(status) + 1).filter((stage) => isBefore(order.status, stage));
  const stages = status === ORDER_STATUS.ACCEPTED ? [status] : passed;
  let after = order;
  for (const stage of stages) {
    after = enterStatus(after, stage, { by, now: at });
    if (stage === ORDER_STATUS.GOING) {
      const inBranchSec = secondsSince(after, ORDER_STATUS.RECEIVING, at);
      after = { ...after, timeInBranchSec: inBranchSec, preparationTimeSec: inBranchSec };
    }
  }
  if (status !== ORDER_STATUS.DELIVERED) return after;
  return {
    ...after,
    destination: position ?? after.destination,
    deliveryTimeSec: secondsSince(after, ORDER_STATUS.GOING, at),
    deliveryTotalTimeSec: secondsSince(after, ORDER_STATUS.ASSIGNED, at),
    distanceTotalKm: after.distanceKm,
  };
};

/** [CP18] Whole metres from the customer's place; null: not far, or one of both places is not known. */
const farFrom = (order: Order, position: LatLng | null): number | null => {
  const place = destinationOf(order);
  const metres = place === null || position === null ? 0 : Math.round(distanceM(place, position));
  return metres > FAR_M ? metres : null;
};

/** An act on an order as a phone sent it; `claimedAt` in ms of the operation's clock. */
export type SentAct = {
  kind: OrderAct;
  key: string;
  claimedAt: number;
  position: LatLng | null;
  reason: string | null;
};

export type Acting = { courier: Reference; lateLimitSec: number | null; now: number };

export type ActOutcome =
  | { result: 'accepted'; order: Order; at: number }
  | { result: 'already' }
  | { result: 'refused'; refusal: ActRefusal };

/** [CP39] Those of later acts are of before the order went back. */
const marksUntil = ({ courierMarks }: Order, act: OrderStep): CourierMarks => {
  const later = ACT_SEQUENCE.slice(ACT_SEQUENCE.indexOf(act) + 1);
  return Object.fromEntries(Object.entries(courierMarks).filter(([kind]) => !later.some((each) => each === kind)));
};

const refused = (refusal: ActRefusal): ActOutcome => ({ result: 'refused', refusal });

/** [CP1] to [CP5] What becomes of an act; null: there is no such order. */
export const actOn = (order: Order | null, sent: SentAct, { courier, lateLimitSec, now }: Acting): ActOutcome => {
  const { kind, key } = sent;
  const previous = order?.courierMarks[kind];
  if (previous?.key === key && previous.courierId === courier.id) return { result: 'already' };
  if (order === null || order.courier?.id !== courier.id) return refused({ reason: 'reassigned' });
  if (!isActiveStatus(order.status)) {
    const isDone = order.status === ORDER_STATUS.DELIVERED && kind !== 'refuse';
    return isDone ? { result: 'already' } : refused({ reason: 'over', status: order.status });
  }
  if (isOver(order, kind, courier.id)) {
    return kind === 'refuse' ? refused({ reason: 'not-refusable' }) : { result: 'already' };
  }
  const occurred = occurredAt(sent.claimedAt, { previousAt: previousAt(order), now });
  const isDelivery = kind === 'deliver';
  const limits = { createdAt: Date.parse(order.createdAt), lateLimitSec, now };
  const at = isDelivery ? deliveredAt(occurred, limits) : occurred;
  const mark: CourierMark = {
    key,
    courierId: courier.id,
    at: new Date(at).toISOString(),
    claimedAt: at === sent.claimedAt ? null : new Date(sent.claimedAt).toISOString(),
    position: sent.position,
    reason: sent.reason,
    distanceM: isDelivery ? farFrom(order, sent.position) : null,
  };
  const { enters } = ACTS[kind];
  const marks = kind === 'refuse' || enters === null ? order.courierMarks : marksUntil(order, kind);
  const marked: Order = { ...order, courierMarks: { ...marks, [kind]: mark } };
  if (kind === 'refuse') return { result: 'accepted', order: { ...marked, courier: null }, at };
  if (enters === null) return { result: 'accepted', order: marked, at };
  const entered = withStages(marked, enters, { by: courier, at, position: sent.position });
  const closed = isDelivery ? { alert: alertFor(at - limits.createdAt, lateLimitSec) } : {};
  return { result: 'accepted', order: { ...entered, ...closed }, at };
};
