// The status of an order as a badge. Its colours mean progress; only LevelMark shows how late an order is.
import { ORDER_STATUS, type OrderStatus } from '@despacho/contract/orders/order.ts';
import { usualOrderColor } from '@despacho/contract/stateLabels.ts';
import { variableOf } from '@despacho/ui/theme.ts';
import { useStateLabel } from '../../kit/stateLabels.tsx';
import styles from './StatusBadge.module.css';
import { MARK_BOX, STATUS_MARK } from './statusMarks.ts';

const TONE = {
  [ORDER_STATUS.NEW]: 'new',
  [ORDER_STATUS.ON_HOLD]: 'waiting',
  [ORDER_STATUS.PENDING]: 'waiting',
  [ORDER_STATUS.ACCEPTED]: 'taken',
  [ORDER_STATUS.ASSIGNED]: 'taken',
  [ORDER_STATUS.RECEIVING]: 'taken',
  [ORDER_STATUS.GOING]: 'going',
  [ORDER_STATUS.DELIVERED]: 'delivered',
  [ORDER_STATUS.CANCELLED]: 'cancelled',
  [ORDER_STATUS.RE_AGEND]: 'over',
  [ORDER_STATUS.DELETED]: 'over',
} as const satisfies Record<OrderStatus, string>;

/** [IC16] With the label that people chose; with their colour instead of the usual look. */
export const StatusBadge = ({ status }: { status: OrderStatus }) => {
  const chosen = useStateLabel('order', status);
  const color = chosen === undefined || chosen.color === usualOrderColor(status) ? null : chosen.color;
  return (
    <span
      className={styles['badge']}
      data-tone={color === null ? TONE[status] : 'chosen'}
      style={color === null ? undefined : { borderColor: `var(${variableOf(color)})` }}
    >
      <svg
        className={styles['mark']}
        viewBox={`0 0 ${MARK_BOX} ${MARK_BOX}`}
        style={color === null ? undefined : { stroke: `var(${variableOf(color)})` }}
        aria-hidden
      >
        <path d={STATUS_MARK[status]} />
      </svg>
      {chosen?.label ?? status}
    </span>
  );
};
