// /alertas/mapas: today's incidents and red zones on a map; for administrators also the drills.
import { Drills } from '../../features/drills/Drills.tsx';
import { IncidentMap } from '../../features/incidentMap/IncidentMap.tsx';
import { useCan } from '../../kit/access.ts';
import { Page } from '../../kit/layout/Page.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { WhenLive } from '../../kit/shell/WhenLive.tsx';
import { SCREEN_TEXT } from '../text.ts';

export const Incidents = () => (
  <Page>
    <PageHead title={SCREEN_TEXT.incidentMap.title} />
    <WhenLive>
      <IncidentMap />
      {useCan('drills.edit') ? <Drills /> : null}
    </WhenLive>
  </Page>
);
