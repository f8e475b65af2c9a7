// The open orders of the courier in danger: what they carry, and how each is paid.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import { carriedOrders, cashCount } from '@despacho/domain/incidents/carried.ts';
import { cashOf } from '@despacho/domain/money/amounts.ts';
import { elapsedMs } from '@despacho/domain/lateness/elapsed.ts';
import { typed } from '@despacho/domain/orders/lists/columns.ts';
import { PAYMENT_LABEL } from '@despacho/domain/orders/lists/text.ts';
import { duration, money } from '@despacho/ui/format.ts';
import { Link } from 'react-router-dom';
import { cashText } from '../../../entities/couriers/text.ts';
import { LIVE_MS } from '../../../kit/freshness.ts';
import { List } from '../../../kit/layout/List.tsx';
import { useLive } from '../../../kit/live.tsx';
import { useScreenPath } from '../../../kit/shell/paths.tsx';
import styles from '../Alarms.module.css';
import { alarmText } from '../text.ts';

const MAX = 8;

const Line = ({ order, now }: { order: StaffDocs['order']; now: number }) => {
  const to = useScreenPath()('/order/:orderId', { orderId: order.id });
  const number = typed(order.number);
  return (
    <li className={styles['line']}>
      <span>{to === null ? number : <Link to={to}>{number}</Link>}</span>
      <span>{duration(elapsedMs(order, now))}</span>
      <span>
        {[
          order.type,
          PAYMENT_LABEL[order.paymentMethod],
          order.cashOnDelivery === null ? '' : money(order.cashOnDelivery),
          order.note ?? '',
        ]
          .filter((word) => word !== '')
          .join(' · ')}
      </span>
    </li>
  );
};

export const CarriedOrders = ({ courierId, now }: { courierId: string; now: number }) => {
  const orders = useLive(({ order }) => carriedOrders(order.values(), courierId), { everyMs: LIVE_MS.screen });
  const cash = cashCount(orders);
  const inHand = cashOf(orders);
  if (orders.length === 0) return <p>{alarmText.carriesNone}</p>;
  return (
    <>
      <List label={alarmText.carried}>
        {orders.slice(0, MAX).map((order) => (
          <Line key={order.id} order={order} now={now} />
        ))}
      </List>
      {orders.length > MAX ? <p>{alarmText.more(orders.length - MAX)}</p> : null}
      {inHand.cents === 0 ? null : <p>{cashText(inHand)}</p>}
      {cash === 0 ? null : <p>{alarmText.cash(cash)}</p>}
    </>
  );
};
