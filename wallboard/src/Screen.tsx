// A board on the screen, live or past: header and scene, in the size and light of this screen.
import { useEffect, type ComponentProps, type ReactNode } from 'react';
import type { BoardView } from './board/boardView.ts';
import { Header } from './panels/Header.tsx';
import { PanelBoundary } from './panels/PanelBoundary.tsx';
import type { SceneName } from './scenes/names.ts';
import { handoverNotices, sceneNotices } from './scenes/notices.ts';
import { Stage } from './scenes/Stage.tsx';
import { useProgram } from './scenes/useProgram.ts';
import { useLayout } from './screen/layout.ts';
import type { Setup } from './screen/setup.ts';
import { useScreen } from './screen/useScreen.ts';
import { READABLE_TEXT } from './text.ts';
import styles from './Wall.module.css';
import type { OnScreen } from './watch/watch.ts';

const hasMap = (scene: SceneName): boolean => scene === 'operation' || scene === 'map';

type ScreenProps = {
  board: BoardView;
  setup: Setup;
  /** Reports to the watch, which lives outside React, what is on the screen. */
  onShow: (shown: Partial<OnScreen>) => void;
  /** The operation's clock, for night and burn-in; the header may show another time. */
  now: number;
  rate: number;
  header: Pick<ComponentProps<typeof Header>, 'stale' | 'notices' | 'ages' | 'build' | 'now' | 'isPast'>;
  /** In place of the scene. */
  notice?: ReactNode;
};

export const Screen = ({ board, setup, onShow, now, rate, header, notice = null }: ScreenProps) => {
  const legible = useScreen(setup, now, rate);
  const layout = useLayout(legible);
  const { scene, scenes, incident } = useProgram(board, setup.pinned, layout.tier);
  useEffect(() => {
    onShow({ scene, isIncident: incident !== null });
  }, [onShow, scene, incident]);
  const tooFar = legible.isEnough ? [] : [READABLE_TEXT((legible.readableM ?? 0).toFixed(1))];
  return (
    <div
      className={styles['wall']}
      data-stale={header.stale !== null || undefined}
      data-past={header.isPast || undefined}
      data-far={layout.tier !== 'near' || undefined}
      data-tier={layout.tier}
    >
      <PanelBoundary area="header">
        <Header
          {...header}
          scopeName={board.scopeName}
          scene={scene}
          scenes={scenes}
          // In the largest letters only the last one has room.
          notices={[
            ...sceneNotices(setup, board.scope, layout.tier),
            ...tooFar,
            ...handoverNotices(board.handovers),
            ...header.notices,
          ]}
        />
      </PanelBoundary>
      {notice ?? <Stage board={board} scene={scene} hasMap={scenes.some(hasMap)} layout={layout} incident={incident} />}
    </div>
  );
};
