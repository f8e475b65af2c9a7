// The list that a number opened, in the place of the map.
import { Classes } from '@blueprintjs/core';
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import { MAX_LISTED } from '@despacho/contract/orders/lists.ts';
import type { LevelledOrder } from '@despacho/domain/board/board.ts';
import { isPlaceholder } from '@despacho/domain/orders/order.ts';
import { deliveryMs } from '@despacho/domain/orders/lists/closed.ts';
import type { IncidentRow } from '@despacho/domain/incidents.ts';
import { duration, hourMinute, whole } from '@despacho/ui/format.ts';
import { LevelMark } from '@despacho/ui/LevelMark.tsx';
import { INCIDENT_LABEL, PLACE_TEXT } from '@despacho/ui/text.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { List } from '../../kit/layout/List.tsx';
import { Note, Row } from '../../kit/layout/Page.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { DataPart } from '../../kit/states/DataPart.tsx';
import { AlertLabel } from '../../entities/couriers/CourierStateLabel.tsx';
import { NewMessages } from '../../entities/orders/NewMessages.tsx';
import styles from './BranchScreen.module.css';
import { CourierCards } from './CourierCards.tsx';
import { useOpenedHeading, useScreenAddress, type Panel } from './panels.ts';
import { branchScreenText as text } from './text.ts';
import type { Delivered } from './useDelivered.ts';
import type { ScreenContent } from './useBranchScreen.ts';

type Order = StaffDocs['order'];

export const OrderLink = ({ order }: { order: Pick<Order, 'id' | 'number'> }) => {
  const number = isPlaceholder(order.number) ? PLACE_TEXT.untyped : order.number;
  const to = useScreenPath()('/order/:orderId', { orderId: order.id });
  return to === null ? <b>{number}</b> : <Link to={to}>{number}</Link>;
};

const Orders = ({ rows }: { rows: readonly LevelledOrder<Order>[] }) => (
  <List look="rows" isPaired>
    {rows.map(({ order, elapsed, level }) => (
      <li key={order.id}>
        <span>
          {level === null ? null : <LevelMark level={level} word="hidden" />} <OrderLink order={order} />
          <NewMessages orderId={order.id} />
        </span>
        <strong>{duration(elapsed)}</strong>
        <Note>{order.courier?.name ?? text.noCourier}</Note>
        <Note>{order.status}</Note>
      </li>
    ))}
  </List>
);

const Incidents = ({ rows }: { rows: readonly IncidentRow[] }) => (
  <List look="rows" isPaired>
    {rows.map((row) => (
      <li key={row.key} data-open={row.isOpen || undefined}>
        <b>{row.what.source === 'incident' ? INCIDENT_LABEL[row.what.kind] : <AlertLabel alert={row.what.alert} />}</b>
        <strong>{row.at === null ? '' : hourMinute(row.at)}</strong>
        <Note>{row.courier?.name ?? ''}</Note>
        <Note>{row.isOpen ? '' : text.ended}</Note>
      </li>
    ))}
  </List>
);

const DeliveredToday = ({ delivered }: { delivered: Delivered }) => (
  <DataPart {...delivered} label={text.tiles.average} empty={text.empty.average} isEmpty={({ total }) => total === 0}>
    {({ orders, total }) => (
      <>
        <p>{delivered.isWhole ? text.delivered(whole(total)) : text.notWhole(whole(MAX_LISTED))}</p>
        <List look="rows" isPaired>
          {orders.map((order) => {
            const ms = deliveryMs(order);
            return (
              <li key={order.id}>
                <OrderLink order={order} />
                <strong>{ms === null ? text.none : duration(ms)}</strong>
                <Note>{order.courier?.name ?? text.noCourier}</Note>
                <Note>{order.deliveredAt === null ? '' : hourMinute(order.deliveredAt)}</Note>
              </li>
            );
          })}
        </List>
      </>
    )}
  </DataPart>
);

type ListProps = {
  panel: Panel;
  content: ScreenContent;
  delivered: Delivered | null;
};

const sizeOf = ({ panel, content, delivered }: ListProps): number | null =>
  panel === 'average' ? (delivered?.value?.total ?? null) : content[panel].length;

const bodyOf = ({ panel, content, delivered }: ListProps): ReactNode => {
  switch (panel) {
    case 'available':
      return <CourierCards rows={content.available} incidents={content.incidents} />;
    case 'toAttend':
    case 'toBeLate':
      return <Orders rows={content[panel]} />;
    case 'incidents':
      return <Incidents rows={content.incidents} />;
    case 'average':
      return delivered === null ? null : <DeliveredToday delivered={delivered} />;
  }
};

export const OpenedList = (props: ListProps) => {
  const { panel } = props;
  const heading = useOpenedHeading();
  const { toPanel } = useScreenAddress();
  const size = sizeOf(props);
  return (
    <section className={styles['part']} aria-labelledby="branch-list">
      <Row align="spread">
        <h2 id="branch-list" ref={heading} tabIndex={-1}>
          {text.tiles[panel]} {size === null ? '' : `(${whole(size)})`}
        </h2>
        <Link className={Classes.BUTTON} to={toPanel(null)} replace>
          {text.showMap}
        </Link>
      </Row>
      {/* A list that scrolls is reached by the keyboard. */}
      <div className={styles['scroll']} role="group" aria-labelledby="branch-list" tabIndex={0}>
        {size === 0 && panel !== 'average' ? <p>{text.empty[panel]}</p> : bodyOf(props)}
      </div>
    </section>
  );
};
