// The living wall: header and scene over the live collections, greyed as a whole while its data is old.
import { staleOf } from '@despacho/client/live/staleness.ts';
import { fixAgeMs } from '@despacho/domain/couriers/couriers.ts';
import { useEffect } from 'react';
import type { BoardView } from './board/boardView.ts';
import { noticesOf } from './freshness.ts';
import { useAges, useBoard, useConnection, useLiveStatus, useServerNow } from './live.ts';
import { Header } from './panels/Header.tsx';
import { Notice } from './panels/Notice.tsx';
import { PanelBoundary } from './panels/PanelBoundary.tsx';
import type { SceneName } from './scenes/names.ts';
import { Stage } from './scenes/Stage.tsx';
import { useProgram } from './scenes/useProgram.ts';
import type { Setup } from './screen/setup.ts';
import { useLayout } from './screen/layout.ts';
import { useScreen } from './screen/useScreen.ts';
import { READABLE_TEXT, UNKNOWN_TEXT } from './text.ts';
import styles from './Wall.module.css';
import type { OnScreen } from './watch/watch.ts';

const CLOCK_MS = 1_000;

const hasMap = (scene: SceneName): boolean => scene === 'operation' || scene === 'map';

type BoardProps = {
  setup: Setup;
  /** Reports to the watch, which lives outside React, what is on the screen. */
  onShow: (shown: Partial<OnScreen>) => void;
};

const Screen = ({ board, setup, onShow }: BoardProps & { board: BoardView }) => {
  const live = useConnection();
  const ages = useAges();
  const status = useLiveStatus();
  const now = useServerNow(CLOCK_MS);
  const rate = live.rate();
  const legible = useScreen(setup, now, rate);
  const layout = useLayout(legible);
  const { scene, scenes, incident } = useProgram(board, setup.pinned, layout.tier);
  useEffect(() => {
    onShow({ scene, isIncident: incident !== null });
  }, [onShow, scene, incident]);
  const stale = staleOf(ages, status, { now, rate });
  const fixMs = board.fixAt === null ? null : fixAgeMs(board.fixAt, now, rate);
  const tooFar = legible.isEnough ? [] : [READABLE_TEXT((legible.readableM ?? 0).toFixed(1))];
  return (
    <div
      className={styles['wall']}
      data-stale={stale !== null || undefined}
      data-far={layout.tier !== 'near' || undefined}
      data-tier={layout.tier}
    >
      <PanelBoundary area="header">
        <Header
          scopeName={board.scopeName}
          scene={scene}
          scenes={scenes}
          stale={stale}
          notices={[...noticesOf(ages), ...tooFar]}
          ages={{ linkMs: ages.linkMs, sourceMs: ages.sourceMs, fixMs }}
          build={status.build ?? ''}
          now={now}
        />
      </PanelBoundary>
      <Stage board={board} scene={scene} hasMap={scenes.some(hasMap)} layout={layout} incident={incident} />
    </div>
  );
};

export const Board = ({ setup, onShow }: BoardProps) => {
  const board = useBoard(setup.requested);
  return board === null ? <Notice {...UNKNOWN_TEXT} /> : <Screen board={board} setup={setup} onShow={onShow} />;
};
