// Opens the geocoder: the embedded one, or a remote one with the embedded one as fallback. Without a map folder it
// works but finds little.
import type { GeocoderChoice } from '../../platform/config.ts';
import type { Log } from '../../platform/log.ts';
import type { Bounds, Geocoder } from '../geo.ts';
import { createNominatimGeocoder } from '../remote/nominatim.ts';
import { createRateLimit } from '../remote/rateLimit.ts';
import { createPhotonGeocoder } from '../remote/photon.ts';
import { createRemote } from '../remote/remote.ts';
import { createEmbeddedGeocoder } from './embedded.ts';
import { readGazetteer, type Gazetteer } from './gazetteer/gazetteer.ts';
import { degreesText } from './label.ts';

const INTERVAL_MS = 1_000;
const MAX_WAIT_MS = 2_000;

const withoutMap: Geocoder = {
  search: async () => [],
  reverse: async (at) => ({ label: degreesText(at) }),
};

type GeocoderOptions = {
  choice: GeocoderChoice;
  /** The map folder; null without one. */
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
      return createNominatimGeocoder({
        remote,
        rateLimit: createRateLimit(INTERVAL_MS, MAX_WAIT_MS),
        fallback,
        bounds,
      });
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
