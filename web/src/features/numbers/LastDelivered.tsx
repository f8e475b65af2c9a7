// The last five orders delivered today, as cards.
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { isPlaceholder } from '@despacho/domain/orders/order.ts';
import { assignedToDeliveredMs, type Delivered } from '@despacho/domain/orders/lists/closed.ts';
import { duration, hourMinute } from '@despacho/ui/format.ts';
import { PLACE_TEXT } from '@despacho/ui/text.ts';
import { Link } from 'react-router-dom';
import { REQUEST_MS } from '../../kit/freshness.ts';
import { Card } from '../../kit/layout/Card.tsx';
import { Tiles } from '../../kit/layout/Tiles.tsx';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { DataPart } from '../../kit/states/DataPart.tsx';
import styles from './Numbers.module.css';
import type { NumbersScope } from './numbersScope.ts';
import { numbersText as text } from './text.ts';

const sinceAssigned = (order: Delivered): string => {
  const ms = assignedToDeliveredMs(order);
  return ms === null ? '' : text.sinceAssigned(duration(ms));
};

const SHOWN = '5';

export const LastDelivered = ({ scope: { kind, company, branch } }: { scope: NumbersScope }) => {
  const pathTo = useScreenPath();
  const result = useRoute(
    'listOrders',
    {
      query: {
        status: ORDER_STATUS.DELIVERED,
        days: '0',
        limit: SHOWN,
        ...(company === undefined ? {} : { company }),
        ...(branch === undefined ? {} : { branch }),
      },
    },
    // The list knows no kinds of companies.
    { everyMs: REQUEST_MS.urgent, isEnabled: kind === undefined },
  );
  if (kind !== undefined) return null;
  return (
    <Card title={text.lastDelivered}>
      <DataPart
        {...result}
        label={text.lastDelivered}
        empty={text.noneDelivered}
        isEmpty={({ orders }) => orders.length === 0}
      >
        {({ orders }) => (
          <Tiles>
            {orders.map((order) => {
              const to = pathTo('/order/:orderId', { orderId: order.id });
              const number = isPlaceholder(order.number) ? PLACE_TEXT.untyped : order.number;
              return (
                <li key={order.id} className={styles['order']}>
                  <strong>{to === null ? number : <Link to={to}>{number}</Link>}</strong>
                  <span>
                    {order.company.name}
                    {order.branch === null ? '' : ` · ${order.branch.name}`}
                  </span>
                  <span>{order.courier?.name ?? PLACE_TEXT.noCourier}</span>
                  <span>{order.deliveredAt === null ? '' : hourMinute(order.deliveredAt)}</span>
                  <span>{sinceAssigned(order)}</span>
                </li>
              );
            })}
          </Tiles>
        )}
      </DataPart>
    </Card>
  );
};
