// What the live connection tells of one order while its form is open: its values, its lock, its end, and whether we are heard at all.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Live } from '@despacho/client/live/live.ts';
import type { OrderEditEvent } from '@despacho/domain/machines/orderEditEvents.ts';
import type { StaffOrder } from '@despacho/contract/views.ts';

const markOf = ({ lock }: StaffOrder) => (lock === null ? null : { id: lock.id, name: lock.name, fence: lock.fence });

/** `onLeft`: it is not followed any more, which may have any reason. */
export const watchOrder = (
  live: Live<StaffDocs>,
  orderId: string,
  tell: (event: OrderEditEvent) => void,
  onLeft: () => void,
): (() => void) => {
  const { order: orders } = live.collections;
  let known = orders.get(orderId);
  let isAway = false;

  const look = (): void => {
    const before = known;
    known = orders.get(orderId);
    if (known === undefined) {
      if (before !== undefined) onLeft();
      return;
    }
    if (known === before) return;
    if (JSON.stringify(markOf(known)) !== JSON.stringify(before === undefined ? null : markOf(before))) {
      tell({ type: 'MARK', mark: markOf(known) });
    }
    tell({ type: 'ORDER', order: known });
  };
  const hear = (): void => {
    const { freshness } = live.status.get();
    const wasAway = isAway;
    isAway = freshness === 'stale' || (wasAway && freshness !== 'fresh');
    if (isAway !== wasAway) tell({ type: isAway ? 'AWAY' : 'BACK' });
  };
  hear();
  const leaveOrder = orders.subscribeId(orderId, look);
  const leaveStatus = live.status.subscribe(hear);
  return () => {
    leaveOrder();
    leaveStatus();
  };
};
