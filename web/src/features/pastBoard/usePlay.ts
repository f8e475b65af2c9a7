// Plays the past: a minute of it each second, until the present.
import { SECOND_MS } from '@despacho/contract/durations.ts';
import { useEffect, useEffectEvent, useState } from 'react';

type Play = { isPlaying: boolean; toggle: () => void };

/** `step` shows the next minute; false: there is none, and it stops. */
export const usePlay = (step: () => boolean): Play => {
  const [isPlaying, setPlaying] = useState(false);
  const onStep = useEffectEvent(() => {
    if (!step()) setPlaying(false);
  });
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => onStep(), SECOND_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
  return { isPlaying, toggle: () => setPlaying((before) => !before) };
};
