// The description of one incident: what is written of it, where it is, and whether it is over.
import { useSession } from '@despacho/client/session/hooks.ts';
import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { sortableTime } from '@despacho/ui/format.ts';
import { Link } from 'react-router-dom';
import { useCan } from '../../kit/access.ts';
import { useCarriedCash } from '../../entities/couriers/carriedCash.ts';
import { useEntity } from '../../kit/live.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { useChangeAlert } from '../courierAlert/useChangeAlert.ts';
import { courierAlertText } from '../courierAlert/text.ts';
import { Card } from '../../kit/layout/Card.tsx';
import { Note, Stack } from '../../kit/layout/Page.tsx';
import { endIncident } from './endIncident.ts';
import type { IncidentEntry } from './incidentEntries.ts';
import { incidentMapText } from './text.ts';
import { placeWords, typeOf, userOf } from './words.ts';

const Who = ({ entry }: { entry: IncidentEntry }) => {
  const to = useScreenPath()('/biker/:bikerId', { bikerId: entry.courierId ?? '' });
  return entry.courierId === null || to === null ? userOf(entry) : <Link to={to}>{userOf(entry)}</Link>;
};

/** [MO12] */
const Cash = ({ courierId }: Pick<IncidentEntry, 'courierId'>) => {
  const cash = useCarriedCash(courierId);
  return cash === '' ? null : <p>{cash}</p>;
};

/** [IC19] By who may act on alarms. What a courier reports is withdrawn instead. */
const EndIncident = ({ entry }: { entry: IncidentEntry }) => {
  const { api } = useSession();
  const canAct = useCan('alarms.act');
  if (!canAct || !entry.isOpen || entry.what.source !== 'incident') return null;
  const id = entry.key.slice('incident:'.length);
  const mark = incidentMapText.mark(typeOf(entry), userOf(entry));
  return <Button onClick={() => void endIncident(api, { id, mark })}>{incidentMapText.end}</Button>;
};

/** Only of what the courier reports. */
const ChangeAlert = ({ entry: { what, courierId, user } }: { entry: IncidentEntry }) => {
  const changeAlert = useChangeAlert();
  const courier = useEntity('courier', courierId ?? '');
  if (changeAlert === null || courierId === null || what.source !== 'courier') return null;
  if (courier === undefined || !changeAlert.covers(courier)) return null;
  return (
    <Button onClick={() => void changeAlert.open({ id: courierId, name: user ?? '' })}>{courierAlertText.title}</Button>
  );
};

export const IncidentDetail = ({ entry, onClose }: { entry: IncidentEntry; onClose: () => void }) => (
  <Card
    title={typeOf(entry)}
    actions={
      <Button variant="minimal" size="small" icon={<Cross />} aria-label={incidentMapText.close} onClick={onClose} />
    }
  >
    <Stack isTight>
      <p>{entry.note ?? incidentMapText.noDescription}</p>
      <p>
        {entry.at === null ? incidentMapText.noTime : sortableTime(entry.at)} ·{' '}
        {entry.isOpen ? incidentMapText.open : incidentMapText.closed}
      </p>
      <p>
        <Who entry={entry} />
      </p>
      {entry.isOpen ? <Cash courierId={entry.courierId} /> : null}
      <p>{entry.company ?? incidentMapText.noCompany}</p>
      <Note>{placeWords(entry.place)}</Note>
      <ChangeAlert entry={entry} />
      <EndIncident entry={entry} />
    </Stack>
  </Card>
);
