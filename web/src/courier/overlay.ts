// The work on the screen: the last one of the server, with the own acts that it does not have yet.
import type { CarriedOrder, CourierWork } from '@despacho/contract/couriers/application.ts';
import { ACT_SEQUENCE } from '@despacho/contract/couriers/pageConstants.ts';
import type { Availability, CourierShift } from '@despacho/contract/couriers/couriers.ts';
import type { OrderAct, OrderStep } from '@despacho/contract/orders/courierMarks.ts';
import { isMessageAct, isMessageReflected, visibleMessages, type VisibleMessage } from './messages/visibleMessages.ts';
import type { QueuedAct } from './phoneStore.ts';

const rankOf = (act: OrderStep | null): number => (act === null ? ACT_SEQUENCE.length : ACT_SEQUENCE.indexOf(act));

/** After an act the next one. Null: nothing is left. */
const actAfter = (act: OrderStep): OrderStep | null => ACT_SEQUENCE[rankOf(act) + 1] ?? null;

export type VisibleOrder = Omit<CarriedOrder, 'messages'> & { messages: VisibleMessage[] } & {
  /** An own act on it is not sent yet. */ isWaiting: boolean;
};
type VisibleShift = Pick<CourierShift, 'branch' | 'startedAt'>;
export type VisibleWork = {
  shift: VisibleShift | null;
  availability: Availability | null;
  alert: string | null;
  orders: VisibleOrder[];
};

const onOrder = ({ act }: QueuedAct, id: string): OrderAct | null =>
  !isMessageAct(act) && 'orderId' in act && act.orderId === id ? act.kind : null;

const visibleOrder = (order: CarriedOrder, acts: readonly QueuedAct[]): VisibleOrder | null => {
  let { nextAct, atDoorAt } = order;
  for (const queued of acts) {
    const kind = onOrder(queued, order.id);
    if (kind === 'refuse') return null;
    if (kind !== null && rankOf(kind) >= rankOf(nextAct)) nextAct = actAfter(kind);
    if (kind === 'arriveAtDoor') atDoorAt ??= queued.act.at;
  }
  const isWaiting = acts.some((queued) => queued.state === 'waiting' && onOrder(queued, order.id) !== null);
  const isRefusable = order.isRefusable && rankOf(nextAct) <= rankOf('arriveAtStore');
  return { ...order, nextAct, atDoorAt, isRefusable, isWaiting, messages: visibleMessages(order, acts) };
};

const alertAfter = (alert: string): string | null => (alert === 'allOk' ? null : alert);

/** Acts that were refused change nothing. */
export const visibleWork = (work: CourierWork, queued: readonly QueuedAct[]): VisibleWork => {
  const acts = queued.filter(({ state }) => state !== 'refused');
  let { shift, availability }: Pick<VisibleWork, 'shift' | 'availability'> = work;
  // A phone may have stored its work before there were alerts.
  const stored: Partial<Pick<VisibleWork, 'alert'>> = work;
  let alert = stored.alert ?? null;
  for (const { act } of acts) {
    if (act.kind === 'checkIn') {
      const branch = work.branches.find(({ id }) => id === act.branchId);
      shift = { branch: { id: act.branchId, name: branch?.name ?? '' }, startedAt: act.at };
      availability = 'available';
    } else if (act.kind === 'checkOut') shift = null;
    else if (act.kind === 'available' || act.kind === 'unavailable') availability = act.kind;
    else if (act.kind === 'alert') alert = alertAfter(act.alert);
  }
  return { shift, availability, alert, orders: work.orders.flatMap((order) => visibleOrder(order, acts) ?? []) };
};

const SLOT: Partial<Record<QueuedAct['act']['kind'], string>> = {
  checkIn: 'shift',
  checkOut: 'shift',
  available: 'availability',
  unavailable: 'availability',
  alert: 'alert',
};

/** Whether a later act sets the same thing: the work will never have this one. */
export const isSuperseded = ({ seq, act }: QueuedAct, acts: readonly QueuedAct[]): boolean =>
  acts.some(
    (later) =>
      later.seq > seq &&
      later.state !== 'refused' &&
      SLOT[later.act.kind] !== undefined &&
      SLOT[later.act.kind] === SLOT[act.kind],
  );

/** Whether the work that the server sent has what this accepted act did. */
export const isReflected = ({ act }: QueuedAct, work: CourierWork): boolean => {
  if (isMessageAct(act)) return isMessageReflected(act, work);
  if (act.kind === 'checkIn') return work.shift !== null;
  if (act.kind === 'checkOut') return work.shift === null;
  if (act.kind === 'available' || act.kind === 'unavailable') return work.availability === act.kind;
  if (act.kind === 'alert') return work.alert === alertAfter(act.alert);
  if (act.kind === 'robbery') return true;
  const order = work.orders.find(({ id }) => id === act.orderId);
  return order === undefined || (act.kind !== 'refuse' && rankOf(order.nextAct) > rankOf(act.kind));
};
