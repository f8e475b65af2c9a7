// One origin: the API first, then the screens. The order matters: no path of the API may fall through to a page.
import { routeTable } from '@despacho/contract/index.ts';
import express, { type Express } from 'express';
import type { Blobs } from '../platform/blobs/blobs.ts';
import type { ProcessContext } from '../platform/context.ts';
import type { MapFolder } from '../geo/map/folder.ts';
import { securityHeaders } from '../sites/headers.ts';
import { API_PREFIXES, SOCKET_PATH } from '../sites/programs.ts';
import { mountSites, TRACKING_FOLDER, type Site } from '../sites/static.ts';
import { serveFormerPaths } from './http/formerPaths.ts';
import { mountOtherMethods, type ServedMethod } from './http/methods.ts';
import { IMAGE_PATH, mountImages } from './files/shownImages.ts';
import { mountMetrics } from './health.ts';
import { mountTiles, TILE_PATH } from './maps.ts';
import { createPageSender, mountTrackingPages } from './tracking/html.ts';
import { mountTrackingForms } from './tracking/forms.ts';
import type { Tracking } from './tracking/openTracking.ts';
import { sendError, sendNotFound, mountRoutes, type MountDependencies } from './mount.ts';
import type { RedisClient } from '../platform/redis.ts';

export type AppDependencies = {
  context: ProcessContext;
  redis: RedisClient;
  routes: MountDependencies;
  map: MapFolder | null;
  blobs: Blobs;
  sites: readonly Site[];
  tracking: Tracking;
};

/** Without /metrics: its existence is not revealed. */
const SERVED_METHODS: readonly ServedMethod[] = [
  ...Object.values(routeTable),
  { method: 'GET', path: TILE_PATH },
  { method: 'GET', path: IMAGE_PATH },
];

export const createApp = ({ context, redis, routes, map, blobs, sites, tracking }: AppDependencies): Express => {
  const { clock, config, log } = context;
  const app = express();
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  app.set('etag', false);
  app.disable('x-powered-by');
  // With a local map no page loads from other origins.
  app.use(securityHeaders({ ...config, mapStyleUrl: map === null ? config.mapStyleUrl : null }));
  app.use(serveFormerPaths(clock.realNow));
  mountRoutes(app, routes);
  mountTiles(app, map);
  mountImages(app, { ...context, blobs });
  mountMetrics(app, redis, context);
  app.use([...API_PREFIXES, '/health'], mountOtherMethods(app, SERVED_METHODS));
  app.use([...API_PREFIXES, SOCKET_PATH], sendNotFound);
  const sendPage = createPageSender({ ...context, pages: tracking.pages, folder: TRACKING_FOLDER });
  mountTrackingForms(app, { ...context, actions: tracking.actions, sendPage });
  mountTrackingPages(app, sendPage);
  mountSites(app, sites, config.appTitle);
  app.use(sendNotFound);
  app.use(sendError(log));
  return app;
};
