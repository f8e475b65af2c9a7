// Coordinates pasted as one text into the field of one of them fill both.
import { readCoordinates } from '@despacho/domain/reading/coordinates.ts';
import { valueIn } from '@despacho/domain/reading/reading.ts';

type Patch = Readonly<Record<string, unknown>>;

/** [OR102] */
export const withPastedPlace = <P extends Patch>(patch: P): P => {
  for (const name of ['latitude', 'longitude']) {
    const typed = patch[name];
    const found = typeof typed === 'string' ? valueIn(readCoordinates(typed)) : null;
    if (found !== null) return { ...patch, latitude: String(found.lat), longitude: String(found.lng) };
  }
  return patch;
};
