// The first scene: reading order is urgency. Counters, then map and countdown, then blocked work, couriers and incidents.
import type { QueueName } from '@despacho/domain/board.ts';
import { lazy, memo, Suspense } from 'react';
import type { BoardView } from '../board/boardView.ts';
import { CountdownPanel } from '../panels/CountdownPanel.tsx';
import { CouriersPanel } from '../panels/CouriersPanel.tsx';
import { GoingTilePanel } from '../panels/GoingTilePanel.tsx';
import { IncidentsPanel } from '../panels/IncidentsPanel.tsx';
import { LevelTilePanel } from '../panels/LevelTilePanel.tsx';
import { PanelBoundary } from '../panels/PanelBoundary.tsx';
import { QueuePanel } from '../panels/QueuePanel.tsx';
import styles from './Overview.module.css';

// The largest part of the page by far; the numbers do not wait for it.
const MapPanel = lazy(async () => ({ default: (await import('../panels/map/MapPanel.tsx')).MapPanel }));

const QUEUES = ['withoutCourier', 'withoutCoordinates', 'untyped'] as const satisfies QueueName[];

export const Overview = memo(({ board }: { board: BoardView }) => (
  <main className={styles['overview']}>
    {board.tiles.map((tile) => (
      <PanelBoundary key={tile.level} area={tile.level}>
        <LevelTilePanel tile={tile} hasOwnLimits={board.hasOwnLimits} />
      </PanelBoundary>
    ))}
    <PanelBoundary area="going">
      <GoingTilePanel going={board.going} />
    </PanelBoundary>
    <PanelBoundary area="map">
      <Suspense fallback={<section data-area="map" />}>
        <MapPanel rows={board.map} />
      </Suspense>
    </PanelBoundary>
    <PanelBoundary area="countdown">
      <CountdownPanel list={board.countdown} />
    </PanelBoundary>
    {QUEUES.map((name) => (
      <PanelBoundary key={name} area={name}>
        <QueuePanel name={name} queue={board.queues[name]} />
      </PanelBoundary>
    ))}
    <PanelBoundary area="couriers">
      <CouriersPanel counts={board.couriers} silent={board.silent} />
    </PanelBoundary>
    <PanelBoundary area="incidents">
      <IncidentsPanel list={board.incidents} />
    </PanelBoundary>
  </main>
));
Overview.displayName = 'Overview';
