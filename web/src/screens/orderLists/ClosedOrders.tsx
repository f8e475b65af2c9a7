// Delivered, cancelled, rescheduled, abandoned and deleted orders: lists of closed orders.
import type { ComponentType } from 'react';
import { CLOSED_LISTS, type ClosedPath } from '../../features/orderLists/closedLists.ts';
import { ClosedList } from '../../features/orderLists/ClosedList.tsx';
import { WhenLive } from '../../kit/shell/WhenLive.tsx';

export const closedOrders =
  (path: ClosedPath, title: string): ComponentType =>
  () => (
    <WhenLive>
      <ClosedList list={CLOSED_LISTS[path]} title={title} />
    </WhenLive>
  );
