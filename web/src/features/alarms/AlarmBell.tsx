// The bell in the bar: how many alarms are not acknowledged, and whether this page may play sounds.
import { alarmPhase } from '@despacho/domain/alarms/acts.ts';
import { NotificationsIcon, VolumeOffIcon } from '@blueprintjs/icons';
import { useSyncExternalStore } from 'react';
import { useCan } from '../../kit/access.ts';
import { useLive } from '../../kit/live.tsx';
import styles from './AlarmBell.module.css';
import { AlarmSound } from './sound/AlarmSound.tsx';
import { speaker } from './sound/speaker.ts';
import { alarmText } from './text.ts';

const COUNT_MS = 1_000;

/** Only for accounts that alarms call; others hear no sound. */
const Sound = () => {
  const state = useSyncExternalStore(speaker.state.subscribe, speaker.state.get);
  return (
    <>
      <AlarmSound />
      {state === 'blocked' ? (
        <button className={styles['activate']} type="button" title={alarmText.activate} onClick={speaker.activate}>
          <VolumeOffIcon aria-hidden />
          <span className={styles['word']}>{alarmText.activate}</span>
        </button>
      ) : null}
    </>
  );
};

type AlarmBellProps = { isOpen: boolean; onToggle: () => void };

export const AlarmBell = ({ isOpen, onToggle }: AlarmBellProps) => {
  const calling = useLive(
    ({ alarm }, now) => [...alarm.values()].filter((each) => alarmPhase(each, now) === 'calling').length,
    { everyMs: COUNT_MS },
  );
  return (
    <>
      {useCan('alarms.act') ? <Sound /> : null}
      <button
        className={styles['bell']}
        type="button"
        aria-label={alarmText.bell(calling)}
        aria-expanded={isOpen}
        title={alarmText.title}
        onClick={onToggle}
      >
        <NotificationsIcon aria-hidden size={20} />
        {calling === 0 ? null : (
          <span className={styles['count']} aria-hidden="true">
            {calling}
          </span>
        )}
      </button>
    </>
  );
};
