// Today's thefts, extortions and troubles that couriers reported, open ones first.
import type { IncidentRow } from '@despacho/domain/incidents.ts';
import { hourMinute } from '@despacho/ui/format.ts';
import { INCIDENT_LABEL } from '@despacho/ui/text.ts';
import { AlertLabel } from '../../entities/couriers/CourierStateLabel.tsx';
import { useCan } from '../../kit/access.ts';
import { Card } from '../../kit/layout/Card.tsx';
import { Note } from '../../kit/layout/Page.tsx';
import styles from './Overview.module.css';
import { overviewText } from './text.ts';
import { usePanelHeading, usePanels } from './usePanel.ts';

const Rows = ({ incidents }: { incidents: readonly IncidentRow[] }) =>
  incidents.length === 0 ? (
    <Note>{overviewText.noIncidents}</Note>
  ) : (
    <ol className={styles['rows']}>
      {incidents.map((row) => (
        <li key={row.key} data-open={row.isOpen || undefined}>
          <span>{row.at === null ? '' : hourMinute(row.at)}</span>
          <span>
            {row.what.source === 'incident' ? INCIDENT_LABEL[row.what.kind] : <AlertLabel alert={row.what.alert} />}
          </span>
          <span>{row.courier?.name ?? ''}</span>
          <span>{row.isOpen ? '' : overviewText.ended}</span>
        </li>
      ))}
    </ol>
  );

export const IncidentList = ({ incidents }: { incidents: readonly IncidentRow[] }) => (
  <Card
    id="incidents-today"
    title={overviewText.incidents}
    headingRef={usePanelHeading(usePanels().shown === 'incidents')}
  >
    {useCan('incidents.read') ? <Rows incidents={incidents} /> : <Note>{overviewText.incidentsHidden}</Note>}
  </Card>
);
