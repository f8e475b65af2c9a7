// The status of an order as a badge. Its colours mean progress; only LevelMark shows how late an order is.
import { ORDER_STATUS, type OrderStatus } from '@despacho/contract/orders/order.ts';
import { usualOrderColor } from '@despacho/contract/stateLabels.ts';
import { variableOf } from '@despacho/ui/theme.ts';
import { useStateLabel } from '../../kit/stateLabels.tsx';
import styles from './StatusBadge.module.css';

// One drawing for each status, in a box of 12, so that statuses differ without colour and before their names are read.
const MARK_BOX = 12;

/** Strokes: asterisk, queue, clock, tick, person, tray, arrows, ticked box, cross, turn, bin. */
const STATUS_MARK = {
  [ORDER_STATUS.NEW]: 'M6 1v10M1 6h10M2.5 2.5l7 7M9.5 2.5l-7 7',
  [ORDER_STATUS.ON_HOLD]: 'M1 2.5h10M1 6h10M1 9.5h10',
  [ORDER_STATUS.PENDING]: 'M6 1.2a4.8 4.8 0 1 0 .01 0zM6 3.2V6l2 1.6',
  [ORDER_STATUS.ACCEPTED]: 'M1.5 6.5l3 3 6-7',
  [ORDER_STATUS.ASSIGNED]: 'M6 1.2a2.2 2.2 0 1 0 .01 0zM1.5 11c0-6 9-6 9 0',
  [ORDER_STATUS.RECEIVING]: 'M6 1v6.5M3 5l3 3 3-3M1.2 8v3h9.6V8',
  [ORDER_STATUS.GOING]: 'M2 2l4 4-4 4M6.5 2l4 4-4 4',
  [ORDER_STATUS.DELIVERED]: 'M1.2 1.2h9.6v9.6H1.2zM3.5 6l2 2 3.2-4',
  [ORDER_STATUS.CANCELLED]: 'M2 2l8 8M10 2l-8 8',
  [ORDER_STATUS.RE_AGEND]: 'M10.5 6a4.5 4.5 0 1 1-1.4-3.3M9.6.6v2.6H7',
  [ORDER_STATUS.DELETED]: 'M1 3h10M4 3V1h4v2M2.5 3l.7 8h5.6l.7-8',
} as const satisfies Record<OrderStatus, string>;

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
