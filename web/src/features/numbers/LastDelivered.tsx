// The last five orders delivered today, as cards.
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { isPlaceholder } from '@despacho/domain/orders/order.ts';
import { assignedToDeliveredMs, type Delivered } from '@despacho/domain/orders/lists/closed.ts';
import { duration, hourMinute } from '@despacho/ui/format.ts';
import { PLACE_TEXT } from '@despacho/ui/text.ts';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import styles from './Numbers.module.css';
import type { NumbersScope } from './numbersScope.ts';
import { numbersText as text } from './text.ts';

const sinceAssigned = (order: Delivered): string => {
  const ms = assignedToDeliveredMs(order);
  return ms === null ? '' : text.sinceAssigned(duration(ms));
};

const RENEW_MS = 10_000;
const SHOWN = '5';

export const LastDelivered = ({ scope: { kind, company, branch } }: { scope: NumbersScope }) => {
  const id = useId();
  const pathTo = useScreenPath();
  const { value } = useRoute(
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
    { everyMs: RENEW_MS, isEnabled: kind === undefined },
  );
  if (kind !== undefined || value === null) return null;
  return (
    <section className={styles['panel']} aria-labelledby={id}>
      <h2 id={id}>{text.lastDelivered}</h2>
      {value.orders.length === 0 ? <p className={styles['note']}>{text.noneDelivered}</p> : null}
      <ul className={styles['tiles']}>
        {value.orders.map((order) => {
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
      </ul>
    </section>
  );
};
