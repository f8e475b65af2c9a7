// How many orders of the list are how late, and the four counts over everything the documents put below it.
import type { OrderCounts, QueueName } from '@despacho/domain/board.ts';
import type { AlertLevel } from '@despacho/contract/orders.ts';
import { whole } from '@despacho/ui/format.ts';
import { LevelMark } from '@despacho/ui/LevelMark.tsx';
import { LEVEL_LABEL } from '@despacho/ui/text.ts';
import type { GridControls } from '../../kit/grid/props.ts';
import styles from './Counters.module.css';
import { listText, QUEUE_TEXT } from './text.ts';

const LEVELS = ['LATE', 'TO_BE_LATE', 'VERIFY', 'ON_TIME'] as const satisfies readonly AlertLevel[];
const QUEUES = ['withoutCourier', 'withoutCoordinates', 'untyped'] as const satisfies readonly QueueName[];

/** Counts the rows of the list, of each level; a press shows those of that level only. */
export const LevelCounters = ({ grid }: { grid: GridControls }) => {
  const counts = new Map(grid.facets('level').map(({ text, count }) => [text, count]));
  const filter = grid.filters['level'];
  const chosen = filter?.kind === 'set' ? filter.values : [];
  const toggle = (label: string): void => {
    const values = chosen.includes(label) ? chosen.filter((each) => each !== label) : [...chosen, label];
    grid.filter('level', values.length === 0 ? null : { kind: 'set', values });
  };
  return (
    <ul className={styles['levels']} aria-label={listText.levels}>
      {LEVELS.map((level) => {
        const label = LEVEL_LABEL[level];
        return (
          <li key={level}>
            <button type="button" aria-pressed={chosen.includes(label)} onClick={() => toggle(label)}>
              <LevelMark level={level} />
              <strong>{whole(counts.get(label) ?? 0)}</strong>
            </button>
          </li>
        );
      })}
    </ul>
  );
};

export const FooterCounters = ({ counts }: { counts: OrderCounts }) => (
  <dl className={styles['footer']} aria-label={listText.footer} title={listText.footerHint}>
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
