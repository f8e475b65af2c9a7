// /order-document/:orderId: an order that cannot be read, for the accounts that may repair it.
import { useParams } from 'react-router-dom';
import { OrderRepair } from '../features/orderRepair/OrderRepair.tsx';
import { WhenLive } from '../kit/shell/WhenLive.tsx';

export const OrderDocument = () => {
  const { orderId = '' } = useParams();
  return (
    <WhenLive>
      <OrderRepair key={orderId} orderId={orderId} />
    </WhenLive>
  );
};
