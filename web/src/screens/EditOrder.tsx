// /edit-order/:orderId and /edit-orders-filters/:orderId: the form; without the permission to edit, the detail is shown. An order that
// cannot be read leads to its repair.
import { Navigate, useParams } from 'react-router-dom';
import { OrderEditor } from '../features/editOrder/OrderEditor.tsx';
import { useCan } from '../kit/access.ts';
import { useEntity } from '../kit/live.tsx';
import { WhenLive } from '../kit/shell/WhenLive.tsx';

export const EditOrder = () => {
  const { orderId = '' } = useParams();
  const isUnreadable = useEntity('order', orderId)?.unreadable === true;
  if (!useCan('orders.edit')) return <Navigate to={`/order/${encodeURIComponent(orderId)}?back=true`} replace />;
  if (isUnreadable) return <Navigate to={`/order-document/${encodeURIComponent(orderId)}`} replace />;
  return (
    <WhenLive>
      <OrderEditor key={orderId} orderId={orderId} />
    </WhenLive>
  );
};
