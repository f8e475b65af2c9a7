// How the page as a whole is drawn: by day or night, how large, and where on the glass.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { useEffect, useMemo } from 'react';
import { legibleFor, type Legible } from './legible.ts';
import { isNight } from './night.ts';
import type { Setup } from './setup.ts';
import { shiftAt } from './shift.ts';

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
