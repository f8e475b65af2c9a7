// /order/:orderId: one order, live and read-only: its facts, its stages, its history.
import { Button } from '@blueprintjs/core';
import { useSession } from '@despacho/client/session/hooks.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { typed } from '@despacho/domain/orders/lists/columns.ts';
import { OrderAge } from '../../entities/orders/OrderAge.tsx';
import { NewMessages } from '../../entities/orders/NewMessages.tsx';
import { StatusBadge } from '../../entities/orders/StatusBadge.tsx';
import { orderText } from '../../entities/orders/text.ts';
import { useCan, useIsReadOnly } from '../../kit/access.ts';
import { DeniedButton, DeniedNote } from '../../kit/denied/DeniedButton.tsx';
import { deniedText } from '../../kit/denied/text.ts';
import { Card } from '../../kit/layout/Card.tsx';
import { Page, Panels, Row, Stack } from '../../kit/layout/Page.tsx';
import { useScreens } from '../../kit/shell/paths.tsx';
import { Message } from '../../kit/shell/Message.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { Skeleton } from '../../kit/states/DataPart.tsx';
import { CourierMessages } from '../courierMessages/CourierMessages.tsx';
import { OrderHistory } from '../orderHistory/OrderHistory.tsx';
import { askStatusOf } from '../orderStatus/askStatus.tsx';
import { changeStatus } from '../orderStatus/changeStatus.ts';
import { CustomerLink } from './CustomerLink.tsx';
import { DeliveryProofs } from './DeliveryProofs.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import styles from './OrderDetail.module.css';
import { OrderRoute } from './route/OrderRoute.tsx';
import { detailText } from './text.ts';
import { Timeline } from './Timeline.tsx';
import { useOrder } from './useOrder.ts';

const LIST = '/all-orders';

/** The previous page; the list, where there is none. */
const useBack = (): (() => void) => {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate(LIST) : navigate(-1));
};

const Acts = ({ order, onChanged }: { order: StaffOrder; onChanged: () => void }) => {
  const { api } = useSession();
  const navigate = useNavigate();
  const back = useBack();
  const [search] = useSearchParams();
  const canEdit = useCan('orders.edit');
  const canDelete = useCan('orders.delete');
  const isReadOnly = useIsReadOnly();
  const hasForm = useScreens().has('/edit-order/:orderId');
  const onStatus = async (): Promise<void> => {
    if (await askStatusOf([order], { canDelete }, async (answer) => changeStatus(api, order, answer))) onChanged();
  };
  const form = `/edit-order/${encodeURIComponent(order.id)}${isActiveStatus(order.status) ? '' : '?delivered=true'}`;
  return (
    <>
      {search.get('back') === 'true' ? <Button onClick={back}>{detailText.back}</Button> : null}
      {isReadOnly ? (
        <>
          <DeniedNote why={deniedText.readOnly} />
          <DeniedButton label={detailText.status} why={deniedText.readOnly} />
          <DeniedButton label={detailText.edit} why={deniedText.readOnly} />
        </>
      ) : null}
      {canEdit ? <Button onClick={() => void onStatus()}>{detailText.status}</Button> : null}
      {canEdit && hasForm ? (
        <Button intent="primary" onClick={() => void navigate(form)}>
          {detailText.edit}
        </Button>
      ) : null}
    </>
  );
};

export const OrderDetail = ({ orderId }: { orderId: string }) => {
  const { value: order, failure, isLoading, retry } = useOrder(orderId);
  const back = useBack();
  if (order === null && isLoading) return <Skeleton label={detailText.loading} rows={8} />;
  if (order === null) {
    return (
      <div role="alert">
        {failure === 'not-found' ? (
          <Message title={detailText.gone} detail={detailText.notFound}>
            <Button onClick={back}>{detailText.toList}</Button>
          </Message>
        ) : (
          <Message title={detailText.failed}>
            <Button onClick={retry}>{detailText.retry}</Button>
          </Message>
        )}
      </div>
    );
  }
  return (
    <Page width="record">
      <PageHead title={detailText.title(typed(order.number))} actions={<Acts order={order} onChanged={retry} />} />
      <Row>
        <StatusBadge status={order.status} />
        <OrderAge order={order} />
        {order.isPriority ? <em className={styles['priority']}>{orderText.priority}</em> : null}
      </Row>
      <CustomerLink order={order} />
      <Timeline order={order} />
      <Panels>
        <Stack>
          <Card>
            <OrderFacts order={order} />
          </Card>
          <Card title={detailText.messages} actions={<NewMessages orderId={orderId} />}>
            <CourierMessages order={order} />
          </Card>
        </Stack>
        <Stack>
          <OrderRoute order={order} />
          <DeliveryProofs order={order} />
          <Card title={detailText.history}>
            <OrderHistory order={order} />
          </Card>
        </Stack>
      </Panels>
    </Page>
  );
};
