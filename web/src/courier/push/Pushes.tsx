// The offer of notifications: asked for on a press, never at load, and turned off here.
import { useEffect } from 'react';
import { useReadable } from '../useReadable.ts';
import { activatePushes, deactivatePushes, pushState, renewPushes, type PushState } from './pushes.ts';
import { pushText } from './text.ts';

const Offer = ({ state }: { state: PushState }) => {
  switch (state) {
    case 'unsupported':
    case 'denied':
      return <p>{pushText[state]}</p>;
    case 'on':
      return (
        <>
          <p>{pushText.on}</p>
          <button type="button" onClick={() => void deactivatePushes()}>
            {pushText.deactivate}
          </button>
        </>
      );
    case 'off':
    case 'busy':
    case 'failed':
      return (
        <>
          <p>{pushText.off}</p>
          <button type="button" disabled={state === 'busy'} onClick={() => void activatePushes()}>
            {pushText.activate}
          </button>
          {state === 'failed' && <p role="alert">{pushText.failed}</p>}
        </>
      );
  }
};

export const Pushes = () => {
  const state = useReadable(pushState);
  useEffect(() => void renewPushes(), []);
  if (state === null) return null;
  return (
    <section aria-labelledby="pushes">
      <h2 id="pushes">{pushText.title}</h2>
      <Offer state={state} />
    </section>
  );
};
