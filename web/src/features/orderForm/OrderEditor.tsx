// One order to change, from opening to leaving: where one came from, whom one meets in the list, where one goes afterwards.
import { Button } from '@blueprintjs/core';
import { isClosedMode, returnAddress } from '@despacho/domain/order/origin.ts';
import { useRef, type ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useCan } from '../../kit/access.ts';
import { Message } from '../../kit/shell/Message.tsx';
import { Skeleton } from '../../kit/states/DataPart.tsx';
import type { Ending } from '../orderEdit/orderEdit.ts';
import { useOrderEdit } from '../orderEdit/useOrderEdit.ts';
import { Arrows } from './Head.tsx';
import { neighboursOf, type Neighbours } from './neighbours.ts';
import { OrderForm } from './OrderForm.tsx';
import { orderFormText } from './text.ts';

/** Where whoever fell asleep over a form is led, wherever he came from. */
const AFTER_SLEEP = '/all-orders';

/** The same form with another order: its address, and the list, stay. */
const addressOf = (pathname: string, search: string, id: string): string =>
  `${pathname.slice(0, pathname.lastIndexOf('/'))}/${encodeURIComponent(id)}${search}`;

type NoOrderProps = {
  title: string;
  detail?: string;
  neighbours: Neighbours | null;
  onGo: (id: string) => void;
  children: ReactNode;
};

const NoOrder = ({ title, detail, neighbours, onGo, children }: NoOrderProps) => (
  <div role="alert">
    <Message title={title} {...(detail === undefined ? {} : { detail })}>
      {children}
    </Message>
    {neighbours === null ? null : <Arrows neighbours={neighbours} onGo={onGo} />}
  </div>
);

export const OrderEditor = ({ orderId }: { orderId: string }) => {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const [parameters] = useSearchParams();
  const canDelete = useCan('orders.delete');
  const neighbours = neighboursOf(state, orderId);
  const back = returnAddress(pathname, parameters);
  /** The neighbour that is wanted as soon as this order is given back. */
  const wanted = useRef<string | null>(null);

  const goTo = (id: string): void => void navigate(addressOf(pathname, search, id), { replace: true, state });
  const onOver = (ending: Ending): void => {
    const id = wanted.current;
    if (ending === 'left' && id !== null) goTo(id);
    else void navigate(ending === 'idle' ? AFTER_SLEEP : back);
  };
  const edit = useOrderEdit({ orderId, isClosed: isClosedMode(parameters), onOver });

  const toList = <Button onClick={() => void navigate(back)}>{orderFormText.toList}</Button>;
  switch (edit.stage) {
    case 'loading':
    case 'over':
      return <Skeleton label={orderFormText.form} rows={10} />;
    case 'gone':
      return (
        <NoOrder title={orderFormText.gone} detail={orderFormText.goneDetail} neighbours={neighbours} onGo={goTo}>
          {toList}
        </NoOrder>
      );
    case 'failed':
      return (
        <NoOrder title={orderFormText.failed} neighbours={neighbours} onGo={goTo}>
          <Button intent="primary" onClick={edit.retry}>
            {orderFormText.retry}
          </Button>
          {toList}
        </NoOrder>
      );
    case 'open':
      return (
        <OrderForm
          edit={edit}
          neighbours={neighbours}
          canDelete={canDelete}
          onGo={(id) => {
            wanted.current = id;
            edit.leave();
          }}
          onCancel={() => {
            wanted.current = null;
            edit.leave();
          }}
        />
      );
  }
};
