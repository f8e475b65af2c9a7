// The buttons of an alarm with their keys, and the small forms they open. Escape closes the form and asks about unsaved text.
import type { Alarm } from '@despacho/contract/alarms.ts';
import { alarmPhase } from '@despacho/domain/alarms/acts.ts';
import { subjectText } from '@despacho/ui/alarms/episodeText.ts';
import { ALARM_LABEL } from '@despacho/ui/alarms/text.ts';
import { Button } from '@blueprintjs/core';
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { NoteForm } from './NoteForm.tsx';
import { ShelveForm } from './ShelveForm.tsx';
import { useCan } from '../../kit/access.ts';
import { Row, Stack } from '../../kit/layout/Page.tsx';
import { alarmText } from './text.ts';
import { pressKey, type ActKey } from './keys.ts';
import { mayLeaveNote } from './noteGuard.ts';
import { useAlarmActs } from './useAlarmActs.ts';

type OpenForm = 'shelve' | 'note' | null;

type AlarmActsProps = { alarm: Alarm; now: number; isNext: boolean };

export const AlarmActs = ({ alarm, now, isNext }: AlarmActsProps) => {
  const [shown, setShown] = useState<OpenForm>(null);
  /** The button that opened the form gets the focus back. */
  const opener = useRef<HTMLElement>(null);
  const { isBusy, acknowledge, shelve, note, end } = useAlarmActs(alarm);
  const canEnd = useCan('drills.edit') && alarm.isDrill;
  const name = `${ALARM_LABEL[alarm.rule]} ${subjectText(alarm.subject)}`;
  const labelled = (action: string, key: ActKey) => ({
    children: action,
    'aria-label': alarmText.actionOf(action, name),
    'aria-keyshortcuts': key,
  });

  const leave = async (which: OpenForm): Promise<void> => {
    if (!(await mayLeaveNote(alarm.id))) return;
    setShown(which);
    if (which === null) opener.current?.focus();
  };
  const toggle =
    (which: Exclude<OpenForm, null>) =>
    ({ currentTarget }: MouseEvent<HTMLElement>): void => {
      opener.current = currentTarget;
      void leave(shown === which ? null : which);
    };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (pressKey(event)) return;
    if (event.key !== 'Escape' || shown === null) return;
    // The panel around it closes by the same key.
    event.stopPropagation();
    void leave(null);
  };
  return (
    <div onKeyDown={onKeyDown}>
      <Stack>
        <Row>
          {alarm.acknowledgedBy === null ? (
            <Button
              {...(isNext ? { intent: 'primary' } : {})}
              disabled={isBusy}
              onClick={() => void acknowledge()}
              {...labelled(alarmText.acknowledge, 'a')}
            />
          ) : null}
          {alarmPhase(alarm, now) === 'shelved' ? (
            <Button disabled={isBusy} onClick={() => void shelve(0)} {...labelled(alarmText.unshelve, 'p')} />
          ) : (
            <Button
              aria-expanded={shown === 'shelve'}
              onClick={toggle('shelve')}
              {...labelled(alarmText.shelve, 'p')}
            />
          )}
          <Button aria-expanded={shown === 'note'} onClick={toggle('note')} {...labelled(alarmText.addNote, 'n')} />
          {canEnd ? (
            <Button
              disabled={isBusy}
              onClick={() => void end()}
              aria-label={alarmText.actionOf(alarmText.endDrill, name)}
            >
              {alarmText.endDrill}
            </Button>
          ) : null}
        </Row>
        {shown === 'shelve' ? (
          <ShelveForm
            rule={alarm.rule}
            isBusy={isBusy}
            onChosen={async (minutes) => {
              if (await shelve(minutes)) setShown(null);
            }}
          />
        ) : null}
        {shown === 'note' ? (
          <NoteForm alarmId={alarm.id} isBusy={isBusy} send={note} onDone={() => setShown(null)} />
        ) : null}
      </Stack>
    </div>
  );
};
