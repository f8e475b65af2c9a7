// Where letters are large: blocked work, couriers and incidents have scenes of their own.
import { memo } from 'react';
import type { BoardView } from '../board/boardView.ts';
import { OLDEST_NAMED } from '../board/queueViews.ts';
import type { Tier } from '../screen/layout.ts';
import styles from './Work.module.css';
import { CourierPanels, QueuePanels } from './WorkPanels.tsx';

/** With the largest letters there is room for so many. */
const FARTHEST_NAMED = 3;

export const Work = memo(({ board, tier }: { board: BoardView; tier: Tier }) => {
  const isFarthest = tier === 'farthest';
  return (
    <div className={styles['work']} data-tier={tier}>
      <QueuePanels queues={board.queues} named={isFarthest ? FARTHEST_NAMED : OLDEST_NAMED} />
      {isFarthest ? null : (
        <CourierPanels couriers={board.couriers} silent={board.silent} incidents={board.incidents} />
      )}
    </div>
  );
});
Work.displayName = 'Work';

export const Couriers = memo(({ board: { couriers, silent, incidents } }: { board: BoardView }) => (
  <div className={styles['couriers']}>
    <CourierPanels couriers={couriers} silent={silent} incidents={incidents} />
  </div>
));
Couriers.displayName = 'Couriers';
