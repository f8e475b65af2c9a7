// The content below the header: the counters, and beneath them the current scene or the full-screen incident.
import { memo } from 'react';
import type { BoardView } from '../board/boardView.ts';
import { IncidentCard } from '../panels/alarms/IncidentCard.tsx';
import { PanelBoundary } from '../panels/PanelBoundary.tsx';
import { Branch } from './Branch.tsx';
import type { SceneName } from './names.ts';
import { Operation } from './Operation.tsx';
import styles from './Stage.module.css';
import { Stress } from './Stress.tsx';
import { Tiles } from './Tiles.tsx';
import { Work } from './Work.tsx';

type StageProps = {
  board: BoardView;
  scene: SceneName;
  /** The first scene is among those that take turns: its map stays. */
  hasMap: boolean;
  isFar: boolean;
  /** Key of the incident that has the screen. */
  incident: string | null;
};

type OtherSceneProps = Pick<StageProps, 'board' | 'scene' | 'isFar'>;

const OtherScene = memo(({ board, scene, isFar }: OtherSceneProps) => {
  switch (scene) {
    case 'operation':
      return null;
    case 'work':
      return <Work board={board} />;
    case 'stress':
      return <Stress stress={board.stress} isFar={isFar} />;
    case 'branch':
      return board.branch === null ? null : <Branch {...board.branch} alarms={board.alarms} isFar={isFar} />;
  }
});
OtherScene.displayName = 'OtherScene';

export const Stage = memo(({ board, scene, hasMap, isFar, incident }: StageProps) => {
  const danger = board.dangers.find(({ key }) => key === incident) ?? null;
  const isMapHidden = scene !== 'operation' && danger === null;
  return (
    <main className={styles['stage']} data-scene={danger === null ? scene : 'incident'} data-far={isFar || undefined}>
      <Tiles tiles={board.tiles} going={board.going} hasOwnLimits={board.hasOwnLimits} />
      {hasMap ? <Operation board={board} isFar={isFar} danger={danger} isHidden={isMapHidden} /> : null}
      {danger === null ? <OtherScene board={board} scene={scene} isFar={isFar} /> : null}
      {danger !== null && !hasMap ? (
        <PanelBoundary area="incident">
          <IncidentCard danger={danger} />
        </PanelBoundary>
      ) : null}
    </main>
  );
});
Stage.displayName = 'Stage';
