// Some orders in a card: number, age and courier; the rest is a number.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import { elapsedMs } from '@despacho/domain/lateness/elapsed.ts';
import { typed } from '@despacho/domain/orders/lists/columns.ts';
import { duration } from '@despacho/ui/format.ts';
import { PLACE_TEXT } from '@despacho/ui/text.ts';
import { Link } from 'react-router-dom';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import styles from './Alarms.module.css';
import { alarmText } from './text.ts';

const MOST = 5;

type Order = StaffDocs['order'];

const Line = ({ order, now }: { order: Order; now: number }) => {
  const to = useScreenPath()('/order/:orderId', { orderId: order.id });
  const number = typed(order.number);
  return (
    <li>
      <span>{to === null ? number : <Link to={to}>{number}</Link>}</span>
      <span>{duration(elapsedMs(order, now))}</span>
      <span>{order.courier?.name ?? PLACE_TEXT.noCourier}</span>
    </li>
  );
};

type OrderLinesProps = { label: string; orders: readonly Order[]; now: number };

export const OrderLines = ({ label, orders, now }: OrderLinesProps) =>
  orders.length === 0 ? null : (
    <>
      <ul className={styles['orders']} aria-label={label}>
        {orders.slice(0, MOST).map((order) => (
          <Line key={order.id} order={order} now={now} />
        ))}
      </ul>
      {orders.length > MOST ? <p>{alarmText.more(orders.length - MOST)}</p> : null}
    </>
  );
