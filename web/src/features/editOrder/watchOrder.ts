// Sends what the live connection publishes about one order while it is edited: its values, its lock, and cuts of the line.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Live } from '@despacho/client/live/live.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import type { OrderEditEvent } from '@despacho/domain/machines/orderEditEvents.ts';
import type { PublishedLock } from '@despacho/domain/machines/orderLockEvents.ts';
import { dequal } from 'dequal/lite';

const lockOf = (order: StaffOrder | undefined): PublishedLock | null => {
  const lock = order?.lock ?? null;
  return lock === null ? null : { id: lock.id, name: lock.name, fence: lock.fence };
};

/** `onUnfollowed`: the connection stopped publishing the order, for any reason. */
export const watchOrder = (
  live: Live<StaffDocs>,
  orderId: string,
  send: (event: OrderEditEvent) => void,
  onUnfollowed: () => void,
): (() => void) => {
  const { order: orders } = live.collections;
  let current = orders.get(orderId);
  let isOffline = false;

  const onOrder = (): void => {
    const previous = current;
    current = orders.get(orderId);
    if (current === undefined) {
      if (previous !== undefined) onUnfollowed();
      return;
    }
    if (current === previous) return;
    const lock = lockOf(current);
    if (!dequal(lock, lockOf(previous))) send({ type: 'LOCK_PUBLISHED', lock });
    send({ type: 'ORDER', order: current });
  };
  const onStatus = (): void => {
    const { freshness } = live.status.get();
    const wasOffline = isOffline;
    isOffline = freshness === 'stale' || (wasOffline && freshness !== 'fresh');
    if (isOffline !== wasOffline) send({ type: isOffline ? 'DISCONNECTED' : 'RECONNECTED' });
  };
  onStatus();
  const stopOrder = orders.subscribeId(orderId, onOrder);
  const stopStatus = live.status.subscribe(onStatus);
  return () => {
    stopOrder();
    stopStatus();
  };
};
