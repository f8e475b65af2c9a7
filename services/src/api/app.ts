// One origin: the API first, then the screens. The order is the meaning: nothing of the API may fall through to a page.
import express, { type Express } from 'express';
import type { ProcessContext } from '../platform/context.ts';
import type { Redis } from 'ioredis';
import { securityHeaders } from './headers.ts';
import { mountMetrics } from './health.ts';
import { answerError, answerNotFound, mountRoutes, type MountParts } from './mount.ts';
import { mountSites, type Site } from './static.ts';

/** First segments of paths that belong to programs, known or not yet; their misses are answered as data. */
const API_PREFIXES = [
  '/api',
  '/identity',
  '/security',
  '/app',
  '/orders-service',
  '/companies-service',
  '/catalogs-service',
  '/comments',
  '/functions',
  '/tiles',
  '/socket.io',
];

export type AppParts = { context: ProcessContext; redis: Redis; routes: MountParts; sites: readonly Site[] };

export const createApp = ({ context, redis, routes, sites }: AppParts): Express => {
  const { config, log } = context;
  const app = express();
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  app.set('etag', false);
  app.disable('x-powered-by');
  app.use(securityHeaders(config.origins));
  mountRoutes(app, routes);
  mountMetrics(app, redis, context);
  app.use(API_PREFIXES, answerNotFound);
  mountSites(app, sites, config.appTitle);
  app.use(answerNotFound);
  app.use(answerError(log));
  return app;
};
