// Today's thefts, extortions and troubles that couriers reported, open ones first.
import type { IncidentRow } from '@despacho/domain/incidents.ts';
import { hourMinute } from '@despacho/ui/format.ts';
import { INCIDENT_LABEL } from '@despacho/ui/text.ts';
import { AlertLabel } from '../../entities/couriers/CourierStateLabel.tsx';
import { useCan } from '../../kit/access.ts';
import styles from './Overview.module.css';
import { overviewText } from './text.ts';
import { usePanelHeading, usePanels } from './usePanel.ts';

const Rows = ({ incidents }: { incidents: readonly IncidentRow[] }) =>
  incidents.length === 0 ? (
    <p>{overviewText.noIncidents}</p>
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
  <section className={styles['panel']} aria-labelledby="incidents-today">
    <h2 id="incidents-today" ref={usePanelHeading(usePanels().shown === 'incidents')} tabIndex={-1}>
      {overviewText.incidents}
    </h2>
    {useCan('incidents.read') ? <Rows incidents={incidents} /> : <p>{overviewText.incidentsHidden}</p>}
  </section>
);
