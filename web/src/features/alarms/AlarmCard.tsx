// One open alarm: how urgent, about whom, since when, what to do, who has it; and the buttons of who may act.
import type { Alarm } from '@despacho/contract/alarms.ts';
import { alarmPhase } from '@despacho/domain/alarms/acts.ts';
import { duration, hourMinute } from '@despacho/ui/format.ts';
import { ALARM_ACTION, ALARM_LABEL } from '@despacho/ui/text.ts';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import styles from './Alarms.module.css';
import { NoteForm } from './NoteForm.tsx';
import { ShelveForm } from './ShelveForm.tsx';
import { alarmText, PRIORITY_LABEL } from './text.ts';
import { useAlarmActs } from './useAlarmActs.ts';

export const useSubjectPath = ({ kind, id }: Alarm['subject']): string | null => {
  const pathTo = useScreenPath();
  switch (kind) {
    case 'order':
      return pathTo('/order/:orderId', { orderId: id });
    case 'courier':
      return pathTo('/biker/:bikerId', { bikerId: id });
    case 'incident':
      return pathTo('/alertas/mapas');
  }
};

const since = (iso: string | null, now: number): string => duration(iso === null ? 0 : now - Date.parse(iso));

const Holder = ({ alarm, now }: { alarm: Alarm; now: number }) => {
  const { acknowledgedBy, acknowledgedAt, shelvedBy, shelvedUntil } = alarm;
  const isShelved = alarmPhase(alarm, now) === 'shelved';
  return (
    <>
      {acknowledgedBy === null ? null : <p>{alarmText.holder(acknowledgedBy.name, since(acknowledgedAt, now))}</p>}
      {isShelved && shelvedBy !== null && shelvedUntil !== null ? (
        <p>{alarmText.shelvedBy(shelvedBy.name, hourMinute(shelvedUntil))}</p>
      ) : null}
    </>
  );
};

export const Notes = ({ notes }: Pick<Alarm, 'notes'>) =>
  notes.length === 0 ? null : (
    <ul className={styles['notes']} aria-label={alarmText.notes}>
      {notes.map(({ at, by, text }) => (
        <li key={`${at}${by.id}`}>
          <span>
            {hourMinute(at)} {by.name}
          </span>
          {text}
        </li>
      ))}
    </ul>
  );

type Asked = 'shelve' | 'note' | null;

const Acts = ({ alarm, now }: { alarm: Alarm; now: number }) => {
  const [asked, setAsked] = useState<Asked>(null);
  const { isBusy, acknowledge, shelve, note } = useAlarmActs(alarm);
  const name = `${ALARM_LABEL[alarm.rule]} ${alarm.subject.label}`;
  const labelled = (action: string) => ({ children: action, 'aria-label': alarmText.actionOf(action, name) });
  const toggle = (which: Asked) => setAsked(asked === which ? null : which);
  return (
    <>
      <div className={styles['buttons']}>
        {alarm.acknowledgedBy === null ? (
          <Button
            intent="primary"
            disabled={isBusy}
            onClick={() => void acknowledge()}
            {...labelled(alarmText.acknowledge)}
          />
        ) : null}
        {alarmPhase(alarm, now) === 'shelved' ? (
          <Button disabled={isBusy} onClick={() => void shelve(0)} {...labelled(alarmText.unshelve)} />
        ) : (
          <Button aria-expanded={asked === 'shelve'} onClick={() => toggle('shelve')} {...labelled(alarmText.shelve)} />
        )}
        <Button aria-expanded={asked === 'note'} onClick={() => toggle('note')} {...labelled(alarmText.addNote)} />
      </div>
      {asked === 'shelve' ? (
        <ShelveForm
          rule={alarm.rule}
          isBusy={isBusy}
          onChosen={async (minutes) => {
            if (await shelve(minutes)) setAsked(null);
          }}
        />
      ) : null}
      {asked === 'note' ? (
        <NoteForm
          isBusy={isBusy}
          onWritten={async (text) => {
            if (await note(text)) setAsked(null);
          }}
        />
      ) : null}
    </>
  );
};

type AlarmCardProps = { alarm: Alarm; now: number; canAct: boolean };

export const AlarmCard = ({ alarm, now, canAct }: AlarmCardProps) => {
  const { rule, priority, subject, raisedAt, notes } = alarm;
  const to = useSubjectPath(subject);
  return (
    <li className={styles['card']} data-priority={priority}>
      <p className={styles['what']}>
        <span className={styles['priority']}>{PRIORITY_LABEL[priority]}</span>
        <strong>{ALARM_LABEL[rule]}</strong>
        <span>{alarmText.age(since(raisedAt, now))}</span>
      </p>
      <p className={styles['subject']}>{to === null ? subject.label : <Link to={to}>{subject.label}</Link>}</p>
      <p>{ALARM_ACTION[rule]}</p>
      <Holder alarm={alarm} now={now} />
      <Notes notes={notes} />
      {canAct ? <Acts alarm={alarm} now={now} /> : null}
    </li>
  );
};
