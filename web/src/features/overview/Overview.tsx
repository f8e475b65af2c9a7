// The current work of the scope, or of one branch of it: counters, late orders, incidents. Greyed while it is not live.
import type { IncidentRow } from '@despacho/domain/incidents.ts';
import { hourMinute } from '@despacho/ui/format.ts';
import { INCIDENT_LABEL } from '@despacho/ui/text.ts';
import { AlertLabel } from '../../entities/couriers/CourierStateLabel.tsx';
import { useCan } from '../../kit/access.ts';
import { LIVE_MS } from '../../kit/freshness.ts';
import { Card } from '../../kit/layout/Card.tsx';
import { Note, Page, Panels } from '../../kit/layout/Page.tsx';
import { useLive, useShownNow } from '../../kit/live.tsx';
import { Greyed } from '../../kit/shell/DataFreshness.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { CourierList } from './CourierList.tsx';
import { LateList } from './LateList.tsx';
import styles from './Overview.module.css';
import { overviewOf } from './overview.ts';
import { overviewText } from './text.ts';
import { CourierTiles, LevelTiles, StuckTiles } from './Tiles.tsx';
import { TrendChart } from './TrendChart.tsx';
import { usePanels, usePanelHeading } from './usePanel.ts';

// Today's thefts, extortions and troubles that couriers reported, open ones first.
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

const IncidentList = ({ incidents }: { incidents: readonly IncidentRow[] }) => (
  <Card
    id="incidents-today"
    title={overviewText.incidents}
    headingRef={usePanelHeading(usePanels().shown === 'incidents')}
  >
    {useCan('incidents.read') ? <Rows incidents={incidents} /> : <Note>{overviewText.incidentsHidden}</Note>}
  </Card>
);

type OverviewProps = {
  title: string;
  subtitle?: string | null;
  /** Null: all that the account sees. */
  branch?: { id: string; name: string; company: { name: string } } | null;
};

const EVERYTHING = {};

export const Overview = ({ title, subtitle = null, branch = null }: OverviewProps) => {
  const now = useShownNow();
  const seesIncidents = useCan('incidents.read');
  const of = branch === null ? EVERYTHING : { company: branch.company.name, branch: branch.name };
  const { shown, addressOf } = usePanels();
  const { counts, late, incidents, couriers } = useLive(
    (collections, at) => overviewOf(collections, branch?.id ?? null, Math.min(at, now + LIVE_MS.screen)),
    {
      everyMs: LIVE_MS.screen,
    },
  );
  return (
    <Greyed>
      <Page>
        <PageHead title={title} {...(subtitle === null ? {} : { count: subtitle })} />
        {counts.orders.active === 0 ? <Note>{overviewText.noOrders}</Note> : null}
        <LevelTiles counts={counts} of={of} />
        <StuckTiles counts={counts} of={of} incidents={seesIncidents ? incidents : null} />
        <CourierTiles counts={counts} />
        {shown === null || shown === 'incidents' ? null : (
          <CourierList key={shown} state={shown} couriers={couriers[shown]} closedBy={addressOf(null)} />
        )}
        <TrendChart branchId={branch?.id ?? null} />
        <Panels>
          <LateList late={late} now={now} of={of} />
          {seesIncidents ? <IncidentList incidents={incidents} /> : null}
        </Panels>
      </Page>
    </Greyed>
  );
};

/** The screen of accounts that watch alerts: late orders and incidents, without the counters of the work. */
export const AlertsOverview = ({ title }: { title: string }) => {
  const now = useShownNow();
  const { counts, late, incidents } = useLive(
    (collections, at) => overviewOf(collections, null, Math.min(at, now + LIVE_MS.screen)),
    {
      everyMs: LIVE_MS.screen,
    },
  );
  return (
    <Greyed>
      <Page>
        <PageHead title={title} />
        <LevelTiles counts={counts} of={EVERYTHING} />
        <Panels>
          <LateList late={late} now={now} of={EVERYTHING} />
          <IncidentList incidents={incidents} />
        </Panels>
      </Page>
    </Greyed>
  );
};
