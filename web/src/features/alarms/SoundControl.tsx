// Whether this machine sounds, why not, and muting for a while.
import { hourMinute } from '@despacho/ui/format.ts';
import { Button } from '@blueprintjs/core';
import { useSyncExternalStore } from 'react';
import { Row, Stack } from '../../kit/layout/Page.tsx';
import { mute, MUTE_MINUTES, unmute, useMutedUntil } from './sound/mute.ts';
import { speaker } from './sound/speaker.ts';
import { alarmText, SPEAKER_LABEL } from './text.ts';

export const SoundControl = () => {
  const state = useSyncExternalStore(speaker.state.subscribe, speaker.state.get);
  const mutedUntil = useMutedUntil();
  return (
    <section aria-label={alarmText.sound}>
      <Stack>
        <span>{mutedUntil === null ? SPEAKER_LABEL[state] : alarmText.muted(hourMinute(mutedUntil))}</span>
        <Row>
          {state === 'blocked' ? (
            <Button intent="primary" onClick={speaker.activate}>
              {alarmText.activate}
            </Button>
          ) : null}
          {mutedUntil === null ? (
            MUTE_MINUTES.map((minutes) => (
              <Button key={minutes} onClick={() => mute(minutes)}>
                {alarmText.mute(minutes)}
              </Button>
            ))
          ) : (
            <Button onClick={unmute}>{alarmText.unmute}</Button>
          )}
        </Row>
      </Stack>
    </section>
  );
};
