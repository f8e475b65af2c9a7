// The status of an order as a badge. Its colours mean progress; only LevelMark shows how late an order is.
import { ORDER_STATUS, type OrderStatus } from '@despacho/contract/orders/order.ts';
import styles from './StatusBadge.module.css';

const TONE = {
  [ORDER_STATUS.NEW]: 'waiting',
  [ORDER_STATUS.ON_HOLD]: 'waiting',
  [ORDER_STATUS.PENDING]: 'waiting',
  [ORDER_STATUS.ACCEPTED]: 'taken',
  [ORDER_STATUS.ASSIGNED]: 'taken',
  [ORDER_STATUS.RECEIVING]: 'taken',
  [ORDER_STATUS.GOING]: 'going',
  [ORDER_STATUS.DELIVERED]: 'over',
  [ORDER_STATUS.CANCELLED]: 'over',
  [ORDER_STATUS.RE_AGEND]: 'over',
  [ORDER_STATUS.DELETED]: 'over',
} as const satisfies Record<OrderStatus, string>;

export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <span className={styles['badge']} data-tone={TONE[status]}>
    {status}
  </span>
);
