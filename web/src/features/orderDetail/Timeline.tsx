// The stages of an order: each is done when it was entered, and says when.
import { ORDER_STATUS } from '@despacho/contract/orders.ts';
import type { StaffOrder } from '@despacho/contract/views.ts';
import { dateTime, hourMinute } from '@despacho/ui/format.ts';
import styles from './OrderDetail.module.css';
import { detailText } from './text.ts';

const STAGES = [
  ORDER_STATUS.ON_HOLD,
  ORDER_STATUS.ASSIGNED,
  ORDER_STATUS.RECEIVING,
  ORDER_STATUS.GOING,
  ORDER_STATUS.DELIVERED,
] as const;

export const Timeline = ({ order: { stateTime, status } }: { order: Pick<StaffOrder, 'stateTime' | 'status'> }) => (
  <ol className={styles['stages']} aria-label={detailText.stages}>
    {STAGES.map((stage) => {
      const at = stateTime[stage];
      return (
        <li
          key={stage}
          data-done={at === undefined ? undefined : ''}
          aria-current={stage === status ? 'step' : undefined}
        >
          <strong>{stage}</strong>
          {at === undefined ? (
            <span>{detailText.waiting}</span>
          ) : (
            <time dateTime={at} title={dateTime(at)}>
              {hourMinute(at)}
            </time>
          )}
        </li>
      );
    })}
  </ol>
);
