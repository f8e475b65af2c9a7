// What one must know of the chosen order to assign it.
import { Button } from '@blueprintjs/core';
import { typed } from '@despacho/domain/orders/lists/columns.ts';
import { LevelMark } from '@despacho/ui/LevelMark.tsx';
import { useState, type ReactNode } from 'react';
import { ArrivalCell, CourierCell, Personal, ReadyMark } from '../../entities/orders/cells.tsx';
import type { ListedOrder } from '../../entities/orders/listed.ts';
import { NewMessages } from '../../entities/orders/NewMessages.tsx';
import { orderName, orderText } from '../../entities/orders/text.ts';
import { Fact, Facts } from '../../kit/layout/Facts.tsx';
import { Row } from '../../kit/layout/Page.tsx';
import { CourierMessages } from '../courierMessages/CourierMessages.tsx';
import { deskText } from './text.ts';

/** Opened when it is needed: the couriers below are chosen at a glance. */
const Messages = ({ order }: Pick<ListedOrder, 'order'>) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {deskText.messages}
      </Button>
      {isOpen ? <CourierMessages order={order} /> : null}
    </>
  );
};

export const ChosenOrder = ({ listed, link }: { listed: ListedOrder; link: ReactNode }) => {
  const { order, level } = listed;
  return (
    <section aria-label={orderName(order.number)}>
      <Row>
        <strong>{orderName(order.number)}</strong>
        <ReadyMark order={order} />
        <NewMessages orderId={order.id} />
        {level === null ? null : <LevelMark level={level} />}
        <span>{order.status}</span>
        {link}
      </Row>
      <Facts>
        <Fact name={deskText.branch}>{orderText.branchOf(order.company.name, order.branch?.name ?? null)}</Fact>
        <Fact name={deskText.customer}>
          <Personal text={typed(order.customerName)} />
        </Fact>
        <Fact name={deskText.address}>
          <Personal text={order.address} />
        </Fact>
        {order.courier === null ? null : (
          <Fact name={deskText.courier}>
            <CourierCell order={order} /> <ArrivalCell {...listed} />
          </Fact>
        )}
      </Facts>
      {order.courier === null ? null : <Messages key={order.id} order={order} />}
    </section>
  );
};
