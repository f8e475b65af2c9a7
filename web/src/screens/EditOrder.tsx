// /edit-order/:orderId and /edit-orders-filters/:orderId: the form; without the permission to edit, the detail is shown.
import { Navigate, useParams } from 'react-router-dom';
import { OrderEditor } from '../features/editOrder/OrderEditor.tsx';
import { useCan } from '../kit/access.ts';
import { WhenLive } from '../kit/shell/WhenLive.tsx';

export const EditOrder = () => {
  const { orderId = '' } = useParams();
  if (!useCan('orders.edit')) return <Navigate to={`/order/${encodeURIComponent(orderId)}?back=true`} replace />;
  return (
    <WhenLive>
      <OrderEditor key={orderId} orderId={orderId} />
    </WhenLive>
  );
};
