// Blocked work, couriers and incidents: along the lower edge of the first scene, or in scenes of their own where letters
// are large.
import type { QueueName } from '@despacho/domain/board/board.ts';
import { memo } from 'react';
import type { BoardView } from '../board/boardView.ts';
import type { Lead } from '../board/lead.ts';
import { CouriersPanel } from '../panels/CouriersPanel.tsx';
import { IncidentsPanel } from '../panels/IncidentsPanel.tsx';
import { PanelBoundary } from '../panels/PanelBoundary.tsx';
import { QueuePanel } from '../panels/QueuePanel.tsx';

const QUEUES = ['withoutCourier', 'withoutCoordinates', 'untyped'] as const satisfies QueueName[];

/** `named`: how many of the oldest orders each queue lists. */
type QueuePanelsProps = Pick<BoardView, 'queues'> & { lead: Lead; named: number };

export const QueuePanels = memo(({ queues, lead, named }: QueuePanelsProps) =>
  QUEUES.map((name) => (
    <PanelBoundary key={name} area={name}>
      <QueuePanel name={name} queue={queues[name]} isLead={lead === name} named={named} />
    </PanelBoundary>
  )),
);
QueuePanels.displayName = 'QueuePanels';

export const CourierPanels = memo(
  ({
    couriers,
    courierStates,
    silent,
    incidents,
  }: Pick<BoardView, 'couriers' | 'courierStates' | 'silent' | 'incidents'>) => (
    <>
      <PanelBoundary area="couriers">
        <CouriersPanel counts={couriers} names={courierStates} silent={silent} />
      </PanelBoundary>
      <PanelBoundary area="incidents">
        <IncidentsPanel list={incidents} />
      </PanelBoundary>
    </>
  ),
);
CourierPanels.displayName = 'CourierPanels';
