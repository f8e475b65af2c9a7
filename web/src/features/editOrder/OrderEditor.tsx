// Edits one order, from opening to leaving: its form, its neighbours in the list, and the screen that follows.
import { Button } from '@blueprintjs/core';
import { isClosedMode, leftAddress, returnAddress } from '../../entities/orders/origin.ts';
import { useRef, type ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useCan } from '../../kit/access.ts';
import { Message } from '../../kit/shell/Message.tsx';
import { Skeleton } from '../../kit/states/DataPart.tsx';
import { Arrows } from './form/Head.tsx';
import { neighboursOf, type Neighbours } from './neighbours.ts';
import { OrderForm } from './form/OrderForm.tsx';
import { editText } from './text.ts';
import { useOrderEditor, type EditEnding } from './useOrderEditor.ts';

/** [ED2] The target after an idle form closes, from any list. */
const AFTER_IDLE = '/all-orders';

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
  const back = leftAddress(returnAddress(pathname, parameters), state);
  /** The neighbour that is opened when the lock of this order is released. */
  const next = useRef<string | null>(null);

  const goTo = (id: string): void => void navigate(addressOf(pathname, search, id), { replace: true, state });
  const onOver = (ending: EditEnding): void => {
    const id = next.current;
    if (ending === 'left' && id !== null) goTo(id);
    else void navigate(ending === 'idle' ? AFTER_IDLE : back);
  };
  const editor = useOrderEditor({ orderId, isClosed: isClosedMode(parameters), onOver });

  const toList = <Button onClick={() => void navigate(back)}>{editText.toList}</Button>;
  switch (editor.stage) {
    case 'loading':
    case 'over':
      return <Skeleton label={editText.form} rows={10} />;
    case 'gone':
      return (
        <NoOrder title={editText.gone} detail={editText.goneDetail} neighbours={neighbours} onGo={goTo}>
          {toList}
        </NoOrder>
      );
    case 'failed':
      return (
        <NoOrder title={editText.failed} neighbours={neighbours} onGo={goTo}>
          <Button intent="primary" onClick={editor.retry}>
            {editText.retry}
          </Button>
          {toList}
        </NoOrder>
      );
    case 'open':
      return (
        <OrderForm
          editor={editor}
          neighbours={neighbours}
          canDelete={canDelete}
          onLeaving={(id) => {
            next.current = id;
          }}
        />
      );
  }
};
