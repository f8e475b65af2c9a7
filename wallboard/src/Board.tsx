// The living wall: header and scene over the live collections, greyed as a whole while its data is old.
import { staleOf } from '@despacho/client/live/truth.ts';
import { fixAgeMs } from '@despacho/domain/couriers.ts';
import { Header } from './panels/Header.tsx';
import { PanelBoundary } from './panels/PanelBoundary.tsx';
import { noticesOf } from './freshness.ts';
import { useAges, useBoard, useConnection, useLiveStatus, useServerNow } from './live.ts';
import { Overview } from './scenes/Overview.tsx';
import styles from './Wall.module.css';

const CLOCK_MS = 1_000;

export const Board = () => {
  const live = useConnection();
  const board = useBoard();
  const ages = useAges();
  const status = useLiveStatus();
  const now = useServerNow(CLOCK_MS);
  const rate = live.rate();
  const stale = staleOf(ages, status, { now, rate });
  const fixMs = board.fixAt === null ? null : fixAgeMs(board.fixAt, now, rate);
  return (
    <div className={styles['wall']} data-stale={stale !== null || undefined}>
      <PanelBoundary area="header">
        <Header
          scopeName={board.scopeName}
          stale={stale}
          notices={noticesOf(ages)}
          ages={{ linkMs: ages.linkMs, sourceMs: ages.sourceMs, fixMs }}
          build={status.build ?? ''}
          now={now}
        />
      </PanelBoundary>
      <Overview board={board} />
    </div>
  );
};
