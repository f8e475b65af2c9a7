// The sounds of this page, and the button that asks the browser for them.
import { VolumeOffIcon } from '@blueprintjs/icons';
import { staleOf } from '@despacho/client/live/staleness.ts';
import { useSessionState } from '@despacho/client/session/hooks.ts';
import { useSyncExternalStore, useEffect, useState } from 'react';
import { LIVE_MS } from '../../../kit/freshness.ts';
import { useAges, useConnection, useLive, useLiveStatus } from '../../../kit/live.tsx';
import { BarButton } from '../../../kit/shell/bar/BarButton.tsx';
import { alarmText } from '../text.ts';
import { createSounder, dueSoundOf, isSameDueSound } from './cadence.ts';
import { isMuted } from './mute.ts';
import { speaker } from './speaker.ts';

// Plays sounds in this page for alarms that are not acknowledged and for data that stopped. Draws nothing.
const every = (run: () => void, everyMs: number): (() => void) => {
  const timer = setInterval(run, everyMs);
  return () => clearInterval(timer);
};

const AlarmSound = () => {
  const live = useConnection();
  const status = useLiveStatus();
  const session = useSessionState();
  const ownId = session.isSignedIn ? session.profile.id : null;
  const stale = staleOf(useAges(), status, { now: live.now(), rate: live.rate() });
  // A page that was just opened has no data yet, which is not the same as having lost it.
  const hasStopped = status.freshness !== 'loading' && stale !== null;
  const due = useLive(({ alarm }, now) => dueSoundOf(alarm.values(), hasStopped, ownId, now), {
    everyMs: LIVE_MS.screen,
    isEqual: isSameDueSound,
  });
  const [sounder] = useState(() =>
    createSounder((sound) => {
      if (!isMuted()) speaker.play(sound);
    }, every),
  );
  useEffect(() => speaker.open(), []);
  useEffect(() => sounder.set(due), [sounder, due]);
  useEffect(() => () => sounder.set(null), [sounder]);
  return null;
};

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
