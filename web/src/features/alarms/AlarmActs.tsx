// The buttons of an alarm, and the small forms they open. Escape closes a form alone; what was typed is asked about.
import type { Alarm } from '@despacho/contract/alarms.ts';
import { alarmPhase } from '@despacho/domain/alarms/acts.ts';
import { ALARM_LABEL } from '@despacho/ui/text.ts';
import { Button } from '@blueprintjs/core';
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { askToLeave } from '../../kit/form/useDirtyGuard.ts';
import styles from './Alarms.module.css';
import { NoteForm } from './NoteForm.tsx';
import { ShelveForm } from './ShelveForm.tsx';
import { alarmText } from './text.ts';
import { useUnsavedNote } from './unsavedNotes.ts';
import { useAlarmActs } from './useAlarmActs.ts';
import { useNote } from './useNote.ts';

type Asked = 'shelve' | 'note' | null;

type AlarmActsProps = { alarm: Alarm; now: number; isNext: boolean };

export const AlarmActs = ({ alarm, now, isNext }: AlarmActsProps) => {
  const [asked, setAsked] = useState<Asked>(null);
  /** The button that opened the form gets the focus back. */
  const opener = useRef<HTMLElement>(null);
  const noteForm = useNote();
  const { isDirty } = noteForm.formState;
  useUnsavedNote(isDirty);
  const { isBusy, acknowledge, shelve, note } = useAlarmActs(alarm);
  const name = `${ALARM_LABEL[alarm.rule]} ${alarm.subject.label}`;
  const labelled = (action: string) => ({ children: action, 'aria-label': alarmText.actionOf(action, name) });

  const show = (which: Asked): void => {
    noteForm.reset();
    setAsked(which);
  };
  const leave = async (which: Asked): Promise<void> => {
    if (asked === 'note' && isDirty && !(await askToLeave())) return;
    show(which);
    if (which === null) opener.current?.focus();
  };
  const toggle =
    (which: Exclude<Asked, null>) =>
    ({ currentTarget }: MouseEvent<HTMLElement>): void => {
      opener.current = currentTarget;
      void leave(asked === which ? null : which);
    };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || asked === null) return;
    // The panel around it closes by the same key.
    event.stopPropagation();
    void leave(null);
  };
  return (
    <div className={styles['acts']} onKeyDown={onKeyDown}>
      <div className={styles['buttons']}>
        {alarm.acknowledgedBy === null ? (
          <Button
            {...(isNext ? { intent: 'primary' } : {})}
            disabled={isBusy}
            onClick={() => void acknowledge()}
            {...labelled(alarmText.acknowledge)}
          />
        ) : null}
        {alarmPhase(alarm, now) === 'shelved' ? (
          <Button disabled={isBusy} onClick={() => void shelve(0)} {...labelled(alarmText.unshelve)} />
        ) : (
          <Button aria-expanded={asked === 'shelve'} onClick={toggle('shelve')} {...labelled(alarmText.shelve)} />
        )}
        <Button aria-expanded={asked === 'note'} onClick={toggle('note')} {...labelled(alarmText.addNote)} />
      </div>
      {asked === 'shelve' ? (
        <ShelveForm
          rule={alarm.rule}
          isBusy={isBusy}
          onChosen={async (minutes) => {
            if (await shelve(minutes)) show(null);
          }}
        />
      ) : null}
      {asked === 'note' ? (
        <NoteForm
          form={noteForm}
          isBusy={isBusy}
          onWritten={async (text) => {
            if (await note(text)) show(null);
          }}
        />
      ) : null}
    </div>
  );
};
