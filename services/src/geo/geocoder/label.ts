// How a place is written in one line, whoever found it.
import type { LngLat } from '../geo.ts';
import { zoneText } from './address/text.ts';
import { fold } from './address/tokens.ts';

/** "16 Calle 2-40, zona 10, Guatemala"; a name that says its zona is not told it again. */
export const labelOf = (words: string, { zone, munic }: { zone?: number; munic?: string }): string => {
  const where = zone === undefined ? undefined : zoneText(zone);
  const isSaid = where !== undefined && fold(words).endsWith(where);
  return [words, isSaid ? undefined : where, munic].filter((part) => part !== undefined && part !== '').join(', ');
};

/** What is left to say of a point that nothing is known of. */
export const degreesText = ({ lat, lng }: LngLat): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
