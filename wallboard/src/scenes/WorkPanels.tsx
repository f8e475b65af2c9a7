// Blocked work, couriers and incidents: along the lower edge of the first scene, or a scene of their own where letters are large.
import type { QueueName } from '@despacho/domain/board/board.ts';
import { memo } from 'react';
import type { BoardView } from '../board/boardView.ts';
import { CouriersPanel } from '../panels/CouriersPanel.tsx';
import { IncidentsPanel } from '../panels/IncidentsPanel.tsx';
import { PanelBoundary } from '../panels/PanelBoundary.tsx';
import { QueuePanel } from '../panels/QueuePanel.tsx';

const QUEUES = ['withoutCourier', 'withoutCoordinates', 'untyped'] as const satisfies QueueName[];

export const WorkPanels = memo(({ board }: { board: BoardView }) => (
  <>
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
  </>
));
WorkPanels.displayName = 'WorkPanels';
