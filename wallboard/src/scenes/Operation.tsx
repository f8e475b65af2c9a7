// The first scene: map and countdown, alarms, then blocked work, couriers and incidents. Reading order is urgency. An
// incident takes the place of the countdown for a while: the map moves there, and a card shows what happened. Requests
// the map's configuration while the map's code is loading.
import '../panels/map/base/streets.ts';
import { lazySource } from '@despacho/ui/lazySource.ts';
import { memo, Suspense, useState } from 'react';
import type { BoardView } from '../board/boardView.ts';
import type { Danger } from '../board/dangers.ts';
import { AlarmsPanel, alarmsRem } from '../panels/alarms/AlarmsPanel.tsx';
import { IncidentCard } from '../panels/alarms/IncidentCard.tsx';
import { CountdownPanel } from '../panels/CountdownPanel.tsx';
import { PanelBoundary } from '../panels/PanelBoundary.tsx';
import { sideRem, type Layout } from '../screen/layout.ts';
import styles from './Operation.module.css';
import { CourierPanels, QueuePanels } from './WorkPanels.tsx';

// The largest part of the page by far; the numbers do not wait for it.
const loadMap = async () => (await import('../panels/map/MapPanel.tsx')).MapPanel;
// Requested at once, while the first data comes; the panel below shows a failure, and requests it again.
loadMap().catch(() => undefined);
const map = lazySource(loadMap);

/** `all`: map and list; where letters are largest they are scenes of their own. */
export type OperationPart = 'all' | 'list' | 'map';

type OperationProps = {
  board: BoardView;
  layout: Layout;
  part: OperationPart;
  /** The incident that has the screen. */
  danger: Danger | null;
  /** Another scene is in front of it: the map stays as it is, because a new one would take seconds to draw. */
  isHidden: boolean;
};

const GAP_REM = 0.9;

/** Alarms, and below them what to do next. */
const Side = memo(({ board: { alarms, countdown, lead }, layout }: Pick<OperationProps, 'board' | 'layout'>) => {
  const hasRowsBelow = countdown.acts.length + countdown.rows.length > 0;
  const alarmRem = alarmsRem(alarms, { tier: layout.tier, hasRowsBelow });
  return (
    <div className={styles['side']}>
      {alarmRem === 0 ? null : (
        <PanelBoundary area="alarms">
          <AlarmsPanel list={alarms} tier={layout.tier} hasRowsBelow={hasRowsBelow} />
        </PanelBoundary>
      )}
      <PanelBoundary area="countdown">
        <CountdownPanel
          list={countdown}
          tier={layout.tier}
          isLead={lead === 'list'}
          roomRem={sideRem(layout) - (alarmRem === 0 ? 0 : alarmRem + GAP_REM)}
        />
      </PanelBoundary>
    </div>
  );
});
Side.displayName = 'Side';

const LoadedMap = ({ board, danger }: Pick<OperationProps, 'board' | 'danger'>) => {
  const [MapPanel, setMapPanel] = useState(map.current);
  return (
    <PanelBoundary area="map" onRetry={() => setMapPanel(map.renew)}>
      <Suspense fallback={<section data-area="map" />}>
        <MapPanel rows={board.map} closeUp={board.closeUp} danger={danger} />
      </Suspense>
    </PanelBoundary>
  );
};

export const Operation = memo(({ board, layout, part, danger, isHidden }: OperationProps) => (
  <div
    className={styles['operation']}
    data-tier={layout.tier}
    data-part={part}
    data-hidden={isHidden || undefined}
    data-incident={danger !== null || undefined}
    aria-hidden={isHidden || undefined}
  >
    <LoadedMap board={board} danger={danger} />
    {danger === null ? (
      <>
        {part === 'map' ? null : <Side board={board} layout={layout} />}
        {layout.tier === 'near' && part === 'all' ? (
          <>
            <QueuePanels queues={board.queues} lead={board.lead} named={0} />
            <CourierPanels
              couriers={board.couriers}
              courierStates={board.courierStates}
              silent={board.silent}
              incidents={board.incidents}
            />
          </>
        ) : null}
      </>
    ) : (
      <PanelBoundary area="incident">
        <IncidentCard danger={danger} />
      </PanelBoundary>
    )}
  </div>
));
Operation.displayName = 'Operation';
