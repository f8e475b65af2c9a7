// How much room there is for panels: by the size of the letters and the shape of the screen.
import { useMemo, useSyncExternalStore } from 'react';
import type { Legible } from './legible.ts';

/** `far`: the lower edge is a scene of its own. `farthest`: so is the map, and lists show only their first rows. */
export type Tier = 'near' | 'far' | 'farthest';

export type Layout = {
  tier: Tier;
  isPortrait: boolean;
  /** The least height of the screen, in rem. */
  heightRem: number;
};

/** Up to here the first scene holds its map and its list beside each other. */
const FAR_SCALE = 1.5;
const SHORT_SIDE_REM = 67.5;
const LONG_SIDE_REM = 120;

/** [WA9] [WA14] */
export const layoutOf = ({ scale }: Pick<Legible, 'scale'>, isPortrait: boolean): Layout => ({
  tier: scale <= 1 ? 'near' : scale <= FAR_SCALE ? 'far' : 'farthest',
  isPortrait,
  heightRem: (isPortrait ? LONG_SIDE_REM : SHORT_SIDE_REM) / scale,
});

/** As the style sheets have them: the margins, and the gap between panels. */
const SIZES = {
  landscape: { margins: 2.5, gap: 0.9, header: 3.8, tiles: 11, lower: 12.6 },
  portrait: { margins: 2.5, gap: 0.9, header: 7.2, tiles: 20.4, lower: 23.5 },
  farthest: { margins: 1.6, gap: 0.6, header: 3, tiles: 5.6, lower: 0 },
};
/** The share of the list, beside the map below it. */
const PORTRAIT_SHARE = 0.55;

/** The height of the list with the alarms above it. */
export const sideRem = ({ tier, isPortrait, heightRem }: Layout): number => {
  const sizes = SIZES[isPortrait ? 'portrait' : tier === 'farthest' ? 'farthest' : 'landscape'];
  const { margins, gap, header, tiles, lower } = sizes;
  const free = heightRem - margins - header - gap - tiles - gap - (tier === 'near' ? lower + gap : 0);
  return isPortrait && tier !== 'farthest' ? (free - gap) * PORTRAIT_SHARE : free;
};

/** The rows of a list: while an incident has a bar above the scene, fewer have room. */
export const rowsBelow = (hasBar: boolean, max: number): number => (hasBar ? Math.floor(max * 0.8) : max);

const portrait = '(orientation: portrait)';
const subscribe = (onChange: () => void): (() => void) => {
  const query = matchMedia(portrait);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

export const useLayout = ({ scale }: Legible): Layout => {
  const isPortrait = useSyncExternalStore(subscribe, () => matchMedia(portrait).matches);
  return useMemo(() => layoutOf({ scale }, isPortrait), [scale, isPortrait]);
};
