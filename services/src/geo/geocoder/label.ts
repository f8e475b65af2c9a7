// Formats a place in one line, for all geocoders.
import type { LngLat } from '../geo.ts';
import { zoneText } from './address/text.ts';
import { fold } from './address/tokens.ts';

/** "16 Calle 2-40, zona 10, Guatemala"; a zona already in the name is not repeated. */
export const labelOf = (name: string, { zone, munic }: { zone?: number; munic?: string }): string => {
  const zoneName = zone === undefined ? undefined : zoneText(zone);
  const hasZone = zoneName !== undefined && fold(name).endsWith(zoneName);
  return [name, hasZone ? undefined : zoneName, munic].filter((part) => part !== undefined && part !== '').join(', ');
};

/** The label of a point without any address. */
export const degreesText = ({ lat, lng }: LngLat): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
