// Undoing the last action on an order: whether an event may still be undone, and the order without it [UN1].
import type { OrderEvent, UndoConflict } from '@despacho/contract/orders/calls.ts';
import { ORDER_STATUS, order as orderSchema, type Order, type OrderStatus } from '@despacho/contract/orders/order.ts';
import { isActiveStatus } from './order.ts';
import { needsCourier } from './status.ts';

/** How long the undo button is shown. */
export const UNDO_MS = 10_000;
/** [UN3] So much longer a request may take until it is here. */
export const UNDO_GRACE_MS = 5_000;

/** [UN1] What a list or a form does to an order. A creation is deleted instead; an undoing is done again by hand. */
export const UNDOABLE = ['edited', 'courier-changed', 'ready-changed', 'deleted', 'restored'] as const;
export type Undoable = (typeof UNDOABLE)[number];

export const isUndoable = (what: string): what is Undoable => UNDOABLE.some((undoable) => undoable === what);

/** The store keeps maps in an order of its own. */
const canonicalText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  ) ?? '';

const keysOf = (event: Pick<OrderEvent, 'after'>): (keyof Order)[] =>
  orderSchema.keyof().options.filter((key) => key in event.after);

const isAccepted = (status: OrderStatus): boolean => status === ORDER_STATUS.ACCEPTED || needsCourier(status);

/** [UN10] The courier whom the event assigned; null: not another one, or the order did not go on since. */
const acceptedBy = (order: Order, event: Pick<OrderEvent, 'after' | 'at'>): string | null => {
  const { courier, status } = order;
  if (courier === null || !('courier' in event.after) || !isAccepted(status)) return null;
  if (canonicalText(courier) !== canonicalText(event.after['courier'])) return null;
  const hasOtherStatus = 'status' in event.after && event.after['status'] !== status;
  return hasOtherStatus || (order.stateTime[status] ?? '') > event.at ? courier.name : null;
};

/** [UN5] Lock events do not change the order. */
const isChange = ({ what }: OrderEvent): boolean => what !== 'lock-cleared';

/**
 * [UN4] The newest first. `elapsedMs`: real time since the event, by the clock of the server. Null: it can be undone.
 */
export const undoIssue = (
  order: Order,
  event: OrderEvent,
  events: readonly OrderEvent[],
  elapsedMs: number,
): UndoConflict | null => {
  if (!isUndoable(event.what)) return { reason: 'not-undoable' };
  const later = events.find((other) => isChange(other) && other.id !== event.id && other.at > event.at);
  if (later !== undefined) return { reason: 'changed', by: later.by.name };
  const courier = acceptedBy(order, event);
  if (courier !== null) return { reason: 'accepted', by: courier };
  if (elapsedMs > UNDO_MS + UNDO_GRACE_MS) return { reason: 'late' };
  // Phones and other programs write without an event.
  const isThere = keysOf(event).every((key) => canonicalText(order[key]) === canonicalText(event.after[key]));
  return isThere ? null : { reason: 'changed', by: null };
};

/** [UN2] The order before the event. Null: the stored values are not a valid order. */
export const undone = (order: Order, event: Pick<OrderEvent, 'before' | 'after'>): Order | null => {
  const before = Object.fromEntries(keysOf(event).map((key) => [key, event.before[key]]));
  const { data } = orderSchema.safeParse({ ...order, ...before });
  return data === undefined ? null : { ...data, isActive: isActiveStatus(data.status) };
};

const OF_LISTS: ReadonlySet<keyof Order> = new Set([
  'courier',
  'status',
  'stateTime',
  'remarks',
  'deliveredAt',
  'canceledAt',
  'closedBy',
  'closeReason',
  'readyAt',
]);

/** [UN6] As in the original action: courier and status pass under any lock [OR17], other fields wait for its holder. */
export const waitsForLock = (event: Pick<OrderEvent, 'after'>): boolean =>
  keysOf(event).some((key) => !OF_LISTS.has(key));
