// The map of today's incidents with their list. An incident without a place is described beside the list.
import { Button, Callout, NonIdealState, Spinner } from '@blueprintjs/core';
import { useSessionState } from '@despacho/client/session/hooks.ts';
import type { Zone } from '@despacho/contract/incidentCalls.ts';
import { scopeOf } from '@despacho/domain/access/scope.ts';
import { redZones } from '@despacho/domain/incidents/redZones.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../kit/lazy/lazyPart.tsx';
import { useConnection, useLive, useShownAt } from '../../kit/live.tsx';
import { usePlaces } from '../../kit/map/places.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { Greyed } from '../../kit/shell/DataFreshness.tsx';
import { useChangeAlert } from '../courierAlert/useChangeAlert.ts';
import { courierAlertText } from '../courierAlert/text.ts';
import { IncidentDetail } from './IncidentDetail.tsx';
import { incidentEntries } from './incidentEntries.ts';
import { IncidentList } from './IncidentList.tsx';
import styles from './IncidentMap.module.css';
import { incidentMapText } from './text.ts';

const IncidentCanvas = lazyPart(async () => (await import('./IncidentCanvas.tsx')).IncidentCanvas);

const RENEW_MS = 1_000;
const none: readonly Zone[] = [];

// Not as a title, which is a heading of the fourth level below one of the first.
const Loading = () => <NonIdealState icon={<Spinner size={24} />} description={incidentMapText.loading} />;
const Failed = () => <NonIdealState description={incidentMapText.failed} />;

/** As the other shortcuts, for accounts of the whole operation. */
const AddAlert = () => {
  const changeAlert = useChangeAlert();
  const account = useSessionState();
  if (changeAlert === null || !account.isSignedIn || scopeOf(account.profile)?.type !== 'all') return null;
  return <Button onClick={() => void changeAlert.open()}>{courierAlertText.add}</Button>;
};

const useEntries = () => {
  const connection = useConnection();
  const shownAt = useShownAt();
  return useLive((collections, now) => incidentEntries(collections, { now: shownAt(now), rate: connection.rate() }), {
    everyMs: RENEW_MS,
  });
};

export const IncidentMap = () => {
  const entries = useEntries();
  const { value, failure } = useRoute('zones', {});
  const fixed = value?.zones ?? none;
  const zones = useLive(({ incident }) => redZones(incident.values(), fixed), { everyMs: RENEW_MS });
  const { baseMap, branches } = usePlaces();
  const [canDraw, setCanDraw] = useState(true);
  const [key, setKey] = useState<string | null>(null);
  const chosen = entries.find((entry) => entry.key === key) ?? null;
  const hasFailed = !canDraw || (value === null && failure !== null);
  const isBeside = chosen !== null && (chosen.place === null || hasFailed);
  return (
    <Greyed>
      <div className={styles['page']}>
        <div className={styles['map']}>
          {hasFailed ? (
            <Failed />
          ) : value === null ? (
            <Loading />
          ) : (
            <Suspense fallback={<Loading />}>
              <IncidentCanvas
                entries={entries}
                zones={zones}
                chosen={chosen}
                onChoose={setKey}
                baseMap={baseMap}
                branches={branches}
                onFailure={() => setCanDraw(false)}
              />
            </Suspense>
          )}
        </div>
        <aside className={styles['side']}>
          <AddAlert />
          {value === null || value.invalid === 0 ? null : (
            <Callout icon={null} intent="warning">
              {incidentMapText.invalidZones(value.invalid)}
            </Callout>
          )}
          {isBeside ? <IncidentDetail entry={chosen} onClose={() => setKey(null)} /> : null}
          <IncidentList entries={entries} chosen={key} onChoose={setKey} />
        </aside>
      </div>
    </Greyed>
  );
};
