// Lists of closed orders: duration of the delivery, user of the end, and whether a response is older than the live
// state.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { EVENT_INSTANT } from '@despacho/contract/orders/lists.ts';
import { ORDER_STATUS, type Order, type OrderStatus } from '@despacho/contract/orders/order.ts';

export type Delivered = Pick<Order, 'stateTime' | 'deliveredAt'>;

/** [OR72] From leaving the branch to the customer's door; null when a stage is missing. */
export const deliveryMs = ({ stateTime, deliveredAt }: Delivered): number | null => {
  const start = stateTime[ORDER_STATUS.GOING];
  const end = stateTime[ORDER_STATUS.DELIVERED] ?? deliveredAt;
  if (start === undefined || end === null) return null;
  return Math.max(0, Date.parse(end) - Date.parse(start));
};

/** [OR110] From arriving at the branch to leaving it; null when a stage is missing. */
export const preparationMs = ({ stateTime }: Pick<Order, 'stateTime'>): number | null => {
  const [start, end] = [stateTime[ORDER_STATUS.RECEIVING], stateTime[ORDER_STATUS.GOING]];
  return start === undefined || end === undefined ? null : Math.max(0, Date.parse(end) - Date.parse(start));
};

/** [OR110] From the assignment to the customer's door; null when a stage is missing. */
export const assignedToDeliveredMs = ({ stateTime, deliveredAt }: Delivered): number | null => {
  const start = stateTime[ORDER_STATUS.ASSIGNED];
  const end = stateTime[ORDER_STATUS.DELIVERED] ?? deliveredAt;
  return start === undefined || end === null ? null : Math.max(0, Date.parse(end) - Date.parse(start));
};

/** [OR73] In minutes, over the orders that have a delivery time; null when none has one. */
export const averageDeliveryMinutes = (orders: readonly Delivered[]): number | null => {
  const times = orders.flatMap((order) => deliveryMs(order) ?? []);
  return times.length === 0 ? null : times.reduce((sum, each) => sum + each, 0) / times.length / MINUTE_MS;
};

/** The account that closes orders which are not closed in time. */
export const SYSTEM_ID = 'system';

/** [OR74] Ended by the system, not by a person. */
export const isAbandoned = ({ closedBy }: Pick<Order, 'closedBy'>): boolean => closedBy?.id === SYSTEM_ID;

type Listed = Pick<Order, 'id' | 'status' | 'revision' | 'createdAt' | 'updatedAt' | 'deliveredAt' | 'canceledAt'>;
export type ListWindow = { from: string; to: string } | null;

const endedAt = (order: Listed): number => Date.parse(order[EVENT_INSTANT[order.status]] ?? order.createdAt);

const isWithin = (at: number, window: ListWindow): boolean =>
  window === null || (Date.parse(window.from) <= at && at < Date.parse(window.to));

type ListedPage<L extends Listed> = {
  orders: ReadonlyMap<string, L>;
  statuses: readonly OrderStatus[];
  window: ListWindow;
  /** What ended before it is on another page; null: there is no such page. */
  oldest: L | null;
  /** What ended after it is on another page; null: there is no such page. */
  newest: L | null;
  /** Whether the filters of the list leave an order. */
  accepts: (order: L) => boolean;
};

/** [OR75] A live order ended in this page of a list, left it, or was edited in it since the page was read. */
export const isBehind = <L extends Listed>(page: ListedPage<L>, live: Iterable<L>): boolean => {
  const { orders, statuses, window, oldest, newest, accepts } = page;
  const from = oldest === null ? -Infinity : endedAt(oldest);
  const to = newest === null ? Infinity : endedAt(newest);
  for (const now of live) {
    const then = orders.get(now.id);
    const at = endedAt(now);
    const belongs = statuses.includes(now.status) && isWithin(at, window) && accepts(now);
    const isNew = then === undefined && belongs && from < at && at < to;
    // Phones and corrections of their instants count no revision.
    const isChanged = then !== undefined && (!belongs || then.revision !== now.revision || endedAt(then) !== at);
    if (isNew || isChanged) return true;
  }
  return false;
};
