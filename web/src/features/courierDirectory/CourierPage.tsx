// /ver-mas/:bikerId: one courier with the phone.
import { Button, Classes } from '@blueprintjs/core';
import { Link } from 'react-router-dom';
import { useSession } from '@despacho/client/session/hooks.ts';
import { useCan } from '../../kit/access.ts';
import { REQUEST_MS } from '../../kit/freshness.ts';
import { Page, Panels, Stack } from '../../kit/layout/Page.tsx';
import { useEntity } from '../../kit/live.tsx';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { DataPart } from '../../kit/states/DataPart.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { useLast } from '../../kit/useLast.ts';
import { useChangeAlert } from '../courierAlert/useChangeAlert.ts';
import { changeStatus } from './changeStatus.ts';
import { AccountButton } from './openAccount.tsx';
import { CourierPanel, PhonePanel, UnreadableNote } from './Panels.tsx';
import { SessionsPanel } from './Sessions.tsx';
import { listText, profileText as text, statusText } from './text.ts';

export const CourierPage = ({ id }: { id: string }) => {
  const result = useRoute('courierProfile', { params: { id } }, { everyMs: REQUEST_MS.detail });
  const live = useEntity('courier', id);
  const wasLive = useLast(live) !== null;
  const canEdit = useCan('couriers.edit');
  const changeAlert = useChangeAlert();
  const { api } = useSession();
  const pathTo = useScreenPath();
  const modify = canEdit ? pathTo('/biker-modify/:bikerId', { bikerId: id }) : null;
  const list = pathTo('/bikers');
  const map = pathTo('/biker/single-location/:bikerId', { bikerId: id });
  const courier =
    result.value === null ? null : { ...result.value, availability: live?.availability ?? result.value.availability };
  // Another person's removal is seen by the live connection before the page is read again.
  const isGone = result.failure === 'not-found' || (wasLive && live === undefined);
  return (
    <Page>
      <PageHead
        title={isGone ? text.notFound : (courier?.name.toLocaleUpperCase('es') ?? '')}
        actions={
          <>
            {list === null ? null : (
              <Link className={Classes.BUTTON} to={list}>
                {text.back}
              </Link>
            )}
            {map === null || live === undefined || isGone ? null : (
              <Link className={Classes.BUTTON} to={map}>
                {text.map}
              </Link>
            )}
            {changeAlert === null || live === undefined || isGone || !changeAlert.covers(live) ? null : (
              <Button onClick={() => void changeAlert.open(live)}>{text.alert}</Button>
            )}
            {canEdit && courier !== null && courier.accountStatus !== 'NEW' && !isGone ? (
              <Button onClick={() => void changeStatus(api, courier).then((isChanged) => isChanged && result.retry())}>
                {statusText.open}
              </Button>
            ) : null}
            {canEdit && courier !== null && !isGone ? <AccountButton courier={courier} /> : null}
            {modify === null || courier === null || isGone ? null : (
              <Link className={Classes.BUTTON} to={modify}>
                {listText.modify}
              </Link>
            )}
          </>
        }
      />
      {isGone ? null : (
        <DataPart {...result} value={courier} label={text.couriers}>
          {(shown) => (
            <Stack>
              <UnreadableNote unreadable={shown.unreadable} />
              <Panels wide="first">
                <CourierPanel courier={shown} />
                <PhonePanel courier={shown} />
              </Panels>
              {canEdit ? <SessionsPanel courier={shown} /> : null}
            </Stack>
          )}
        </DataPart>
      )}
    </Page>
  );
};

/** Below a row of the directory. */
export const CourierDetail = ({ id }: { id: string }) => {
  const result = useRoute('courierProfile', { params: { id } });
  return (
    <DataPart {...result} label={text.couriers}>
      {(courier) => (
        <Stack>
          <UnreadableNote unreadable={courier.unreadable} />
          <Panels wide="first">
            <CourierPanel courier={courier} isShort />
            <PhonePanel courier={courier} />
          </Panels>
        </Stack>
      )}
    </DataPart>
  );
};
