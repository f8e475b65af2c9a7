// /alertas/mapas: today's incidents and red zones on a map; for administrators also the drills.
import { Drills } from '../../features/drills/Drills.tsx';
import { IncidentMap } from '../../features/incidentMap/IncidentMap.tsx';
import { useCan } from '../../kit/access.ts';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { WhenLive } from '../../kit/shell/WhenLive.tsx';
import { SCREEN_TEXT } from '../text.ts';
import styles from './Incidents.module.css';

export const Incidents = () => (
  <div className={styles['page']}>
    <PageHead title={SCREEN_TEXT.incidentMap.title} />
    <WhenLive>
      <IncidentMap />
      {useCan('drills.edit') ? <Drills /> : null}
    </WhenLive>
  </div>
);
