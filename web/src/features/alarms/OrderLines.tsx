// Some orders in a card: number, age, and courier or arrival; the rest is a number.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import { elapsedMs } from '@despacho/domain/lateness/elapsed.ts';
import { typed } from '@despacho/domain/orders/lists/columns.ts';
import { duration } from '@despacho/ui/format.ts';
import { PLACE_TEXT } from '@despacho/ui/text.ts';
import { Link } from 'react-router-dom';
import { OrderArrival } from '../../entities/orders/OrderAge.tsx';
import { List } from '../../kit/layout/List.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import styles from './Alarms.module.css';
import { alarmText } from './text.ts';

const MAX = 5;

type Order = StaffDocs['order'];

type Shows = 'courier' | 'arrival';

const Line = ({ order, now, shows }: { order: Order; now: number; shows: Shows }) => {
  const to = useScreenPath()('/order/:orderId', { orderId: order.id });
  const number = typed(order.number);
  return (
    <li className={styles['line']}>
      <span>{to === null ? number : <Link to={to}>{number}</Link>}</span>
      <span>{duration(elapsedMs(order, now))}</span>
      {shows === 'arrival' ? (
        <OrderArrival order={order} />
      ) : (
        <span>{order.courier?.name ?? PLACE_TEXT.noCourier}</span>
      )}
    </li>
  );
};

type OrderLinesProps = { label: string; orders: readonly Order[]; now: number; shows: Shows };

export const OrderLines = ({ label, orders, now, shows }: OrderLinesProps) =>
  orders.length === 0 ? null : (
    <>
      <List label={label}>
        {orders.slice(0, MAX).map((order) => (
          <Line key={order.id} order={order} now={now} shows={shows} />
        ))}
      </List>
      {orders.length > MAX ? <p>{alarmText.more(orders.length - MAX)}</p> : null}
    </>
  );
