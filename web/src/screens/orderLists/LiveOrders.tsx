// /all-orders, the lists of single companies and /new-orders: live lists of active orders.
import type { ComponentType } from 'react';
import { LIVE_LISTS, type LivePath } from '../../features/liveOrders/liveLists.ts';
import { OrderList } from '../../features/liveOrders/OrderList.tsx';
import { WhenLive } from '../../kit/shell/WhenLive.tsx';

export const liveOrders =
  (path: LivePath, title: string): ComponentType =>
  () => (
    <WhenLive>
      <OrderList list={LIVE_LISTS[path]} title={title} />
    </WhenLive>
  );
