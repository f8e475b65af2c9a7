// Where letters are large: blocked work, couriers and incidents have a scene of their own.
import { memo } from 'react';
import type { BoardView } from '../board/boardView.ts';
import styles from './Work.module.css';
import { WorkPanels } from './WorkPanels.tsx';

export const Work = memo(({ board }: { board: BoardView }) => (
  <div className={styles['work']}>
    <WorkPanels board={board} />
  </div>
));
Work.displayName = 'Work';
