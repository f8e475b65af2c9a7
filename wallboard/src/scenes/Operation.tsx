// The first scene: map and countdown, alarms, then blocked work, couriers and incidents. Reading order is urgency. An
// incident takes the place of the countdown for a while: the map moves there, and a card shows what happened. Requests
// the map's configuration while the map's code is loading.
import '../panels/map/base/streets.ts';
import { lazy, memo, Suspense } from 'react';
import { ALARM_ROWS } from '../board/alarmRows.ts';
import type { BoardView } from '../board/boardView.ts';
import { COUNTDOWN_ROWS } from '../board/countdownRows.ts';
import type { Danger } from '../board/dangers.ts';
import { AlarmsPanel } from '../panels/alarms/AlarmsPanel.tsx';
import { IncidentCard } from '../panels/alarms/IncidentCard.tsx';
import { CountdownPanel } from '../panels/CountdownPanel.tsx';
import { PanelBoundary } from '../panels/PanelBoundary.tsx';
import styles from './Operation.module.css';
import { WorkPanels } from './WorkPanels.tsx';

// The largest part of the page by far; the numbers do not wait for it.
const map = import('../panels/map/MapPanel.tsx');
// Requested at once, while the first data comes; the lazy component below reports a failure.
map.catch(() => undefined);
const MapPanel = lazy(async () => ({ default: (await map).MapPanel }));

/** Large letters leave room for half as many rows. */
const FAR_ROWS = { alone: 4, besideAlarms: 2 };
const ROWS = { alone: COUNTDOWN_ROWS, besideAlarms: COUNTDOWN_ROWS + 1 - ALARM_ROWS };

type OperationProps = {
  board: BoardView;
  isFar: boolean;
  /** The incident that has the screen. */
  danger: Danger | null;
  /** Another scene is in front of it: the map stays as it is, because a new one would take seconds to draw. */
  isHidden: boolean;
};

export const Operation = memo(({ board, isFar, danger, isHidden }: OperationProps) => {
  const hasAlarms = board.alarms.total > 0 || board.alarms.flood !== null;
  const rows = isFar ? FAR_ROWS : ROWS;
  return (
    <div
      className={styles['operation']}
      data-far={isFar || undefined}
      data-hidden={isHidden || undefined}
      data-incident={danger !== null || undefined}
      aria-hidden={isHidden || undefined}
    >
      <PanelBoundary area="map">
        <Suspense fallback={<section data-area="map" />}>
          <MapPanel rows={board.map} around={danger?.at ?? null} />
        </Suspense>
      </PanelBoundary>
      {danger === null ? (
        <>
          <div className={styles['side']}>
            {hasAlarms ? (
              <PanelBoundary area="alarms">
                <AlarmsPanel list={board.alarms} />
              </PanelBoundary>
            ) : null}
            <PanelBoundary area="countdown">
              <CountdownPanel list={board.countdown} most={hasAlarms ? rows.besideAlarms : rows.alone} />
            </PanelBoundary>
          </div>
          {isFar ? null : <WorkPanels board={board} />}
        </>
      ) : (
        <PanelBoundary area="incident">
          <IncidentCard danger={danger} />
        </PanelBoundary>
      )}
    </div>
  );
});
Operation.displayName = 'Operation';
