// How many orders are how late, and the four counts the documents put below the list.
import type { OrderCounts, QueueName } from '@despacho/domain/board.ts';
import type { AlertLevel } from '@despacho/contract/orders.ts';
import { whole } from '@despacho/ui/format.ts';
import { LevelMark } from '@despacho/ui/LevelMark.tsx';
import styles from './Counters.module.css';
import { listText, QUEUE_TEXT } from './text.ts';

const LEVELS = ['LATE', 'TO_BE_LATE', 'VERIFY', 'ON_TIME'] as const satisfies readonly AlertLevel[];
const QUEUES = ['withoutCourier', 'withoutCoordinates', 'untyped'] as const satisfies readonly QueueName[];

export const LevelCounters = ({ counts }: { counts: OrderCounts }) => (
  <ul className={styles['levels']} aria-label={listText.levels}>
    {LEVELS.map((level) => (
      <li key={level}>
        <LevelMark level={level} />
        <strong>{whole(counts.levels[level])}</strong>
      </li>
    ))}
  </ul>
);

export const FooterCounters = ({ counts }: { counts: OrderCounts }) => (
  <dl className={styles['footer']} aria-label={listText.footer}>
    <div>
      <dt>{listText.going}</dt>
      <dd>{whole(counts.going)}</dd>
    </div>
    {QUEUES.map((queue) => (
      <div key={queue}>
        <dt>{QUEUE_TEXT[queue]}</dt>
        <dd>{whole(counts.queues[queue].size)}</dd>
      </div>
    ))}
  </dl>
);
