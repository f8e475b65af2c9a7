// Blocked work: how much of it, and since when the oldest of it waits.
import type { Queue, QueueName } from '@despacho/domain/board/board.ts';
import { whole } from '@despacho/ui/format.ts';
import { memo } from 'react';
import { QUEUE_LABEL, QUEUE_TEXT } from '../text.ts';
import { calmAge } from './age.ts';
import { Icon } from './icons.tsx';
import panel from './Panel.module.css';
import styles from './QueuePanel.module.css';

/** From here on an order without a courier is an alarm; every queue is drawn strong. */
const LONG_MS = 10 * 60_000;

export const QueuePanel = memo(({ name, queue: { size, oldestMs } }: { name: QueueName; queue: Queue }) => {
  const isLong = oldestMs !== null && oldestMs >= LONG_MS;
  return (
    <section className={`${panel['panel']} ${styles['queue']}`} data-area={name} data-long={isLong || undefined}>
      <h2 className={panel['title']}>
        <Icon name={name} />
        {QUEUE_LABEL[name]}
      </h2>
      <strong className={styles['count']}>{whole(size)}</strong>
      <p className={panel['note']}>
        {oldestMs === null ? (
          QUEUE_TEXT.empty
        ) : (
          <>
            {QUEUE_TEXT.since} <b className={styles['age']}>{calmAge(oldestMs)}</b>
          </>
        )}
      </p>
    </section>
  );
});
QueuePanel.displayName = 'QueuePanel';
