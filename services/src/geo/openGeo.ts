// Opens router, geocoder and map by the settings. Nothing fails without a map: routes are estimated, tiles are missing.
import { join } from 'node:path';
import { trafficFactor } from '@despacho/domain/routes/traffic.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import type { Geocoder, Router } from './geo.ts';
import { openGeocoder } from './geocoder/open.ts';
import { MAP_FILES, openMapFolder, type MapFolder } from './map/folder.ts';
import { createOsrmRouter } from './remote/osrm.ts';
import { createRemote } from './remote/remote.ts';
import { createEmbeddedRouter } from './router/embedded.ts';
import { createEstimateRouter } from './router/estimate.ts';
import { readNetwork, type Network } from './router/network.ts';
import { streetLines, type StreetLine } from './router/rides.ts';

export type Geo = { router: Router; geocoder: Geocoder; map: MapFolder | null; close(): Promise<void> };
type RouterDependencies = { config: Pick<Config, 'mapDataDir' | 'router'>; log: Log; clock: Clock };
type GeoDependencies = RouterDependencies & { config: Pick<Config, 'geocoder'> };

const openMap = async (path: string, log: Log): Promise<MapFolder | null> => {
  try {
    return await openMapFolder(path);
  } catch (error) {
    log.error({ err: error, path }, 'the map folder cannot be read; going on without a map');
    return null;
  }
};

const openStreets = async (map: MapFolder | null, log: Log): Promise<Network | null> => {
  if (map === null) return null;
  try {
    return await readNetwork(join(map.path, MAP_FILES.streets));
  } catch (error) {
    log.error({ err: error, path: map.path }, 'the street graph cannot be read; routes are estimated');
    return null;
  }
};

/** Only the street lines, for the demo's couriers. Null without a map. */
export const openStreetLines = async (mapDataDir: string, log: Log): Promise<StreetLine | null> => {
  const map = await openMap(mapDataDir, log);
  const network = await openStreets(map, log);
  await map?.close();
  return network === null ? null : streetLines(network);
};

const routerFor = (network: Network | null, { config, log, clock }: RouterDependencies): Router => {
  const traffic = (): number => trafficFactor(clock.now());
  const embedded = network === null ? createEstimateRouter(traffic) : createEmbeddedRouter(network, traffic);
  const choice = config.router;
  return choice.kind === 'osrm'
    ? createOsrmRouter(createRemote({ name: 'osrm', base: choice.url, log }), embedded)
    : embedded;
};

/** Only the router, for the jobs. */
export const openRouter = async (dependencies: RouterDependencies): Promise<Router> => {
  const map = await openMap(dependencies.config.mapDataDir, dependencies.log);
  const network = await openStreets(map, dependencies.log);
  await map?.close();
  return routerFor(network, dependencies);
};

export const openGeo = async (dependencies: GeoDependencies): Promise<Geo> => {
  const { config, log } = dependencies;
  const map = await openMap(config.mapDataDir, log);
  const network = await openStreets(map, log);
  return {
    map,
    router: routerFor(network, dependencies),
    geocoder: await openGeocoder({ choice: config.geocoder, folder: map?.path ?? null, log }),
    close: async () => map?.close(),
  };
};
