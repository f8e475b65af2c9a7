// /share-companies/:orderId: the courier of an order on the road, for the accounts of its company.
import { useParams } from 'react-router-dom';
import { OrderRoute } from '../../features/orderDetail/route/OrderRoute.tsx';
import { useOrder } from '../../features/orderDetail/useOrder.ts';
import { Page } from '../../kit/layout/Page.tsx';
import { WhenLive } from '../../kit/shell/WhenLive.tsx';
import { DataPart } from '../../kit/states/DataPart.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { NO_COURIER_TEXT, SCREEN_TEXT } from '../text.ts';

const OfOrder = ({ id }: { id: string }) => (
  <Page>
    <DataPart {...useOrder(id)} label={SCREEN_TEXT.sharedOrder.title}>
      {(order) => (
        <>
          <PageHead
            title={SCREEN_TEXT.sharedOrder.title}
            detail={[order.number, order.courier?.name ?? NO_COURIER_TEXT, order.status].join(' · ')}
          />
          <OrderRoute order={order} />
        </>
      )}
    </DataPart>
  </Page>
);

export const SharedOrder = () => {
  const { orderId = '' } = useParams();
  return (
    <WhenLive>
      <OfOrder key={orderId} id={orderId} />
    </WhenLive>
  );
};
