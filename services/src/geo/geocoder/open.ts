// Chooses the geocoder: the map folder's own, or a remote one with it behind. Without a map folder nothing fails, little is found.
import type { GeocoderChoice } from '../../platform/config.ts';
import type { Log } from '../../platform/log.ts';
import type { Bounds, Geocoder } from '../geo.ts';
import { createNominatimGeocoder } from '../remote/nominatim.ts';
import { createPace } from '../remote/pace.ts';
import { createPhotonGeocoder } from '../remote/photon.ts';
import { createRemote } from '../remote/remote.ts';
import { createEmbeddedGeocoder } from './embedded.ts';
import { readGazetteer, type Gazetteer } from './gazetteer/gazetteer.ts';
import { degreesText } from './label.ts';

const EVERY_MS = 1_000;
const LONGEST_WAIT_MS = 2_000;

const withoutMap: Geocoder = {
  search: async () => [],
  reverse: async (at) => ({ label: degreesText(at) }),
};

export type GeocoderOptions = {
  choice: GeocoderChoice;
  /** The map folder, or null without one. */
  folder: string | null;
  log: Log;
};

const remoteGeocoder = (
  choice: Exclude<GeocoderChoice, { kind: 'embedded' }>,
  fallback: Geocoder,
  bounds: Bounds | null,
  log: Log,
): Geocoder => {
  const remote = createRemote({ name: choice.kind, base: choice.url, log });
  switch (choice.kind) {
    case 'nominatim':
      return createNominatimGeocoder({ remote, pace: createPace(EVERY_MS, LONGEST_WAIT_MS), fallback, bounds });
    case 'photon':
      return createPhotonGeocoder({ remote, fallback, bounds });
  }
};

const readNames = async (folder: string | null, log: Log): Promise<Gazetteer | null> => {
  if (folder === null) return null;
  const names = await readGazetteer(folder);
  if (names === null) log.warn({ folder }, 'the map folder has no gazetteer that can be read, import the map again');
  return names;
};

export const openGeocoder = async ({ choice, folder, log }: GeocoderOptions): Promise<Geocoder> => {
  const names = await readNames(folder, log);
  const embedded = names === null ? withoutMap : createEmbeddedGeocoder(names);
  return choice.kind === 'embedded' ? embedded : remoteGeocoder(choice, embedded, names?.bounds ?? null, log);
};
