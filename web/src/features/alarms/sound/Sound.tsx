// The sounds of this page, and the button that asks the browser for them.
import { VolumeOffIcon } from '@blueprintjs/icons';
import { useSyncExternalStore } from 'react';
import { BarButton } from '../../../kit/shell/bar/BarButton.tsx';
import { alarmText } from '../text.ts';
import { AlarmSound } from './AlarmSound.tsx';
import { speaker } from './speaker.ts';

export const Sound = () => {
  const state = useSyncExternalStore(speaker.state.subscribe, speaker.state.get);
  return (
    <>
      <AlarmSound />
      {state === 'blocked' ? (
        <BarButton
          icon={<VolumeOffIcon aria-hidden />}
          word={alarmText.activate}
          isFramed
          title={alarmText.activate}
          onClick={speaker.activate}
        />
      ) : null}
    </>
  );
};
