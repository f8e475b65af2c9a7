// The state during one step: mutable copies, and the writes of the step.
import type { Courier, CourierStatus } from '@despacho/contract/couriers/couriers.ts';
import type { Incident } from '@despacho/contract/incidents.ts';
import { ORDER_STATUS, type Order, type OrderStatus } from '@despacho/contract/orders/order.ts';
import { alertFor } from '@despacho/domain/lateness/alerts.ts';
import { SYSTEM_ID } from '@despacho/domain/orders/lists/closed.ts';
import { changedKeys } from '@despacho/domain/orders/audit.ts';
import { enterStatus } from '@despacho/domain/orders/status.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { courierCodec } from '../../store/couriers/couriers.ts';
import { courierStatusCodec } from '../../store/couriers/courierStatuses.ts';
import { orderCodec } from '../../store/orders/orders.ts';
import { secretsDocument } from '../city/orders.ts';
import { SYSTEM_NAME } from '../city/text.ts';
import { documentOf, type Write } from '../documents.ts';
import type { ScheduledWrites, Rider, Tracked, World } from './world.ts';

export type Draft = {
  readonly base: World;
  /** The step covers the time after `from` until `to`. */
  readonly from: number;
  readonly to: number;
  nextArrival: number;
  readonly orders: Map<string, Tracked>;
  readonly riders: Map<string, Rider>;
  readonly incidents: Map<string, Incident>;
  scheduled: ScheduledWrites[];
  /** Orders by courier, during this step. */
  readonly orderIdsByCourier: Map<string, Set<string>>;
  /** One write per document. */
  readonly writes: Map<string, Write>;
};

export const draftOf = (base: World, to: number, writes: Map<string, Write>): Draft => {
  const orderIdsByCourier = new Map<string, Set<string>>();
  for (const [id, { order }] of base.orders) {
    if (order.courier !== null)
      orderIdsByCourier.set(order.courier.id, (orderIdsByCourier.get(order.courier.id) ?? new Set()).add(id));
  }
  return {
    base,
    from: base.at,
    to,
    nextArrival: base.nextArrival,
    orders: new Map(base.orders),
    riders: new Map(base.riders),
    incidents: new Map(base.incidents),
    scheduled: [...base.scheduled],
    orderIdsByCourier,
    writes,
  };
};

export const worldAfter = ({ base, to, nextArrival, orders, riders, incidents, scheduled }: Draft): World => ({
  ...base,
  at: to,
  nextArrival,
  orders,
  riders,
  incidents,
  scheduled,
});

/** Two writes to one document are merged into one, which is of a phone only if both are. */
export const mergeWrite = (writes: Map<string, Write>, write: Write): void => {
  const existing = writes.get(write.path);
  if (existing === undefined) writes.set(write.path, { ...write, data: { ...write.data } });
  else {
    Object.assign(existing.data, write.data);
    if (existing.phone !== write.phone) existing.phone = undefined;
  }
};

export const addOrder = (draft: Draft, tracked: Tracked): void => {
  draft.orders.set(tracked.order.id, tracked);
  mergeWrite(draft.writes, { kind: 'create', ...secretsDocument(draft.base.setup.seed, tracked.order.id) });
  mergeWrite(draft.writes, { kind: 'create', ...documentOf(orderCodec, tracked.order) });
};

export const changeOrder = (
  draft: Draft,
  tracked: Tracked,
  changed: Partial<Order>,
  at: number,
  phone?: string,
): Tracked => {
  const written = { ...changed, updatedAt: new Date(at).toISOString() };
  const { order } = tracked;
  const next = { ...tracked, order: { ...order, ...written } };
  mergeWrite(draft.writes, {
    kind: 'update',
    isGuarded: true,
    path: `${orderCodec.collection}/${order.id}`,
    data: orderCodec.write(written),
    phone,
  });
  if (isActiveStatus(next.order.status)) draft.orders.set(order.id, next);
  else draft.orders.delete(order.id);
  const courier = changed.courier;
  if (courier)
    draft.orderIdsByCourier.set(courier.id, (draft.orderIdsByCourier.get(courier.id) ?? new Set()).add(order.id));
  return next;
};

const lastEntered = (order: Order): number =>
  Math.max(Date.parse(order.createdAt), ...Object.values(order.stateTime).map((at) => Date.parse(at)));

/** A closed order keeps its last level. */
const levelAt = ({ base }: Draft, { order, createdAtMs }: Tracked, at: number): Order['alert'] =>
  alertFor(at - createdAtMs, base.companies.get(order.company.id)?.lateLimitSec ?? null);

/** The user recorded for automatic closing; `more` may name a person. */
const SYSTEM = { id: SYSTEM_ID, name: SYSTEM_NAME };

/** Stages that the phone of the order's courier enters; the others, and an assignment, come from the branch. */
const PHONE_STAGES: ReadonlySet<OrderStatus> = new Set([
  ORDER_STATUS.ACCEPTED,
  ORDER_STATUS.ASSIGNED,
  ORDER_STATUS.RECEIVING,
  ORDER_STATUS.GOING,
  ORDER_STATUS.DELIVERED,
]);

/** [OR10] Enters a status, not earlier than the previous one. */
export const enter = (
  draft: Draft,
  tracked: Tracked,
  status: OrderStatus,
  at: number,
  more: (enteredAt: number) => Partial<Order> = () => ({}),
): Tracked => {
  const before = tracked.order;
  const now = Math.max(Math.round(at), lastEntered(before));
  const after = enterStatus(before, status, { by: SYSTEM, now });
  const entered: Partial<Order> = Object.fromEntries(changedKeys(before, after).map((key) => [key, after[key]]));
  const last = after.isActive ? {} : { alert: levelAt(draft, tracked, now) };
  const phone = PHONE_STAGES.has(status) ? before.courier?.id : undefined;
  return changeOrder(draft, tracked, { ...entered, ...last, ...more(now) }, now, phone);
};

export const carriedBy = (draft: Draft, courierId: string): Tracked[] => {
  const found: Tracked[] = [];
  for (const id of draft.orderIdsByCourier.get(courierId) ?? []) {
    const tracked = draft.orders.get(id);
    if (tracked?.order.courier?.id === courierId) found.push(tracked);
  }
  return found;
};

export const changeRider = (draft: Draft, rider: Rider, changed: Partial<Rider>): Rider => {
  const next = { ...rider, ...changed };
  draft.riders.set(rider.courier.id, next);
  return next;
};

export const changeCourier = (draft: Draft, rider: Rider, changed: Partial<Courier>): Rider => {
  mergeWrite(draft.writes, {
    kind: 'update',
    isGuarded: false,
    path: `${courierCodec.collection}/${rider.courier.id}`,
    data: courierCodec.write(changed),
    phone: rider.courier.id,
  });
  return changeRider(draft, rider, { courier: { ...rider.courier, ...changed } });
};

/** Writes only changed fields. */
export const changeStatus = (draft: Draft, rider: Rider, changed: Partial<CourierStatus>): Rider => {
  const { status } = rider;
  const next = { ...status, ...changed };
  const isSame = status.isDelivering === next.isDelivering && status.isReturning === next.isReturning;
  if (isSame) return rider;
  mergeWrite(draft.writes, {
    kind: 'update',
    isGuarded: false,
    path: `${courierStatusCodec.collection}/${status.id}`,
    data: courierStatusCodec.write(changed),
    phone: rider.courier.id,
  });
  return changeRider(draft, rider, { status: next });
};
