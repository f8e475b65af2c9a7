// The sounds of this page, and the button that asks the browser for them.
import { VolumeOffIcon } from '@blueprintjs/icons';
import { useSyncExternalStore } from 'react';
import styles from '../AlarmBell.module.css';
import { alarmText } from '../text.ts';
import { AlarmSound } from './AlarmSound.tsx';
import { speaker } from './speaker.ts';

export const Sound = () => {
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
