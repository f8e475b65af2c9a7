// What comes from elsewhere without our code, such as a picture or a frame: after a failure it is looked for again by itself
// [PS3].
import { useEffect, useEffectEvent, useState } from 'react';
import { pauseMs } from './pause.ts';

/** Rejects while it does not come. */
export const loadImage = async (source: string): Promise<unknown> => {
  const image = new Image();
  image.referrerPolicy = 'no-referrer';
  image.src = source;
  return image.decode();
};

type Recovery = { hasFailed: boolean; onFailure: () => void; onRetry: () => void };

/** `find` rejects while it is not there. */
export const useRecovery = (find: () => Promise<unknown>): Recovery => {
  const [failures, setFailures] = useState(0);
  const again = useEffectEvent((isCurrent: () => boolean) => {
    find().then(
      () => isCurrent() && setFailures(0),
      () => isCurrent() && setFailures((before) => before + 1),
    );
  });
  useEffect(() => {
    if (failures === 0) return undefined;
    let isCurrent = true;
    const onTurn = (): void => again(() => isCurrent);
    const timer = setTimeout(onTurn, pauseMs(failures - 1));
    addEventListener('online', onTurn, { once: true });
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      removeEventListener('online', onTurn);
    };
  }, [failures]);
  return {
    hasFailed: failures > 0,
    onFailure: () => setFailures(1),
    onRetry: () => {
      find().then(
        () => setFailures(0),
        () => setFailures(1),
      );
    },
  };
};
