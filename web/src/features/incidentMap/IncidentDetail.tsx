// The description of one incident: what is written of it, where it is, and whether it is over.
import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import type { Api } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import { sortableTime } from '@despacho/ui/format.ts';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { useCarriedCash } from '../../entities/couriers/carriedCash.ts';
import { useCan } from '../../kit/access.ts';
import { Card } from '../../kit/layout/Card.tsx';
import { Note, Stack } from '../../kit/layout/Page.tsx';
import { useEntity } from '../../kit/live.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { editDialog } from '../../kit/resource/editDialog.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { courierAlertText } from '../courierAlert/text.ts';
import { useChangeAlert } from '../courierAlert/useChangeAlert.ts';
import type { IncidentEntry } from './incidentEntries.ts';
import { incidentMapText, incidentMapText as text } from './text.ts';
import { placeWords, typeOf, userOf } from './words.ts';

// Ends a theft or an extortion with a note, as one awaited call.
const MAX_NOTE = 500;
const schema = z.object({ note: z.string().trim().min(1, text.noteRequired).max(MAX_NOTE) });

type Values = z.input<typeof schema>;

/** [IC19] */
const endIncident = async (api: Api, { id, mark }: { id: string; mark: string }): Promise<void> => {
  const ended = await editDialog<Values, z.output<typeof schema>, unknown>({
    title: text.endOf(mark),
    draft: `incident-end ${id}`,
    detail: text.endDetail,
    action: text.end,
    schema,
    values: { note: '' },
    fields: [
      { kind: 'text', name: 'note', label: text.note, rows: 3, maxLength: MAX_NOTE, isRequired: true, isWide: true },
    ],
    send: async (body) => api.endIncident({ params: { id }, body }),
  });
  if (ended !== null) notify(text.ended, 'success');
};

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
