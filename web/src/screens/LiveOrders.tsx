// /all-orders: the live list of active orders.
import { OrderList } from '../features/liveOrders/OrderList.tsx';
import { WhenLive } from '../kit/shell/WhenLive.tsx';

export const LiveOrders = () => (
  <WhenLive>
    <OrderList />
  </WhenLive>
);
