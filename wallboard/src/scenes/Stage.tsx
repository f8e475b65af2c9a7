// The content below the header: the counters, and beneath them the current scene or the full-screen incident.
import { memo } from 'react';
import type { BoardView } from '../board/boardView.ts';
import { IncidentBar } from '../panels/alarms/IncidentBar.tsx';
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

/** `hasBar`: an incident has a line above the scene. */
type OtherSceneProps = Pick<StageProps, 'board' | 'scene' | 'layout'> & { hasBar: boolean };

const OtherScene = memo(({ board, scene, layout, hasBar }: OtherSceneProps) => {
  const { tier } = layout;
  switch (scene) {
    case 'operation':
    case 'map':
      return null;
    case 'work':
      return <Work board={board} tier={tier} hasBar={hasBar} />;
    case 'couriers':
      return <Couriers board={board} />;
    case 'stress':
      return <Stress stress={board.stress} layout={layout} hasBar={hasBar} hasDanger={board.lead === 'danger'} />;
    case 'branch':
      return board.branch === null ? null : (
        <Branch
          {...board.branch}
          alarms={board.alarms}
          tier={tier}
          hasBar={hasBar}
          hasDanger={board.lead === 'danger'}
        />
      );
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
  const [first, ...others] = board.dangers;
  const hasBar = isOther && danger === null && first !== undefined;
  return (
    <main className={styles['stage']} data-scene={danger === null ? scene : 'incident'} data-bar={hasBar || undefined}>
      <Tiles tiles={board.tiles} going={board.going} hasOwnLimits={board.hasOwnLimits} />
      {hasBar ? (
        <PanelBoundary area="incidentBar">
          <IncidentBar dangers={[first, ...others]} />
        </PanelBoundary>
      ) : null}
      {hasMap ? (
        <Operation board={board} layout={layout} part={part} danger={danger} isHidden={isOther && danger === null} />
      ) : null}
      {danger === null ? <OtherScene board={board} scene={scene} layout={layout} hasBar={hasBar} /> : null}
      {danger !== null && !hasMap ? (
        <PanelBoundary area="incident">
          <IncidentCard danger={danger} />
        </PanelBoundary>
      ) : null}
    </main>
  );
});
Stage.displayName = 'Stage';
