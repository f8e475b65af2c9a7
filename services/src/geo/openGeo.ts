// Opens what the settings and the map folder offer. Nothing fails without a map: ways are estimated, tiles are missing.
import { join } from 'node:path';
import { trafficFactor } from '@despacho/domain/traffic.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import type { Geocoder, Router } from './geo.ts';
import { openGeocoder } from './geocoder/open.ts';
import { MAP_FILES, openMapFolder, type MapFolder } from './map/folder.ts';
import { createOsrmRouter } from './remote/osrm.ts';
import { createRemote } from './remote/remote.ts';
import { createEmbeddedRouter } from './router/embedded.ts';
import { createEstimateRouter, type Traffic } from './router/estimate.ts';
import { readNetwork } from './router/network.ts';

export type Geo = { router: Router; geocoder: Geocoder; map: MapFolder | null; close(): Promise<void> };
export type GeoParts = { config: Pick<Config, 'mapDataDir' | 'router' | 'geocoder'>; log: Log; clock: Clock };

const openMap = async (path: string, log: Log): Promise<MapFolder | null> => {
  try {
    return await openMapFolder(path);
  } catch (error) {
    log.error({ err: error, path }, 'the map folder cannot be read; going on without a map');
    return null;
  }
};

const openEmbedded = async (map: MapFolder | null, traffic: Traffic, log: Log): Promise<Router> => {
  if (map === null) return createEstimateRouter(traffic);
  try {
    return createEmbeddedRouter(await readNetwork(join(map.path, MAP_FILES.streets)), traffic);
  } catch (error) {
    log.error({ err: error, path: map.path }, 'the street graph cannot be read; routes are estimated');
    return createEstimateRouter(traffic);
  }
};

export const openGeo = async ({ config, log, clock }: GeoParts): Promise<Geo> => {
  const map = await openMap(config.mapDataDir, log);
  const embedded = await openEmbedded(map, () => trafficFactor(clock.now()), log);
  const choice = config.router;
  return {
    map,
    router:
      choice.kind === 'osrm'
        ? createOsrmRouter(createRemote({ name: 'osrm', base: choice.url, log }), embedded)
        : embedded,
    geocoder: await openGeocoder({ choice: config.geocoder, folder: map?.path ?? null, log }),
    close: async () => map?.close(),
  };
};
