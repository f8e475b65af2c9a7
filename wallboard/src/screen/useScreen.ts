// How the page as a whole is drawn: by day or night, how large, and where on the glass.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { useEffect, useMemo } from 'react';
import { legibleFor, type Legible } from './legible.ts';
import { isNight } from './night.ts';
import type { Setup } from './setup.ts';

// Moves the whole layout a little each minute, so that no fixed element burns in.

/** In rem: 4 px at 1080p. Less than the margin around the layout. */
export const SHIFT_REM = 0.25;

type Shift = { x: number; y: number };

/** Round the square and through its middle: a neighbouring place each time, so that the jump cannot be seen. */
const PLACES: readonly Shift[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
  [1, 0],
].map(([x = 0, y = 0]) => ({ x: x * SHIFT_REM, y: y * SHIFT_REM }));

export const shiftAt = (minute: number): Shift => PLACES[Math.abs(minute) % PLACES.length] ?? { x: 0, y: 0 };

/** `now` and `rate` of the operation's clock. */
export const useScreen = ({ night, viewing }: Setup, now: number, rate: number): Legible => {
  const legible = useMemo(() => legibleFor(viewing), [viewing]);
  const isDim = isNight(night, now);
  const { x, y } = shiftAt(Math.floor(now / (MINUTE_MS * rate)));
  useEffect(() => {
    const { style, dataset } = document.documentElement;
    style.setProperty('--scale', String(legible.scale));
    style.setProperty('--shift-x', `${x}rem`);
    style.setProperty('--shift-y', `${y}rem`);
    if (isDim) dataset['night'] = '';
    else delete dataset['night'];
  }, [legible, isDim, x, y]);
  return legible;
};
