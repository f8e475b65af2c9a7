// The stages of an order with the times they were entered. A stage that was left out counts as passed.
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
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

type TimelineProps = { order: Pick<StaffOrder, 'stateTime' | 'status' | 'isActive'> };

export const Timeline = ({ order: { stateTime, status, isActive } }: TimelineProps) => {
  const reached = STAGES.findLastIndex((stage) => stateTime[stage] !== undefined || stage === status);
  return (
    <ol className={styles['stages']} aria-label={detailText.stages}>
      {STAGES.map((stage, index) => {
        const at = stateTime[stage];
        return (
          <li
            key={stage}
            data-done={at === undefined ? undefined : ''}
            aria-current={stage === status ? 'step' : undefined}
          >
            <strong>{stage}</strong>
            {at === undefined ? (
              <span>{isActive && index > reached ? detailText.waiting : detailText.skipped}</span>
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
};
