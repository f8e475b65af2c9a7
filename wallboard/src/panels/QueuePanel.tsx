// Blocked work: how much of it, since when the oldest of it waits, and its oldest orders where there is room.
import type { QueueName } from '@despacho/domain/board/board.ts';
import { whole } from '@despacho/ui/format.ts';
import { memo } from 'react';
import { isLongAgo } from '../board/lead.ts';
import type { QueuedOrder, QueueView } from '../board/queueViews.ts';
import { AGE_TEXT, QUEUE_LABEL, QUEUE_TEXT } from '../text.ts';
import { calmAge, isRecent } from './age.ts';
import { Icon } from './icons.tsx';
import { OrderNumber } from './OrderNumber.tsx';
import panel from './Panel.module.css';
import styles from './QueuePanel.module.css';

const Row = memo(({ order }: { order: QueuedOrder }) => (
  <li data-long={isLongAgo(order.ageMs) || undefined}>
    <OrderNumber number={order.number} />
    <span className={panel['ellipsis']}>{order.branch}</span>
    <span>{calmAge(order.ageMs)}</span>
  </li>
));
Row.displayName = 'Row';

/** `isLead`: nothing else on the screen is to be acted on before it. `named`: how many of its oldest orders are listed. */
type QueuePanelProps = { name: QueueName; queue: QueueView; isLead: boolean; named: number };

export const QueuePanel = memo(({ name, queue: { size, oldestMs, oldest }, isLead, named }: QueuePanelProps) => (
  <section
    className={`${panel['panel']} ${styles['queue']}`}
    data-area={name}
    data-long={isLongAgo(oldestMs) || undefined}
    data-lead={isLead || undefined}
    data-empty={size === 0 || undefined}
    data-named={named > 0 || undefined}
  >
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
          {isRecent(oldestMs) ? null : `${AGE_TEXT.since} `}
          <b className={styles['age']}>{calmAge(oldestMs)}</b>
        </>
      )}
    </p>
    {named === 0 ? null : (
      <ol className={styles['oldest']} style={{ gridTemplateRows: `repeat(${named}, minmax(0, 1fr))` }}>
        {oldest.slice(0, named).map((order) => (
          <Row key={order.id} order={order} />
        ))}
      </ol>
    )}
  </section>
));
QueuePanel.displayName = 'QueuePanel';
