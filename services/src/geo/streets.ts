// The street classes a motorcycle may use, as in the OpenMapTiles schema. Their order is stored in street graphs.

export const STREET_CLASSES = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'minor',
  'service',
  /** Slip roads of any class. */
  'ramp',
] as const;
export type StreetClass = (typeof STREET_CLASSES)[number];
