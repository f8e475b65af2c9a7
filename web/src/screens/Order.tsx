// /order/:orderId: one order to look at.
import { useParams } from 'react-router-dom';
import { OrderDetail } from '../features/orderDetail/OrderDetail.tsx';
import { WhenLive } from '../kit/shell/WhenLive.tsx';

export const Order = () => {
  const { orderId = '' } = useParams();
  return (
    <WhenLive>
      <OrderDetail key={orderId} orderId={orderId} />
    </WhenLive>
  );
};
