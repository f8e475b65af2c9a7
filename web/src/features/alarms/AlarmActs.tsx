// The buttons of an alarm with their keys, and the small forms they open. Escape closes the form and asks about unsaved text.
import { Button } from '@blueprintjs/core';
import type { Failure, Result } from '@despacho/client/rest.ts';
import type { Alarm } from '@despacho/contract/alarms.ts';
import { alarmPhase } from '@despacho/domain/alarms/acts.ts';
import { subjectText } from '@despacho/ui/alarms/episodeText.ts';
import { ALARM_LABEL } from '@despacho/ui/alarms/text.ts';
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { z } from 'zod';
import { useCan } from '../../kit/access.ts';
import { Row, Stack } from '../../kit/layout/Page.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { useAction } from '../../kit/requests/useRoute.ts';
import { pressKey, type ActKey } from './keys.ts';
import { NoteForm } from './NoteForm.tsx';
import { mayLeaveNote } from './noteGuard.ts';
import { ShelveForm } from './ShelveForm.tsx';
import { alarmText, failureText } from './text.ts';

// The actions on an alarm. The change returns with the live data.
const conflict = z.object({ reason: z.enum(['cleared', 'notes-full']) });

const sentenceOf = ({ code, details }: Failure): string => {
  const parsed = conflict.safeParse(details);
  return failureText(code, parsed.success ? parsed.data.reason : null);
};

const useAlarmActs = ({ id }: Pick<Alarm, 'id'>) => {
  const acknowledge = useAction('acknowledgeAlarm');
  const shelve = useAction('shelveAlarm');
  const note = useAction('noteAlarm');
  const end = useAction('endDrill');
  const [isBusy, setIsBusy] = useState(false);
  const carryOut = async (request: Promise<Result<Alarm>>): Promise<boolean> => {
    setIsBusy(true);
    const result = await request;
    setIsBusy(false);
    if (!result.ok) notify(sentenceOf(result), 'danger');
    return result.ok;
  };
  const params = { id };
  return {
    isBusy,
    acknowledge: async () => carryOut(acknowledge({ params })),
    /** 0 ends it. */
    shelve: async (minutes: number) => carryOut(shelve({ params, body: { minutes } })),
    /** Ends a drill. */
    end: async () => carryOut(end({ params })),
    note: async (text: string) => carryOut(note({ params, body: { text } })),
  };
};

type OpenForm = 'shelve' | 'note' | null;

type AlarmActsProps = { alarm: Alarm; now: number; isNext: boolean };

export const AlarmActs = ({ alarm, now, isNext }: AlarmActsProps) => {
  const [shown, setShown] = useState<OpenForm>(null);
  /** The button that opened the form gets the focus back. */
  const opener = useRef<HTMLElement>(null);
  const { isBusy, acknowledge, shelve, note, end } = useAlarmActs(alarm);
  const phase = alarmPhase(alarm, now);
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
          {phase !== 'cleared' && alarm.acknowledgedBy === null ? (
            <Button
              {...(isNext ? { intent: 'primary' } : {})}
              disabled={isBusy}
              onClick={() => void acknowledge()}
              {...labelled(alarmText.acknowledge, 'a')}
            />
          ) : null}
          {phase === 'shelved' ? (
            <Button disabled={isBusy} onClick={() => void shelve(0)} {...labelled(alarmText.unshelve, 'p')} />
          ) : phase === 'cleared' ? null : (
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
