// The content below the header: the counters, and beneath them the current scene or the full-screen incident.
import { memo } from 'react';
import type { BoardView } from '../board/boardView.ts';
import { IncidentCard } from '../panels/alarms/IncidentCard.tsx';
import { PanelBoundary } from '../panels/PanelBoundary.tsx';
import type { Layout } from '../screen/layout.ts';
import { Branch } from './Branch.tsx';
import type { SceneName } from './names.ts';
import { Operation, type OperationPart } from './Operation.tsx';
import styles from './Stage.module.css';
import { Stress } from './Stress.tsx';
import { Tiles } from './Tiles.tsx';
import { Couriers, Work } from './Work.tsx';

type StageProps = {
  board: BoardView;
  scene: SceneName;
  /** A scene with the map is among those that take turns: the map stays. */
  hasMap: boolean;
  layout: Layout;
  /** Key of the incident that has the screen. */
  incident: string | null;
};

type OtherSceneProps = Pick<StageProps, 'board' | 'scene' | 'layout'>;

const OtherScene = memo(({ board, scene, layout }: OtherSceneProps) => {
  switch (scene) {
    case 'operation':
    case 'map':
      return null;
    case 'work':
      return <Work board={board} tier={layout.tier} />;
    case 'couriers':
      return <Couriers board={board} />;
    case 'stress':
      return <Stress stress={board.stress} layout={layout} />;
    case 'branch':
      return board.branch === null ? null : <Branch {...board.branch} alarms={board.alarms} tier={layout.tier} />;
  }
});
OtherScene.displayName = 'OtherScene';

const partOf = (scene: SceneName, { tier }: Layout): OperationPart => {
  if (scene === 'map') return 'map';
  return tier === 'farthest' ? 'list' : 'all';
};

export const Stage = memo(({ board, scene, hasMap, layout, incident }: StageProps) => {
  const danger = board.dangers.find(({ key }) => key === incident) ?? null;
  const isOther = scene !== 'operation' && scene !== 'map';
  const part = partOf(scene, layout);
  return (
    <main className={styles['stage']} data-scene={danger === null ? scene : 'incident'}>
      <Tiles tiles={board.tiles} going={board.going} hasOwnLimits={board.hasOwnLimits} />
      {hasMap ? (
        <Operation board={board} layout={layout} part={part} danger={danger} isHidden={isOther && danger === null} />
      ) : null}
      {danger === null ? <OtherScene board={board} scene={scene} layout={layout} /> : null}
      {danger !== null && !hasMap ? (
        <PanelBoundary area="incident">
          <IncidentCard danger={danger} />
        </PanelBoundary>
      ) : null}
    </main>
  );
});
Stage.displayName = 'Stage';
