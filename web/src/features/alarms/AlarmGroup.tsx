// Several alarms of one cause at one branch, or of one start of the operation: answered together, and listed when it is opened.
import { Button } from '@blueprintjs/core';
import type { Result } from '@despacho/client/rest.ts';
import type { Alarm, AlarmRule } from '@despacho/contract/alarms.ts';
import { ALARM_RULES } from '@despacho/domain/alarms/rules.ts';
import { startText } from '@despacho/ui/alarms/episodeText.ts';
import { ALARM_LABEL, START_TEXT } from '@despacho/ui/alarms/text.ts';
import { duration } from '@despacho/ui/format.ts';
import { useState, type ReactNode } from 'react';
import { Note, Row } from '../../kit/layout/Page.tsx';
import { useLive } from '../../kit/live.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { useAction } from '../../kit/requests/useRoute.ts';
import styles from './Alarms.module.css';
import type { AlarmGroup as Group } from './grouping.ts';
import { pressKey } from './keys.ts';
import { ShelveForm } from './ShelveForm.tsx';
import { alarmText } from './text.ts';

// One action on each alarm of a group, one after the other; what failed is reported once.
const useGroupActs = (alarms: readonly Alarm[]) => {
  const acknowledge = useAction('acknowledgeAlarm');
  const shelve = useAction('shelveAlarm');
  const [isBusy, setIsBusy] = useState(false);
  const onEach = async (request: (id: string) => Promise<Result<Alarm>>): Promise<void> => {
    setIsBusy(true);
    let failed = 0;
    for (const { id } of alarms) if (!(await request(id)).ok) failed += 1;
    setIsBusy(false);
    if (failed > 0) notify(alarmText.groupFailed(failed, alarms.length), 'danger');
  };
  return {
    isBusy,
    acknowledge: async () => onEach(async (id) => acknowledge({ params: { id } })),
    shelve: async (minutes: number) => onEach(async (id) => shelve({ params: { id }, body: { minutes } })),
  };
};

const useGroupName = ({ cause }: Group): string =>
  useLive(({ branch, company }) => {
    if (cause.kind === 'start') return START_TEXT.title;
    const place = cause.place ?? '';
    const name = branch.get(place)?.name ?? company.get(place)?.name ?? alarmText.noBranch;
    return alarmText.groupOf(ALARM_LABEL[cause.rule], name);
  });

/** The shortest time that all their rules allow is the safe one. */
const shelvedAs = (alarms: readonly Alarm[]): AlarmRule | null =>
  alarms.map(({ rule }) => rule).toSorted((a, b) => ALARM_RULES[a].shelveMinutes - ALARM_RULES[b].shelveMinutes)[0] ??
  null;

type AlarmGroupProps = { group: Group; now: number; canAct: boolean; children: ReactNode };

/** `children`: the cards, drawn only while it is open. */
export const AlarmGroup = ({ group, now, canAct, children }: AlarmGroupProps) => {
  const { cause, alarms } = group;
  const rule = shelvedAs(alarms);
  const [isOpen, setIsOpen] = useState(false);
  const [isShelving, setIsShelving] = useState(false);
  const { isBusy, acknowledge, shelve } = useGroupActs(alarms);
  const name = useGroupName(group);
  const oldest = Math.min(...alarms.map(({ raisedAt }) => Date.parse(raisedAt)));
  const isAcknowledged = alarms.every(({ acknowledgedBy }) => acknowledgedBy !== null);
  const show = isOpen ? alarmText.groupHide : alarmText.groupShow(alarms.length);
  return (
    <li className={styles['card']} data-group>
      <Row align="spread">
        <strong>{name}</strong>
        <Note>{alarmText.age(duration(now - oldest))}</Note>
      </Row>
      {cause.kind === 'start' ? <p>{startText(alarms)}</p> : null}
      <Row onKeyDown={(event) => void pressKey(event)}>
        <Button aria-expanded={isOpen} aria-label={alarmText.actionOf(show, name)} onClick={() => setIsOpen(!isOpen)}>
          {show}
        </Button>
        {canAct && !isAcknowledged ? (
          <Button
            aria-keyshortcuts="a"
            disabled={isBusy}
            aria-label={alarmText.actionOf(alarmText.groupAcknowledge, name)}
            onClick={() => void acknowledge()}
          >
            {alarmText.groupAcknowledge}
          </Button>
        ) : null}
        {canAct ? (
          <Button
            aria-keyshortcuts="p"
            disabled={isBusy}
            aria-expanded={isShelving}
            aria-label={alarmText.actionOf(alarmText.groupShelve, name)}
            onClick={() => setIsShelving(!isShelving)}
          >
            {alarmText.groupShelve}
          </Button>
        ) : null}
      </Row>
      {isShelving && rule !== null ? (
        <ShelveForm
          rule={rule}
          isBusy={isBusy}
          onChosen={async (minutes) => {
            await shelve(minutes);
            setIsShelving(false);
          }}
        />
      ) : null}
      {isOpen ? children : null}
    </li>
  );
};
