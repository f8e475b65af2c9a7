// The map of today's incidents with their list: the open ones first, all of them on request [IC21]. An incident without a place is described beside the list.
import { Button, Callout, NonIdealState, Spinner } from '@blueprintjs/core';
import { useSessionState } from '@despacho/client/session/hooks.ts';
import type { Zone } from '@despacho/contract/incidentCalls.ts';
import { scopeOf } from '@despacho/domain/access/scope.ts';
import { redZones } from '@despacho/domain/incidents/redZones.ts';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LIVE_MS } from '../../kit/freshness.ts';
import { Panels, Row, Stack } from '../../kit/layout/Page.tsx';
import { lazyPart } from '../../kit/lazy/lazyPart.tsx';
import { useConnection, useLive, useShownAt } from '../../kit/live.tsx';
import { MapBox } from '../../kit/map/MapBox.tsx';
import { usePlaces } from '../../kit/map/places.ts';
import { useCourierName } from '../../kit/namesakes.tsx';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { Greyed } from '../../kit/shell/DataFreshness.tsx';
import { stateText } from '../../kit/states/text.ts';
import { useChangeAlert } from '../courierAlert/useChangeAlert.ts';
import { courierAlertText } from '../courierAlert/text.ts';
import { IncidentDetail } from './IncidentDetail.tsx';
import { incidentEntries } from './incidentEntries.ts';
import { IncidentList } from './IncidentList.tsx';
import styles from './IncidentMap.module.css';
import { incidentMapText } from './text.ts';

const IncidentCanvas = lazyPart(async () => (await import('./IncidentCanvas.tsx')).IncidentCanvas);

const none: readonly Zone[] = [];

// Not as a title, which is a heading of the fourth level below one of the first.
const Loading = () => <NonIdealState icon={<Spinner size={24} />} description={incidentMapText.loading} />;

/** As the other shortcuts, for accounts of the whole operation. */
const AddAlert = () => {
  const changeAlert = useChangeAlert();
  const account = useSessionState();
  if (changeAlert === null || !account.isSignedIn || scopeOf(account.profile)?.type !== 'all') return null;
  return (
    <Row>
      <Button onClick={() => void changeAlert.open()}>{courierAlertText.add}</Button>
    </Row>
  );
};

const useEntries = () => {
  const connection = useConnection();
  const shownAt = useShownAt();
  const entries = useLive(
    (collections, now) => incidentEntries(collections, { now: shownAt(now), rate: connection.rate() }),
    { everyMs: LIVE_MS.screen },
  );
  const nameOf = useCourierName();
  return useMemo(
    () =>
      entries.map((entry) =>
        entry.user === null ? entry : { ...entry, user: nameOf({ id: entry.courierId, name: entry.user }) },
      ),
    [entries, nameOf],
  );
};

/** In the address: also those that ended. */
const SHOWN = 'ver';
const ALL = 'todos';

export const IncidentMap = () => {
  const all = useEntries();
  const [address, setAddress] = useSearchParams();
  const isAll = address.get(SHOWN) === ALL;
  const entries = isAll ? all : all.filter(({ isOpen }) => isOpen);
  const { value, failure, retry } = useRoute('zones', {});
  const fixed = value?.zones ?? none;
  const zones = useLive(({ incident }) => redZones(incident.values(), fixed), { everyMs: LIVE_MS.screen });
  const { baseMap, branches } = usePlaces();
  const [hasMap, setHasMap] = useState(false);
  const [key, setKey] = useState<string | null>(null);
  const chosen = entries.find((entry) => entry.key === key) ?? null;
  const isBeside = chosen !== null && (chosen.place === null || !hasMap);
  return (
    <Greyed>
      <Panels wide="first">
        <div className={styles['map']}>
          {value === null && failure !== null ? (
            <NonIdealState
              description={incidentMapText.failed}
              action={<Button onClick={retry}>{stateText.retry}</Button>}
            />
          ) : value === null ? (
            <Loading />
          ) : (
            <MapBox
              size="whole"
              none={incidentMapText.failed}
              waiting={<Loading />}
              renderMap={(onFailure) => (
                <IncidentCanvas
                  entries={entries}
                  isAll={isAll}
                  zones={zones}
                  chosen={chosen}
                  onChoose={setKey}
                  baseMap={baseMap}
                  branches={branches}
                  onDrawn={setHasMap}
                  onFailure={onFailure}
                />
              )}
            />
          )}
        </div>
        <Stack>
          <AddAlert />
          {value === null || value.invalid === 0 ? null : (
            <Callout icon={null} intent="warning">
              {incidentMapText.invalidZones(value.invalid)}
            </Callout>
          )}
          {isBeside ? <IncidentDetail entry={chosen} onClose={() => setKey(null)} /> : null}
          <IncidentList
            entries={entries}
            all={all.length}
            isAll={isAll}
            onAll={(next) => setAddress(next ? { [SHOWN]: ALL } : {}, { replace: true })}
            chosen={key}
            onChoose={setKey}
          />
        </Stack>
      </Panels>
    </Greyed>
  );
};
