// The counters by level, in the same place in every scene, because they are read first.
import { memo } from 'react';
import type { BoardView } from '../board/boardView.ts';
import { GoingTilePanel } from '../panels/GoingTilePanel.tsx';
import { LevelTilePanel } from '../panels/LevelTilePanel.tsx';
import { PanelBoundary } from '../panels/PanelBoundary.tsx';
import styles from './Tiles.module.css';

type TilesProps = Pick<BoardView, 'tiles' | 'going' | 'hasOwnLimits'>;

export const Tiles = memo(({ tiles, going, hasOwnLimits }: TilesProps) => (
  <div className={styles['tiles']}>
    {tiles.map((tile) => (
      <PanelBoundary key={tile.level} area={tile.level}>
        <LevelTilePanel tile={tile} hasOwnLimits={hasOwnLimits} />
      </PanelBoundary>
    ))}
    <PanelBoundary area="going">
      <GoingTilePanel going={going} />
    </PanelBoundary>
  </div>
));
Tiles.displayName = 'Tiles';
