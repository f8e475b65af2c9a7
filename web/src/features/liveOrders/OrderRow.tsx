// One order of the live list. It watches its own entity; the time comes from the list, once a second for all rows.
import { alertFor } from '@despacho/domain/alerts.ts';
import { elapsedMs } from '@despacho/domain/elapsed.ts';
import { isPlaceholder } from '@despacho/domain/orders.ts';
import { duration } from '@despacho/ui/format.ts';
import { LevelMark } from '@despacho/ui/LevelMark.tsx';
import { PLACE_TEXT } from '@despacho/ui/text.ts';
import { memo } from 'react';
import { StatusBadge } from '../../entities/orders/StatusBadge.tsx';
import { orderText } from '../../entities/orders/text.ts';
import { useEntity } from '../../kit/live.tsx';
import styles from './OrderRow.module.css';

const columns = [
  ['level', orderText.level],
  ['number', orderText.number],
  ['status', orderText.status],
  ['company', orderText.company],
  ['branch', orderText.branch],
  ['courier', orderText.courier],
  ['elapsed', orderText.elapsed],
] as const;

export const OrderHeader = () => (
  <div className={styles['header']} role="row" aria-rowindex={1}>
    {columns.map(([name, label]) => (
      <span key={name} role="columnheader" data-cell={name}>
        {label}
      </span>
    ))}
  </div>
);

export const OrderRow = memo(function OrderRow({ id, now }: { id: string; now: number }) {
  const order = useEntity('order', id);
  const company = useEntity('company', order?.company.id ?? '');
  if (order === undefined) {
    return (
      <div className={styles['gone']} role="cell" aria-colspan={columns.length}>
        {orderText.gone}
      </div>
    );
  }
  const elapsed = elapsedMs(order, now);
  const level = alertFor(elapsed, company?.lateLimitSec ?? null);
  return (
    <div className={styles['row']} role="presentation" data-level={level ?? undefined}>
      <span role="cell" data-cell="level">
        {level === null ? orderText.wait : <LevelMark level={level} />}
      </span>
      <span role="cell" data-cell="number">
        {isPlaceholder(order.number) ? PLACE_TEXT.untyped : order.number}
        {order.isPriority ? <em>{orderText.priority}</em> : null}
      </span>
      <span role="cell" data-cell="status">
        <StatusBadge status={order.status} />
      </span>
      <span role="cell" data-cell="company">
        {order.company.name}
      </span>
      <span role="cell" data-cell="branch">
        {order.branch?.name ?? orderText.noBranch}
      </span>
      <span role="cell" data-cell="courier" data-missing={order.courier === null || undefined}>
        {order.courier?.name ?? PLACE_TEXT.noCourier}
      </span>
      <span role="cell" data-cell="elapsed">
        {duration(elapsed)}
      </span>
    </div>
  );
});
