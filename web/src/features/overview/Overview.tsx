// The current work of the scope, or of one branch of it: counters, late orders, incidents. Greyed while it is not live.
import { useCan } from '../../kit/access.ts';
import { LIVE_MS } from '../../kit/freshness.ts';
import { Note, Page, Panels } from '../../kit/layout/Page.tsx';
import { useLive, useShownNow } from '../../kit/live.tsx';
import { Greyed } from '../../kit/shell/DataFreshness.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { CourierList } from './CourierList.tsx';
import { IncidentList } from './IncidentList.tsx';
import { LateList } from './LateList.tsx';
import { overviewOf } from './overview.ts';
import { overviewText } from './text.ts';
import { CourierTiles, LevelTiles, StuckTiles } from './Tiles.tsx';
import { TrendChart } from './TrendChart.tsx';
import { usePanels } from './usePanel.ts';

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
