// Where letters are large: blocked work, couriers and incidents have scenes of their own.
import { memo } from 'react';
import type { BoardView } from '../board/boardView.ts';
import { queueLead } from '../board/lead.ts';
import { OLDEST_NAMED } from '../board/queueViews.ts';
import { rowsBelow, type Tier } from '../screen/layout.ts';
import styles from './Work.module.css';
import { CourierPanels, QueuePanels } from './WorkPanels.tsx';

/** With the largest letters there is room for so many. */
const FARTHEST_NAMED = 3;

type WorkProps = { board: BoardView; tier: Tier; hasBar: boolean };

export const Work = memo(({ board, tier, hasBar }: WorkProps) => {
  const isFarthest = tier === 'farthest';
  return (
    <div className={styles['work']} data-tier={tier} data-bar={hasBar || undefined}>
      <QueuePanels
        queues={board.queues}
        lead={queueLead(board)}
        named={rowsBelow(hasBar, isFarthest ? FARTHEST_NAMED : OLDEST_NAMED)}
      />
      {isFarthest ? null : (
        <CourierPanels
          couriers={board.couriers}
          courierStates={board.courierStates}
          silent={board.silent}
          incidents={board.incidents}
        />
      )}
    </div>
  );
});
Work.displayName = 'Work';

export const Couriers = memo(({ board: { couriers, courierStates, silent, incidents } }: { board: BoardView }) => (
  <div className={styles['couriers']}>
    <CourierPanels couriers={couriers} courierStates={courierStates} silent={silent} incidents={incidents} />
  </div>
));
Couriers.displayName = 'Couriers';
